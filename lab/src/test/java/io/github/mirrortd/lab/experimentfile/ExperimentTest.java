package io.github.mirrortd.lab.experimentfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.Bands;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.display.Shown;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Grid;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExperimentTest {
    private static final String SMALL = """
            title: Small
            problems: [two_state, random_walk]
            learners:
              - TD
              - name: HTD
                grid: {alpha: [0.01, 0.1], eta: lin:0:1:3}
              - name: TDRC
                settings: {alpha: 0.03}
              - name: ETD
                replace: {lambda: [0, 0.5]}
            schedule: {tau: 500}
            tuning: {seed: 1, runs: 2, share: 0.01, at_least: 40}
            evaluation: {seed: 5, runs: 3, steps: 50, window: last_fifth}
            robustness: {seed: 9, runs: 2, steps: 30, learners: [HTD], vary: eta, values: "lin:0:1:3", settings: {beta: 0.02, reg: 2}}
            reference: td
            summaries: [mean, iqm]
            figures:
              - {kind: curves, learners: [TD], y_axis: log, bands: quartiles}
            report: true
            """;

    private static Experiment parse(String text) {
        return ExperimentReader.parse("small.yaml", text).experiment();
    }

    @Test
    void theSchemaKnowsEverySetting() {
        for (var p : Parameter.values()) {
            String one = p.equals(Parameter.HORIZON) ? "1" : "0.5";
            var text = """
                    problems: [two_state]
                    learners:
                      - {name: TD, settings: {%1$s: %2$s}}
                      - {name: TDC, grid: {%1$s: [%2$s]}}
                    tuning: {seed: 1, runs: 1}
                    evaluation: {seed: 1, runs: 1}
                    robustness: {seed: 1, runs: 1, vary: %1$s, values: [%2$s]}
                    """.formatted(p.id(), one);
            assertThat(ExperimentSchema.errors(text)).as(p.id()).isEmpty();
            assertThat(ExperimentSchema.errors(text.replace(p.id() + ": " + one, p.id() + ": [1]")))
                    .as(p.id())
                    .isNotEmpty();
            // A learner's own may have any name that is one.
            assertThat(ExperimentSchema.errors(text.replace(p.id(), p.id() + "x")))
                    .as(p.id())
                    .isEmpty();
            assertThat(ExperimentSchema.errors(text.replace(p.id(), "2" + p.id())))
                    .as(p.id())
                    .isNotEmpty();
        }
    }

    @Test
    void theDocumentsHaveTheTablesOfFields() {
        assertThat(Path.of("../docs/experiments.md"))
                .content()
                .contains(ExperimentForm.FILE.table())
                .contains(ExperimentForm.STAGE.table())
                .contains(ExperimentForm.FIGURE.table());
    }

    @Test
    void everyFieldIsRead() {
        var small = parse(SMALL);
        assertThat(ExperimentSchema.errors(SMALL)).isEmpty();
        assertThat(small.title()).isEqualTo("Small");
        assertThat(small.learners().get(0).grid()).isEqualTo(Grid.OWN);
        var htd = small.learners().get(1);
        var tried = Objects.requireNonNull(htd.grid()).of(htd.algorithm());
        assertThat(tried).hasSize(6);
        assertThat(tried.get(1)).isEqualTo(settings(0.01, 0.05, 0.5));
        assertThat(tried.get(3).alpha()).isEqualTo(0.1);
        assertThat(small.learners().get(2).grid()).isNull();
        assertThat(small.learners().get(2).fixed()).isEqualTo(Settings.alpha(0.03));
        var replaced = small.learners().get(3);
        assertThat(Objects.requireNonNull(replaced.grid()).of(replaced.algorithm()))
                .hasSize(2 * replaced.algorithm().description().grid().size())
                .endsWith(Settings.alpha(0.1), Settings.alpha(0.1).with(Parameter.LAMBDA, 0.5));
        assertThat(small.schedule()).isEqualTo(new Schedule(500, 0.75));
        var stage = Objects.requireNonNull(small.tuning());
        assertThat(stage.on(Problems.get("two_state"))).isEqualTo(Trials.of(1, 2, 50));
        assertThat(stage.on(Problems.get("baird"))).isEqualTo(Trials.of(1, 2, 40));
        assertThat(small.reference()).isEqualTo("TD");
        var display = ExperimentReader.parse("small.yaml", SMALL);
        assertThat(display.summaries()).containsExactly(Shown.MEAN, Shown.IQM);
        var sweep = Objects.requireNonNull(small.robustness());
        assertThat(sweep.varied()).isEqualTo(Parameter.ETA);
        assertThat(sweep.settings(Problems.get("two_state"), htd))
                .containsExactly(settings(3e-4, 0.02, 0), settings(3e-4, 0.02, 0.5), settings(3e-4, 0.02, 1));
        var figure = display.figures().get(0);
        assertThat(figure.kind()).isEqualTo(FigureKind.CURVES);
        assertThat(figure.problems()).hasSize(2);
        assertThat(figure.options())
                .isEqualTo(new FigureOptions(null, AxisScale.LOG, Bands.QUARTILES, List.of("TD"), false));
        assertThat(display.report()).isTrue();
    }

    @Test
    void jsonIsReadAsYamlIs() {
        var json = ExperimentReader.parse("e.json", """
                {"problems": ["baird"], "learners": ["TD", {"name": "ETD", "settings": {"alpha": 1e-3}}],
                 "evaluation": {"seed": 3, "runs": 2}}""").experiment();
        var yaml = parse("""
                problems: [baird]
                learners: [TD, {name: ETD, settings: {alpha: 1e-3}}]
                evaluation: {seed: 3, runs: 2}
                """);
        assertThat(json).isEqualTo(yaml);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("title: Small", "titel: Small", 1, "titel", "did you mean title?", true),
                Arguments.of("- TD\n", "- TDX\n", 4, "learners[0]", "did you mean TDC?", false),
                Arguments.of("name: HTD", "name: HTDD", 5, "learners[1].name", "did you mean HTD?", false),
                Arguments.of("eta: lin", "etta: lin", 6, "learners[1].grid.etta", "did you mean eta?", false),
                Arguments.of("eta: lin", "reg: lin", 6, "learners[1].grid", "HTD has no setting 'reg'", false),
                Arguments.of("[0.01, 0.1]", "[0.01, fast]", 6, "learners[1].grid.alpha[1]", "a number > 0", true),
                Arguments.of("[0.01, 0.1]", "[]", 6, "learners[1].grid.alpha", "at least one value", true),
                Arguments.of("{alpha: 0.03}", "{alpha: -1}", 8, "learners[2].settings.alpha", "> 0, not -1.0", true),
                Arguments.of("runs: 2, share", "runs: 0, share", 12, "tuning.runs", "an integer from 1", true),
                Arguments.of("seed: 1,", "seed: -1,", 12, "tuning.seed", "an integer ≥ 0", true),
                Arguments.of("seed: 1, ", "", 12, "tuning", "the field 'seed' is missing", true),
                Arguments.of("share: 0.01", "share: 2", 12, "tuning.share", "at most 1", true),
                Arguments.of("steps: 50", "steps: 50, share: 0.5", 13, "evaluation.share", "not both", true),
                Arguments.of("window: last_fifth", "window: last", 13, "evaluation.window", "last_half", true),
                Arguments.of("learners: [HTD]", "learners: [TDC]", 14, "robustness.learners[0]", "in this file", false),
                Arguments.of("learners: [HTD]", "learners: [TD]", 14, "robustness.vary", "TD has no setting", false),
                Arguments.of("reference: td", "reference: tdc", 15, "reference", "did you mean TD", false),
                Arguments.of("[mean, iqm]", "[mean, mode]", 16, "summaries[1]", "one of mean, median", true),
                Arguments.of("kind: curves", "kind: curve", 18, "figures[0].kind", "one of curves", true),
                Arguments.of("y_axis: log", "y_axis: up", 18, "figures[0].y_axis", "linear", true),
                Arguments.of("[two_state, random_walk]", "two_state", 2, "problems", "a list", true),
                Arguments.of("[two_state, random_walk]", "[baird, baird]", 2, "problems[1]", "there already", true),
                Arguments.of("{tau: 500}", "{tau: 0}", 11, "schedule", "tau must be above 0", true),
                Arguments.of("{tau: 500}", "{power: 2}", 11, "schedule", "in (0.5, 1]", true),
                Arguments.of("{tau: 500}", "{tua: 500}", 11, "schedule.tua", "did you mean tau?", true),
                Arguments.of(
                        "replace: {lambda", "replace: {eta", 10, "learners[3].replace", "ETD has no setting", false),
                Arguments.of("report: true", "report: 1", 19, "report", "true or false", true),
                Arguments.of("y_axis: log", "exact: true", 18, "figures[0].kind", "constant step sizes", false),
                Arguments.of("title: Small", "title: [", 3, "", "not well formed", true),
                Arguments.of("title: Small", "title: a\ntitle: b", 2, "title", "twice", true));
    }

    /** File, line, field, what would be right; and what is wrong in its form, the schema finds as well. */
    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsNamedWithItsPlace(
            String right, String wrong, int line, String field, String sentence, boolean schemaKnows) {
        assertThat(SMALL).contains(right);
        var text = SMALL.replace(right, wrong);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(text))
                .withMessageStartingWith("small.yaml, line " + line + (field.isEmpty() ? "" : ", " + field) + ": ")
                .withMessageContaining(sentence);
        if (schemaKnows && !sentence.contains("well formed") && !sentence.contains("twice")) {
            assertThat(ExperimentSchema.errors(text)).isNotEmpty();
        }
    }

    @Test
    void anExperimentMustHaveSomethingToDo() {
        refused("TD", "", "small.yaml, line 1: there is nothing to do: give tuning, evaluation or robustness");
        refused(
                "{name: TD, grid: {alpha: 1}}",
                "evaluation: {seed: 1, runs: 1}",
                "line 2, learners[0].grid: a grid needs the field 'tuning'");
        refused(
                "{name: TD, settings: {alpha: 1}}",
                "tuning: {seed: 1, runs: 1}",
                "line 3, tuning: all learners have fixed");
        refused(
                "{name: TD, replace: {alpha: 1}}",
                "evaluation: {seed: 1, runs: 1}",
                "line 2, learners[0].replace: a grid needs the field 'tuning'");
        refused(
                "{name: TD, replace: {alpha: 1}, settings: {alpha: 1}}",
                "tuning: {seed: 1, runs: 1}",
                "line 2, learners[0].settings: a learner has either a grid or settings, not both");
        refused(
                "{name: TD, replace: {alpha: 1}, grid: {alpha: 1}}",
                "tuning: {seed: 1, runs: 1}",
                "line 2, learners[0].replace: this takes values into the learner's own grid");
        refused(
                "LSTD",
                "evaluation: {seed: 1, runs: 1}\nschedule: {tau: 9}",
                "line 4, schedule: LSTD has no step size");
        refused(
                "TD",
                "robustness: {seed: 1, runs: 1, vary: lambda, values: [0, 1]}\nfigures: [{kind: robustness, x_axis: log}]",
                "line 4, figures[0].kind: lambda is swept from 0 on, which has no place on a log axis");
        refused(
                "TD",
                "robustness: {seed: 1, runs: 1, values: [1]}\nfigures: [{kind: robustness, exact: true}]",
                "line 4, figures[0].exact: exact curves are laid over learning curves");
    }

    private static void refused(String learner, String stage, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("problems: [baird]\nlearners: [" + learner + "]\n" + stage))
                .withMessageContaining(sentence);
    }

    private static Settings settings(double alpha, double beta, double eta) {
        return Settings.alpha(alpha).with(Parameter.BETA, beta).with(Parameter.ETA, eta);
    }
}
