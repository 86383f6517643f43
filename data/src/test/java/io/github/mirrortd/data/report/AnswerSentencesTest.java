package io.github.mirrortd.data.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.estimate.RewardRange;
import io.github.mirrortd.data.log.SimulatedLog;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.verdict.Level;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Sentences of the verdict, and sentences that it must not contain. */
class AnswerSentencesTest {
    private static Answer answer(Steps steps, List<String> names, Double... lambdas) {
        return Evaluation.of(steps)
                .withEstimators(Estimators.named(names, List.of(lambdas), 1))
                .run();
    }

    /** Rewards differ much more between episodes than by what is done, and the policies differ little. */
    private static Steps noisy(double better) {
        var random = new Random(1);
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 400; i++) {
            boolean right = i % 2 == 0;
            steps.add(Step.of(
                            i,
                            new double[] {1},
                            new double[] {1},
                            random.nextGaussian() + (right ? better : 0),
                            1,
                            true)
                    .policies(right ? 0.55 : 0.45, 0.5));
        }
        return Steps.of(steps);
    }

    @Test
    void theLogIsComparedByTheDifferenceOfEpisodesThatBothHave() {
        for (double better : new double[] {-1, 1}) {
            var answer = answer(noisy(better), List.of("LSTD", "DR", "on_policy"), 0.0);
            var lstd = answer.estimate("LSTD");
            var logged = answer.estimate("on_policy");
            assertThat(lstd.low()).isLessThan(logged.high());
            assertThat(lstd.high()).isGreaterThan(logged.low());
            var difference = answer.difference(lstd, logged).orElseThrow();
            assertThat(difference.value()).isEqualTo(lstd.value() - logged.value());
            assertThat(difference.standardError()).isLessThan(lstd.standardError() / 4);
            assertThat(AnswerSentences.verdict(answer))
                    .contains(better > 0 ? "that is more than the" : "that is less than the");
        }
        assertThat(AnswerSentences.verdict(answer(noisy(0), List.of("LSTD", "on_policy"), 0.0)))
                .contains("that is indistinguishable from the");
    }

    private static Answer simulated(String problem, List<String> names, Double... lambdas) {
        return answer(new SimulatedLog(Problems.get(problem), 2_000, 10_000, 7), names, lambdas);
    }

    @Test
    void whatWasNotCheckedIsNotSaidToHold() {
        assertThat(AnswerSentences.verdict(simulated("random_walk", List.of("LSTD", "DR"), 0.0, 0.5)))
                .startsWith("Answer: the target policy is worth")
                .contains("(LSTD)")
                .doesNotContain("But");
        for (var names : List.of(List.of("LSTD"), List.of("LSTD-Q"))) {
            assertThat(AnswerSentences.verdict(simulated("random_walk", names, 0.0)))
                    .startsWith("Caution: the target policy is worth")
                    .contains("But whether the features carry the values was not checked.");
        }
        assertThat(AnswerSentences.verdict(simulated("random_walk", List.of("PDIS"), 0.0)))
                .startsWith("Answer:");
    }

    /** A check of features cautions DR-3, which is not recommended. */
    @Test
    void aCautionOfAnEstimateIsToldOnceAndNotDenied() {
        int told = 0;
        for (int seed = 1; seed <= 60; seed++) {
            var answer = Evaluation.of(new SimulatedLog(Problems.get("random_walk"), 40, 10_000, seed))
                    .run();
            String text = AnswerSentences.verdict(answer) + " " + String.join(" ", AnswerSentences.support(answer));
            boolean doubted =
                    answer.verdict().checks().stream().anyMatch(c -> c.name().equals("features"));
            assertThat(text.contains("nothing says that the features miss"))
                    .isEqualTo(!doubted && !text.contains("which suggests"));
            for (var e : answer.estimates()) {
                if (!e.estimator().equals("on_policy") && answer.verdict().level(e) == Level.CAUTION) {
                    told++;
                    answer.verdict().against(e).forEach(c -> assertThat(text).containsOnlyOnce(c.finding() + "."));
                }
            }
        }
        assertThat(told).isPositive();
    }

    @Test
    void aRefusalAdvisesNothingTwiceAndNoRefusedEstimate() {
        int skewed = 0;
        for (int seed = 1; seed <= 20; seed++) {
            var few = Evaluation.of(new SimulatedLog(Problems.get("random_walk"), 3, 10_000, seed));
            var answer = few.run();
            assertThat(answer.verdict().level()).isEqualTo(Level.REFUSE);
            skewed += answer.verdict().checks().stream().anyMatch(c -> c.name().equals("products")) ? 1 : 0;
            assertThat(AnswerSentences.verdict(answer))
                    .containsOnlyOnce("Log more episodes")
                    .doesNotContain("Use LSTD", "Use a rung");
            assertThat(AnswerSentences.verdict(
                            few.withRewards(new RewardRange(0, 1)).run()))
                    .contains("Log more episodes")
                    .doesNotContain("range of rewards");
        }
        assertThat(skewed).isPositive();
    }

    @Test
    void answersThatDependOnLambdaAreOff() {
        var answer = simulated("chain:states=9,groups=3", List.of("LSTD"), 0.0, 0.5, 1.0);
        assertThat(answer.verdict().level()).isEqualTo(Level.REFUSE);
        assertThat(answer.verdict().recommended()).isEmpty();
        assertThat(AnswerSentences.verdict(answer))
                .startsWith("Refused: the log does not tell what the target policy is worth. The features do not carry")
                .contains("Add features.")
                .doesNotContain("confidence between");
    }

    @Test
    void everyLambdaIsCheckedAgainstDr() {
        var answer = simulated("chain:states=9,groups=3", List.of("LSTD", "DR"), 1.0, 0.0);
        assertThat(answer.approximation().orElseThrow().isSeen()).isFalse();
        assertThat(AnswerSentences.verdict(answer))
                .contains(
                        "(DR)",
                        "Do not rely on LSTD(1) (",
                        "; LSTD (the features do not carry the values: LSTD and DR differ by");
        assertThat(AnswerSentences.support(answer)).anyMatch(s -> s.startsWith("LSTD(1) − DR is"));
        assertThat(AnswerSentences.support(answer)).anyMatch(s -> s.startsWith("LSTD − DR is"));
        assertThat(answer.notes()).contains("DR takes its values from LSTD with λ = 1, the first one.");
    }

    /** Two standard errors of an estimate that is much less precise say nothing. */
    @Test
    void aBluntCheckOfFeaturesSaysSo() {
        var random = new Random(2);
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 300; i++) {
            for (int t = 0; t < 8; t++) {
                boolean right = random.nextDouble() < 0.5;
                double[] phi = {1, t};
                double[] next = {1, t + 1};
                steps.add(Step.of(i, phi, next, right ? 1 : 0, 1, t == 7).policies(right ? 0.9 : 0.1, 0.5));
            }
        }
        var answer = answer(Steps.of(steps), List.of("LSTD", "DR"), 0.0);
        var apart = answer.approximation().orElseThrow();
        assertThat(apart.standardError())
                .isGreaterThan(3 * answer.estimate("LSTD").standardError());
        assertThat(apart.isSeen()).isFalse();
        assertThat(AnswerSentences.support(answer))
                .anyMatch(s -> s.startsWith("LSTD − DR is") && s.contains("times LSTD's own. Differences up to"));
    }

    /** Left and right are the features of the two states that episodes start in. */
    private static Answer twoStates(double ratioRight, double[] left, double[] right) {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 100; i++) {
            boolean isLeft = i % 2 == 0;
            double[] phi = isLeft ? left : right;
            steps.add(Step.of(i, phi, phi, isLeft ? i % 7 : i % 5, 0.5, true)
                    .policies(isLeft ? 0.5 : ratioRight / 2, 0.5));
        }
        return answer(Steps.of(steps), List.of("LSTD", "DR"), 0.0);
    }

    @Test
    void featuresThatAreSumsOfOthersAreToldFromValuesThatAreNotKnown() {
        var alone = twoStates(1, new double[] {1, 0}, new double[] {0, 1});
        assertThat(AnswerSentences.verdict(alone)).doesNotContain("dimensions");
        var withBias = twoStates(1, new double[] {1, 1, 0}, new double[] {1, 0, 1});
        assertThat(withBias.estimate("LSTD").value())
                .isCloseTo(alone.estimate("LSTD").value(), Offset.offset(1e-12));
        assertThat(withBias.estimate("LSTD").standardError())
                .isCloseTo(alone.estimate("LSTD").standardError(), Offset.offset(1e-12));
        assertThat(AnswerSentences.verdict(withBias))
                .contains(
                        "The 3 features span only 2 dimensions in these data, on which LSTD's value does not depend.");
        var unknown = twoStates(0, new double[] {1, 0}, new double[] {0, 1});
        assertThat(AnswerSentences.verdict(unknown))
                .containsIgnoringCase("the 2 features span only 1 dimensions in these data, and weights that solve")
                .contains("(concerns LSTD)");
        assertThat(unknown.verdict().level(unknown.estimate("LSTD"))).isEqualTo(Level.REFUSE);
    }

    @Test
    void aDifferenceIsTheSameFromBothSides() {
        var answer = answer(noisy(1), List.of("LSTD", "WIS", "PDIS", "on_policy"), 0.0);
        var wis = answer.estimate("WIS");
        var logged = answer.estimate("on_policy");
        var there = answer.difference(wis, logged).orElseThrow();
        var back = answer.difference(logged, wis).orElseThrow();
        assertThat(back.value()).isEqualTo(-there.value());
        assertThat(back.low()).isEqualTo(-there.high());
        assertThat(back.standardError()).isEqualTo(there.standardError());
        assertThat(answer.differences()).hasSize(6);
        assertThat(Json.line(new AnswerTree(answer))).contains("\"of\":\"LSTD\",\"from\":\"on_policy\",\"value\":");
        // LSTD of a constant is the weighted mean, WIS of single steps the same: no difference but rounding.
        var none = answer.difference(answer.estimate("LSTD"), wis).orElseThrow();
        assertThat(none.value()).isZero();
        assertThat(none.isSeen()).isFalse();
    }
}
