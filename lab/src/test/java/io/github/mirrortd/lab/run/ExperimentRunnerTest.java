package io.github.mirrortd.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.experimentfile.ExperimentReader;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import org.junit.jupiter.api.Test;

class ExperimentRunnerTest {
    private static final String SMALL = """
            problems: [two_state, random_walk]
            learners:
              - TD
              - {name: HTD, grid: {alpha: [0.01, 0.1], eta: lin:0:1:3}}
              - {name: TDRC, settings: {alpha: 0.03}}
            tuning: {seed: 1, runs: 2, share: 0.01, at_least: 40}
            evaluation: {seed: 5, runs: 3, steps: 50, window: last_fifth}
            robustness: {seed: 9, runs: 2, steps: 30, learners: [HTD], vary: eta, values: lin:0:1:3}
            reference: td
            """;

    private static Experiment parse(String text) {
        return ExperimentReader.parse("small.yaml", text).experiment();
    }

    private static ExperimentResult run(String text) {
        return new ExperimentRunner(new CellRunner(new ThreadScheduler(Engines.get("reference"), 2)))
                .run(parse(text), null);
    }

    @Test
    void itUnrollsIntoTheCellsThatItSays() {
        var run = run(SMALL);
        assertThat(run.tunings()).hasSize(4);
        assertThat(run.tunings().get(0).candidates()).hasSize(7);
        assertThat(run.tunings().get(1).candidates()).hasSize(6);
        assertThat(run.results().stream()
                        .map(r -> r.cell().problem().id() + " "
                                + r.cell().algorithm().name()))
                .containsExactly(
                        "two_state TD",
                        "two_state HTD",
                        "two_state TDRC",
                        "random_walk TD",
                        "random_walk HTD",
                        "random_walk TDRC");
        for (var t : run.tunings()) {
            assertThat(run.results().stream().map(Result::cell))
                    .contains(new Cell(
                            t.problem(),
                            t.algorithm(),
                            t.best().settings(),
                            Schedule.CONSTANT,
                            Trials.of(5, 3, 50),
                            Window.LAST_FIFTH));
        }
        assertThat(run.results().get(2).cell().settings())
                .isEqualTo(Settings.alpha(0.03).with(Parameter.REG, 1));
        assertThat(run.results().get(0).difference()).isNull();
        assertThat(run.results().get(1).difference()).isNotNull();
        assertThat(run.robustness()).hasSize(2 * 3);
    }

    /** In every stage, and so that it changes what comes out. */
    @Test
    void stepSizesFollowTheSchedule() {
        var constant = run(SMALL);
        var diminishing = run(SMALL + "schedule: {tau: 5, power: 1}\n");
        assertThat(diminishing.results()).allMatch(r -> r.cell().schedule().equals(new Schedule(5, 1)));
        assertThat(diminishing.robustness()).allMatch(r -> r.cell().schedule().equals(new Schedule(5, 1)));
        assertThat(diminishing.tunings().get(0).best().score())
                .isNotEqualTo(constant.tunings().get(0).best().score());
        for (int i = 0; i < constant.robustness().size(); i++) {
            assertThat(diminishing.robustness().get(i).auc())
                    .isNotEqualTo(constant.robustness().get(i).auc());
        }
    }
}
