package io.github.mirrortd.data.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Comparison;
import io.github.mirrortd.data.Comparison.Policy;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.estimate.Contrast;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.log.SimulatedLog;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.verdict.Level;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sentences for the person who decides. */
class DecisionSentencesTest {
    private static final Answer ANSWER = Evaluation.of(new SimulatedLog(Problems.get("random_walk"), 300, 10_000, 7))
            .run();

    /** A number of episodes that is too small for an answer. */
    private static final Answer REFUSED = Evaluation.of(new SimulatedLog(Problems.get("random_walk"), 6, 10_000, 7))
            .run();

    private static Contrast contrast(String of, String from, double value, double reach) {
        return new Contrast(of, from, value, reach / 2, value - reach, value + reach, value > reach ? 0 : 1234);
    }

    private static Comparison comparison(List<Policy> policies, Contrast... contrasts) {
        return new Comparison(policies, 0.95, List.of(contrasts));
    }

    private static List<Policy> policies(String... names) {
        return Stream.of(names).map(name -> new Policy(name, ANSWER)).toList();
    }

    @Test
    void thePolicyThatBeatsAllOthersIsBest() {
        var found = comparison(
                policies("new", "old", "older"),
                contrast("new", "old", 2, 1),
                contrast("new", "older", 3, 1),
                contrast("old", "older", 0.5, 1));
        assertThat(found.best()).contains("new");
        assertThat(found.beaten()).containsExactly("old", "older");
        assertThat(DecisionSentences.headline(found)).isEqualTo("Best with 95 % confidence: new.");
        assertThat(Json.line(ComparisonTree.of(found)))
                .contains(
                        "\"ranking\":{\"best\":\"new\",\"cannot_be_told_apart\":[],\"worth_less\":[\"old\",\"older\"]")
                .contains("\"verdict_level\":\"answer\"", "\"policies\":[{\"policy\":\"new\",\"data\":");
    }

    @Test
    void policiesThatCannotBeToldApartComeWithTheEpisodesThatWouldTell() {
        var found = comparison(
                policies("new", "old", "bad"),
                contrast("new", "old", 0.5, 1),
                contrast("new", "bad", 3, 1),
                contrast("old", "bad", 2.5, 1));
        assertThat(found.best()).isEmpty();
        assertThat(DecisionSentences.headline(found))
                .isEqualTo(
                        "Cannot be told apart: new, old. Worth less, with 95 % confidence: bad. Some 1234 more episodes"
                                + " would tell new from old, with probability 0.8, if they differ by as much as they seem to.");
        assertThat(DecisionSentences.nextTime(found).get(0)).startsWith("Some 1234 more episodes");
    }

    @Test
    void aPolicyWithoutAValueIsNotRanked() {
        assertThat(REFUSED.verdict().level()).isEqualTo(Level.REFUSE);
        var one = List.of(new Policy("new", ANSWER), new Policy("odd", REFUSED), new Policy("old", ANSWER));
        var found = comparison(one, contrast("new", "old", 2, 1));
        assertThat(found.best()).isEmpty();
        assertThat(found.level()).isEqualTo(Level.REFUSE);
        assertThat(DecisionSentences.headline(found))
                .isEqualTo(
                        "Best of those with a value, with 95 % confidence: new. The log does not tell the value of: odd.");
        assertThat(DecisionSentences.headline(comparison(List.of(new Policy("a", REFUSED), new Policy("b", REFUSED)))))
                .startsWith("Refused: the log determines the value of none");
        assertThat(DecisionSentences.headline(comparison(one.subList(0, 2))))
                .startsWith("The only policy with a value: new.");
    }

    @Test
    void checksSayWhatSpeaksAgainstTheEstimate() {
        assertThat(DecisionSentences.checks(ANSWER).lines())
                .extracting(l -> l.level())
                .containsOnly(Level.ANSWER);
        assertThat(DecisionSentences.checks(ANSWER).features().finding()).contains("would have been noticed");
        assertThat(DecisionSentences.checks(REFUSED).lines())
                .extracting(l -> l.level())
                .contains(Level.REFUSE);
        var alone = comparison(List.of(new Policy("", REFUSED)));
        assertThat(DecisionSentences.headline(alone)).startsWith("Refused:");
        assertThat(DecisionSentences.nextTime(alone)).isNotEmpty();
    }

    /** LSTD is refused for its features, and the others for other reasons. */
    @Test
    void checksOfARefusalFollowItsReasons() {
        int missed = 0;
        for (int seed = 1; seed <= 60; seed++) {
            var answer = Evaluation.of(new SimulatedLog(Problems.get("random_walk"), 3, 10_000, seed))
                    .run();
            var refused = answer.verdict().checks().stream()
                    .filter(c -> c.name().equals("features") && c.level() == Level.REFUSE)
                    .toList();
            if (answer.verdict().level() == Level.REFUSE && !refused.isEmpty()) {
                missed++;
                var features = DecisionSentences.checks(answer).features();
                assertThat(features.level()).isEqualTo(Level.REFUSE);
                assertThat(features.finding()).startsWith("The features do not carry the values");
            }
        }
        assertThat(missed).isPositive();
    }

    /** Products of twelve ratios are too skewed for DR, which is not recommended. */
    @Test
    void anAnswerAsksForNothingThatOnlyOtherEstimatesLack() {
        var random = new SplittableRandom(3);
        double[] mu = {0.35, 0.65};
        double[] pi = {0.8, 0.2};
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 300; i++) {
            for (int t = 0; t < 12; t++) {
                int a = random.nextDouble() < mu[0] ? 0 : 1;
                double reward = 1 - a + 0.1 * random.nextDouble();
                double[] phi = {1};
                var step = Step.of(i, phi, phi, reward, 0.9, t == 11).policies(pi[a], mu[a]);
                step.actions(a, pi, pi);
                step.behaviours(mu);
                steps.add(step);
            }
        }
        var answer = Evaluation.of(Steps.of(steps))
                .withEstimators(Estimators.of("LSTD", "DR-1", "DR-3", "DR"))
                .run();
        assertThat(answer.verdict().level()).isEqualTo(Level.ANSWER);
        assertThat(answer.verdict().level(answer.estimate("DR"))).isEqualTo(Level.REFUSE);
        assertThat(DecisionSentences.nextTime(comparison(List.of(new Policy("", answer)))))
                .containsExactly("Nothing was missed. Four times as many episodes make intervals half as wide.");
    }
}
