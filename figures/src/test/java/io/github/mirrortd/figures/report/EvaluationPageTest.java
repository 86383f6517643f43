package io.github.mirrortd.figures.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Comparison;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.estimate.Contrast;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.log.SimulatedLog;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Format;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Last values and captions of the figures of a log. */
class EvaluationPageTest {
    private static Comparison one(Answer answer) {
        return new Comparison(List.of(new Comparison.Policy("", answer)), answer.confidence(), List.of());
    }

    /** Between two points, on one, right after one, and before the first one. */
    @ParameterizedTest
    @ValueSource(ints = {7, 10, 11, 200})
    void theLastPointIsOfAllEpisodes(int episodes) {
        var answer = Evaluation.of(new SimulatedLog(Problems.get("random_walk"), episodes, 10_000, 7))
                .run();
        var points = answer.convergence();
        assertThat(points.get(points.size() - 1).episodes()).isEqualTo(episodes);
        assertThat(points.get(points.size() - 1).value())
                .isEqualTo(answer.estimate("LSTD").value());
        for (int i = 1; i < points.size(); i++) {
            assertThat(points.get(i).episodes()).isGreaterThan(points.get(i - 1).episodes());
        }
    }

    @Test
    void theBandIsThatOfLstdAndSaysSo() {
        var answer = Evaluation.of(new SimulatedLog(Problems.get("random_walk"), 200, 10_000, 7))
                .withEstimators(Estimators.named(List.of("IS", "LSTD"), List.of(0.5), 1))
                .run();
        var figures = EvaluationPage.figures(one(answer), List.of());
        var figure = figures.get(1);
        assertThat(figure.id()).isEqualTo("evaluation-episodes");
        assertThat(figure.caption())
                .contains("LSTD(0.5)'s value", "95 % interval of all 200 episodes, √(200/n) times as wide");
        var lstd = answer.estimate("LSTD");
        var way = EvaluationPage.wayToTheValue(answer);
        assertThat(way.low()[way.low().length - 1]).isCloseTo(lstd.low(), Offset.offset(1e-12));
        assertThat(way.high()[way.high().length - 1]).isCloseTo(lstd.high(), Offset.offset(1e-12));
        assertThat(EvaluationPage.html(one(answer), List.of(), figures, Map.of()))
                .contains("LSTD(0.5), last interval × √(N/n)");
    }

    /** Names stand on the axis, and the log's own value is not labelled as an estimate of the target policy's. */
    @Test
    void theFigureOfEstimatesHasNames() {
        var answer = Evaluation.of(new SimulatedLog(Problems.get("random_walk"), 200, 10_000, 7))
                .run();
        var figure = EvaluationPage.figures(one(answer), List.of()).get(0);
        var svg = Format.svg(figure);
        assertThat(svg)
                .contains(">LSTD<", ">DR-10<", ">DR<", ">what the log earned<")
                .doesNotContain(">on_policy<", ">1.5<");
        assertThat(figure.caption())
                .contains("The target policy's value by every estimator", "what the log itself earned");
        assertThat(EvaluationPage.html(one(answer), List.of(), List.of(), Map.of()))
                .contains("logged policy");
    }

    @Test
    void thePageHasGroups() {
        var problem = Problems.get("random_walk");
        var whole = Evaluation.of(new SimulatedLog(problem, 200, 10_000, 7)).run();
        var part = Evaluation.of(new SimulatedLog(problem, 100, 10_000, 9)).run();
        var html = EvaluationPage.html(
                one(whole),
                List.of(new EvaluationPage.Part("ward = 1", one(part))),
                EvaluationPage.figures(one(whole), List.of()),
                Map.of());
        assertThat(html)
                .contains("ward = 1", "evaluation-groups", "Verdicts of the groups")
                .contains(Printed.shortly(
                        part.verdict().recommended().orElseThrow().value()));
    }

    @Test
    void thePageBeginsWithTheDecisionAndEndsWithDetails() {
        var log = new SimulatedLog(Problems.get("random_walk"), 300, 10_000, 7);
        var answer = Evaluation.of(log).run();
        var policies = List.of(new Comparison.Policy("new", answer), new Comparison.Policy("old", answer));
        var found = new Comparison(policies, 0.95, List.of(new Contrast("new", "old", 2, 0.5, 1, 3, 0)))
                .withSensitivity(log, List.of(2.0), rows -> {});
        var figures = EvaluationPage.figures(found, List.of());
        assertThat(figures)
                .extracting(Figure::id)
                .containsExactly(
                        "evaluation-policies",
                        "evaluation-contrasts",
                        "evaluation-estimates-1",
                        "evaluation-confounding-1",
                        "evaluation-estimates-2",
                        "evaluation-confounding-2");
        var html = EvaluationPage.html(found, List.of(new EvaluationPage.Part("ward = 1", found)), figures, Map.of());
        assertThat(html)
                .containsSubsequence(
                        "<p class=\"lead\"><strong>Best with 95 % confidence: new",
                        "evaluation-policies",
                        "evaluation-contrasts",
                        "Three checks",
                        "What was assumed",
                        "What to log next time",
                        "Details: figures",
                        "Details: estimates of new",
                        "Whether the data can answer of old")
                .contains("ward = 1, new");
        var alone = one(answer).withSensitivity(log, List.of(2.0), rows -> {});
        assertThat(EvaluationPage.figures(alone, List.of()))
                .extracting(Figure::id)
                .contains("evaluation-confounding");
    }

    @Test
    void aRefusalHasAPageToo() {
        var alone = one(Evaluation.of(new SimulatedLog(Problems.get("random_walk"), 6, 10_000, 7))
                .run());
        assertThat(EvaluationPage.html(alone, List.of(), EvaluationPage.figures(alone, List.of()), Map.of()))
                .containsSubsequence("Refused: ", "Three checks", "Details: estimates");
    }

    /** Names of policies and groups come from files of others. */
    @Test
    void hostileNamesStayText() {
        String hostile = "q\"'><script>document.title=1</script><img src=x onerror=alert(1)>";
        var answer = Evaluation.of(new SimulatedLog(Problems.get("random_walk"), 30, 10_000, 7))
                .run();
        var found = new Comparison(
                List.of(new Comparison.Policy(hostile, answer), new Comparison.Policy("旧", answer)),
                0.95,
                List.of(new Contrast(hostile, "旧", 2, 0.5, 1, 3, 0)));
        var figures = EvaluationPage.figures(found, List.of());
        assertThat(EvaluationPage.html(
                        found, List.of(new EvaluationPage.Part(hostile, found)), figures, Map.of(hostile, hostile)))
                .contains("&lt;script&gt;document")
                .doesNotContainPattern("<img|<script>document|(?<=[ \"'])on\\w+=\"|\\bid=\"[^\"]*[^A-Za-z0-9._\"-]");
    }
}
