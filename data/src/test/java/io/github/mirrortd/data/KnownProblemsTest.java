package io.github.mirrortd.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.log.SimulatedLog;
import io.github.mirrortd.data.step.ReplayedLearner;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every estimator against exact values: those of the policy, or where it is known to be biased, what it comes to. */
class KnownProblemsTest {
    private static final List<String> ALL = List.of("LSTD", "DR", "IS", "WIS", "PDIS", "WPDIS", "LSTD-Q");

    /** Rarely does anything lie further from what it comes to. */
    private static final double FAR = 4;

    private static Answer answer(String problem, int episodes, int longest, List<String> names) {
        return Evaluation.of(new SimulatedLog(Problems.get(problem), episodes, longest, 7))
                .withEstimators(Estimators.named(names, List.of(0.0), 5))
                .run();
    }

    private static void near(Answer answer, String estimator, double truth) {
        var e = answer.estimate(estimator);
        assertThat(e.value())
                .as(estimator + " ± " + e.standardError())
                .isCloseTo(truth, Offset.offset(FAR * e.standardError() + 1e-9));
    }

    /** Episodes that end by themselves, and values that the features can represent: all must come to the truth. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "random_walk",
                "walk:features=tabular",
                "walk:features=inverted",
                "chain:states=7",
                "chain:states=5,right=0.8"
            })
    void allComeToTheTruth(String name) {
        double truth = Exactly.value(Problems.get(name));
        var answer = answer(name, 4_000, 10_000, ALL);
        for (String estimator : ALL) {
            near(answer, estimator, truth);
        }
        assertThat(answer.log().ended()).isEqualTo(4_000);
    }

    /** Values that the features cannot represent: LSTD comes to its own limit, the others to the truth. */
    @ParameterizedTest
    @ValueSource(strings = {"walk", "collision", "chain:states=9,groups=3"})
    void lstdComesToItsOwnLimitAndTheOthersToTheTruth(String name) {
        var problem = Problems.get(name);
        var answer = answer(name, 20_000, 10_000, List.of("LSTD", "DR", "PDIS", "IS", "WIS"));
        near(answer, "LSTD", Exactly.lstd(problem, 10_000));
        for (String estimator : List.of("DR", "PDIS", "IS", "WIS")) {
            near(answer, estimator, Exactly.value(problem));
        }
        double bias = Exactly.lstd(problem, 10_000) - Exactly.value(problem);
        var approximation = answer.approximation().orElseThrow();
        assertThat(approximation.value()).isCloseTo(bias, Offset.offset(FAR * approximation.standardError() + 1e-9));
        if (Math.abs(bias) > 5 * approximation.standardError()) {
            assertThat(approximation.isSeen()).isTrue();
        }
    }

    /** Episodes that are cut off: what rests on products of ratios sees their steps only; values see beyond. */
    @ParameterizedTest
    @CsvSource({"boyan_chain,8", "'garnet:states=20,features=5,seed=3',6"})
    void cutOffEpisodes(String name, int longest) {
        var problem = Problems.get(name);
        var answer = answer(name, 10_000, longest, List.of("LSTD", "PDIS"));
        near(answer, "LSTD", Exactly.lstd(problem, longest));
        near(answer, "PDIS", Exactly.firstSteps(problem, longest));
        assertThat(answer.log().ended()).isZero();
    }

    @Test
    void oneLongRunHasAnIntervalFromItsStretches() {
        var problem = Problems.get("boyan_chain");
        var answer = answer("boyan_chain", 1, 20_000, List.of("LSTD"));
        var lstd = answer.estimate("LSTD");
        assertThat(lstd.interval()).isEqualTo(Estimate.Interval.BATCHES);
        assertThat(Math.abs(lstd.value() - Exactly.lstd(problem, 20_000))).isLessThan(4 * lstd.standardError());
        assertThat(lstd.standardError()).isBetween(1e-4, 1.0);
    }

    @Test
    void learnersComeToTheTruthWithIntervalsByBootstrap() {
        double truth = Exactly.value(Problems.get("random_walk"));
        var steps = new SimulatedLog(Problems.get("random_walk"), 3_000, 10_000, 7);
        var plans = List.of(
                new ReplayedLearner(Algorithms.get("TDRC"), Settings.alpha(0.02)),
                new ReplayedLearner(Algorithms.get("STHTD-MP"), Settings.alpha(0.05)));
        var one = Evaluation.of(steps).withLearners(plans, 2, 40).withThreads(1).run();
        var two = Evaluation.of(steps).withLearners(plans, 2, 40).withThreads(2).run();
        assertThat(two.estimates()).isEqualTo(one.estimates());
        for (var estimate : one.estimates()) {
            if (estimate.weights().equals("averaged")) {
                assertThat(estimate.standardError()).isBetween(0.002, 0.05);
                assertThat(estimate.value())
                        .as(estimate.toString())
                        .isCloseTo(truth, Offset.offset(FAR * estimate.standardError()));
            }
        }
        assertThat(one.weights().get("TDRC averaged")).hasSize(5);
    }

    @Test
    void actionsThatTheLogNeverShowsAreNamed() {
        var steps = GoldenLog.steps();
        steps.forEach(step -> step.actions(0, new double[] {0.5, 0.5}, new double[] {0.5, 0.5}));
        var answer = Evaluation.of(steps).withActions(List.of("left", "right")).run();
        assertThat(answer.support().unseenActions()).containsExactly("right");
    }
}
