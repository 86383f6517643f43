package io.github.mirrortd.lab.experimentfile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A written experiment reads back to the same experiment, and the schema accepts it. */
class ExperimentWriterTest {
    private static void assertReadsBack(ExperimentDisplay display) {
        String text = new ExperimentWriter(display, Problem::id, Algorithm::name).yaml();
        assertThat(ExperimentReader.parse("written.yaml", text)).as(text).isEqualTo(display);
        assertThat(ExperimentSchema.errors(text)).as(text).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "learners: [TD]\nevaluation: {seed: 1, runs: 1}",
                "learners: [{name: TD, settings: {alpha: 1e-7, lambda: 0.3}}]\nevaluation: {seed: 1, runs: 1}",
                "learners: [TD, {name: ETD, settings: {}}]\ntuning: {seed: 1, runs: 1}\nevaluation: {seed: 2, runs: 1}",
                "learners: [{name: TD, grid: {lambda: 'lin:0:1:3', alpha: [0.3, 0.1]}}]\ntuning: {seed: 1, runs: 1}",
                "learners: [{name: TD, replace: {lambda: 'lin:0:1:3', alpha: [0.3, 0.1]}}]\ntuning: {seed: 1, runs: 1}",
                "learners: [TD]\nschedule: {tau: 12.5, power: 0.9}\nevaluation: {seed: 1, runs: 1}",
                "learners: [TD]\nevaluation: {seed: 123456789012345678901234567890, runs: 1, steps: 5, window: last_fifth}",
                "learners: [TD]\nevaluation: {seed: 1, runs: 1, share: 0.3, at_least: 7}",
                "learners: [TD]\nevaluation: {seed: 1, runs: 1, steps: 30, at_least: 7}",
                "learners: [TD]\ntuning: {seed: 1, runs: 1, window: last_half}",
                "learners: [TD, HTD, TDC]\nrobustness: {seed: 1, runs: 1, learners: [HTD, TDC], vary: beta, values: 'log:1e-3:1:4'}",
                "learners: [TD]\nrobustness: {seed: 1, runs: 1, values: [0.1, 0.2], settings: {lambda: 0.5, reg: 2}}",
                "learners: [TD, TDC]\nevaluation: {seed: 1, runs: 1}\nreference: TD\nsummaries: [chart, mean]",
                "title: 'A: \"title\" with # signs'\nlearners: [TD]\nevaluation: {seed: 1, runs: 1}\nreport: true",
                """
                learners: [TD, TDC]
                evaluation: {seed: 1, runs: 1}
                figures:
                  - {kind: curves, problems: [baird], learners: [TDC], x_axis: log, y_axis: linear, bands: quartiles}
                  - {kind: curves, exact: true}
                  - {kind: eigenvalues}
                  - {kind: contraction, problems: [baird]}
                """,
            })
    void everyFieldReadsBack(String fields) {
        assertReadsBack(
                ExperimentReader.parse("e.yaml", "problems: [two_state, baird, 'garnet:states=5,seed=3']\n" + fields));
    }
}
