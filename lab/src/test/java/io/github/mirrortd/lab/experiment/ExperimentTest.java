package io.github.mirrortd.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.lab.experiment.Experiment.Shown;
import io.github.mirrortd.lab.paper.Paper;
import io.github.mirrortd.lab.paper.Protocol;
import io.github.mirrortd.lab.result.ExperimentRun;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.run.Progress;
import io.github.mirrortd.lab.run.Runner;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
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
            tuning: {seed: 1, runs: 2, share: 0.01, at_least: 40}
            evaluation: {seed: 5, runs: 3, steps: 50, window: last_fifth}
            robustness: {seed: 9, runs: 2, steps: 30, learners: [HTD], vary: eta, values: "lin:0:1:3", settings: {beta: 0.02, reg: 2}}
            reference: td
            summaries: [mean, iqm]
            figures:
              - {kind: curves, learners: [TD], y_axis: log, bands: quartiles}
            """;

    private static Experiment parse(String text) {
        return ExperimentReader.parse("small.yaml", text);
    }

    private static List<?> schemaErrors(String text) {
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(ExperimentReader.schema());
        return schema.validate(text, InputFormat.YAML);
    }

    @Test
    void theSchemaKnowsEverySetting() {
        for (var p : Parameter.values()) {
            String one = p == Parameter.HORIZON ? "1" : "0.5";
            var text = """
                    problems: [two_state]
                    learners:
                      - {name: TD, settings: {%1$s: %2$s}}
                      - {name: TDC, grid: {%1$s: [%2$s]}}
                    tuning: {seed: 1, runs: 1}
                    evaluation: {seed: 1, runs: 1}
                    robustness: {seed: 1, runs: 1, vary: %1$s, values: [%2$s]}
                    """.formatted(p.id(), one);
            assertThat(schemaErrors(text)).as(p.id()).isEmpty();
            assertThat(schemaErrors(text.replace(p.id(), p.id() + "x")))
                    .as(p.id())
                    .isNotEmpty();
        }
    }

    /** The numbers of the paper's protocol, which are written in its file and nowhere else. */
    @Test
    void thePapersFileSaysWhatThePaperDoes() {
        var paper = Protocol.PAPER;
        assertThat(Protocol.problems().stream().map(FiniteProblem::id))
                .containsExactly("two_state", "baird", "random_walk", "boyan_chain");
        assertThat(Protocol.algorithms().stream().map(a -> a.name()))
                .containsExactly("TD", "GTD2", "TDC", "TDRC", "GTD2-MP", "HTD", "ETD", "STHTD", "STHTD-MP");
        var boyan = Problems.get("boyan_chain");
        assertThat(paper.tuning(boyan)).isEqualTo(Trials.of(10_000, 8, 10_000));
        assertThat(paper.evaluation(boyan)).isEqualTo(Trials.of(20_000, 100, 20_000));
        assertThat(paper.robustness(boyan)).isEqualTo(Trials.of(30_000, 30, 20_000));
        assertThat(new Protocol(301, 4, null).tuning(boyan)).isEqualTo(Trials.of(10_000, 8, 200));
        assertThat(new Protocol(501, 4, null).tuning(boyan)).isEqualTo(Trials.of(10_000, 8, 250));
        assertThat(new Protocol(301, 4, null).evaluation(boyan)).isEqualTo(Trials.of(20_000, 4, 301));
        assertThat(Protocol.sweepAlphas()).containsExactly(1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1);
        var experiment = Paper.experiment();
        assertThat(experiment.reference()).isEqualTo("STHTD-MP");
        assertThat(Paper.tuning().window()).isEqualTo(Window.LAST_FIFTH);
        assertThat(Paper.evaluation().window()).isEqualTo(Window.LAST_HALF);
        assertThat(Paper.robustness().stage().window()).isEqualTo(Window.LAST_HALF);
        for (var c : experiment.learners()) {
            assertThat(c.grid()).isEqualTo(c.algorithm().description().grid());
        }
        assertThat(schemaErrors(Paper.text())).isEmpty();
    }

    @Test
    void everyFieldIsRead() {
        var small = parse(SMALL);
        assertThat(schemaErrors(SMALL)).isEmpty();
        assertThat(small.title()).isEqualTo("Small");
        assertThat(small.learners().get(0).grid()).hasSize(7);
        var htd = small.learners().get(1);
        assertThat(htd.grid()).hasSize(6);
        assertThat(htd.grid().get(1)).isEqualTo(settings(0.01, 0.05, 0.5));
        assertThat(htd.grid().get(3).alpha()).isEqualTo(0.1);
        assertThat(small.learners().get(2).fixed()).isEqualTo(Settings.alpha(0.03));
        var stage = Objects.requireNonNull(small.tuning());
        assertThat(stage.on(Problems.get("two_state"))).isEqualTo(Trials.of(1, 2, 50));
        assertThat(stage.on(Problems.get("baird"))).isEqualTo(Trials.of(1, 2, 40));
        assertThat(small.reference()).isEqualTo("TD");
        assertThat(small.summaries()).containsExactly(Shown.MEAN, Shown.IQM);
        var sweep = Objects.requireNonNull(small.robustness());
        assertThat(sweep.varied()).isEqualTo(Parameter.ETA);
        assertThat(sweep.settings(htd.algorithm()))
                .containsExactly(settings(0.01, 0.02, 0), settings(0.01, 0.02, 0.5), settings(0.01, 0.02, 1));
        var figure = small.figures().get(0);
        assertThat(figure.kind()).isEqualTo("curves");
        assertThat(figure.problems()).hasSize(2);
        assertThat(figure.learners()).hasSize(1);
        assertThat(List.of(
                        String.valueOf(figure.xAxis()), String.valueOf(figure.yAxis()), String.valueOf(figure.bands())))
                .containsExactly("null", "log", "quartiles");
    }

    @Test
    void jsonIsReadAsYamlIs() {
        var json = ExperimentReader.parse("e.json", """
                {"problems": ["baird"], "learners": ["TD", {"name": "ETD", "settings": {"alpha": 1e-3}}],
                 "evaluation": {"seed": 3, "runs": 2}}""");
        var yaml = parse("""
                problems: [baird]
                learners: [TD, {name: ETD, settings: {alpha: 1e-3}}]
                evaluation: {seed: 3, runs: 2}
                """);
        assertThat(json).isEqualTo(yaml);
    }

    @Test
    void itUnrollsIntoTheCellsThatItSays() {
        var run = ExperimentRun.of(parse(SMALL), new Runner(Engines.get("scalar"), 2, Progress.SILENT), null);
        assertThat(run.tunings()).hasSize(4);
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
                    .contains(new Cell(t.problem(), t.algorithm(), t.best().settings(), Trials.of(5, 3, 50)));
        }
        assertThat(run.results().get(2).cell().settings())
                .isEqualTo(Settings.alpha(0.03).with(Parameter.REG, 1));
        assertThat(run.results().get(0).difference()).isNull();
        assertThat(run.results().get(1).difference()).isNotNull();
        assertThat(run.robustness()).hasSize(2 * 3);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("title: Small", "titel: Small", 1, "titel", "did you mean title?", true),
                Arguments.of("- TD\n", "- TDX\n", 4, "learners[0]", "did you mean TD?", false),
                Arguments.of("name: HTD", "name: HTDD", 5, "learners[1].name", "did you mean HTD?", false),
                Arguments.of("eta: lin", "etta: lin", 6, "learners[1].grid.etta", "did you mean eta?", true),
                Arguments.of("eta: lin", "reg: lin", 6, "learners[1].grid", "HTD has no setting 'reg'", false),
                Arguments.of("[0.01, 0.1]", "[0.01, fast]", 6, "learners[1].grid.alpha[1]", "a number > 0", true),
                Arguments.of("[0.01, 0.1]", "[]", 6, "learners[1].grid.alpha", "at least one value", true),
                Arguments.of("{alpha: 0.03}", "{alpha: -1}", 8, "learners[2].settings.alpha", "> 0, not -1.0", true),
                Arguments.of("runs: 2, share", "runs: 0, share", 9, "tuning.runs", "an integer from 1", true),
                Arguments.of("seed: 1,", "seed: -1,", 9, "tuning.seed", "an integer from 0 up", true),
                Arguments.of("seed: 1, ", "", 9, "tuning", "the field 'seed' is missing", true),
                Arguments.of("share: 0.01", "share: 2", 9, "tuning.share", "at most 1", true),
                Arguments.of("steps: 50", "steps: 50, share: 0.5", 10, "evaluation.share", "not both", true),
                Arguments.of("window: last_fifth", "window: last", 10, "evaluation.window", "last_half", true),
                Arguments.of("learners: [HTD]", "learners: [ETD]", 11, "robustness.learners[0]", "in this file", false),
                Arguments.of("learners: [HTD]", "learners: [TD]", 11, "robustness.vary", "TD has no setting", false),
                Arguments.of("reference: td", "reference: tdc", 12, "reference", "did you mean TD", false),
                Arguments.of("[mean, iqm]", "[mean, mode]", 13, "summaries[1]", "one of mean, median", true),
                Arguments.of("kind: curves", "kind: curve", 15, "figures[0].kind", "one of curves", true),
                Arguments.of("y_axis: log", "y_axis: up", 15, "figures[0].y_axis", "linear", true),
                Arguments.of("[two_state, random_walk]", "two_state", 2, "problems", "a list", true),
                Arguments.of("[two_state, random_walk]", "[baird, baird]", 2, "problems[1]", "there already", true),
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
            assertThat(schemaErrors(text)).isNotEmpty();
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
