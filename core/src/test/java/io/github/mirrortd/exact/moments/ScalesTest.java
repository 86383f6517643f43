package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors go with the weights and the rewards: the same curve in units of 1e-300 or of 1e300. */
class ScalesTest {
    private static final Settings ALPHA = Settings.alpha(0.1);

    private static FiniteProblem problem(double initial, double reward) {
        return FiniteProblem.builder("scaled")
                .features(new double[][] {{1, 0.5}, {2, -1}, {0, 1}})
                .gamma(0.9)
                .initial(initial, -initial)
                .action(0, "on", 0.7, 0.5, 1, reward)
                .action(0, "far", 0.3, 0.5, 2, 0)
                .action(1, "on", 0.4, 0.5, 2, -reward)
                .action(1, "back", 0.6, 0.5, 0, 0)
                .action(2, "on", 1, 1, 0, 2 * reward)
                .build();
    }

    private static Predictor predictor(FiniteProblem problem, Sampling sampling) {
        return new Predictor(problem, Algorithms.get("TDRC"), sampling);
    }

    private static void same(CurvePoint actual, CurvePoint expected, double scale) {
        assertThat(actual.rms() / scale).isCloseTo(expected.rms(), within(1e-9 * expected.rms()));
        assertThat(actual.bias() / scale).isCloseTo(expected.bias(), within(1e-9 * expected.rms()));
        assertThat(actual.std() / scale).isCloseTo(expected.std(), within(1e-9 * expected.rms()));
    }

    /** Correct from the first step, before anything has been scaled. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 1e-200, 1e-100, 1e-10, 1e10, 1e100, 1e200, 1e300})
    void initialWeightsOfAnySize(double scale) {
        for (var sampling : Sampling.values()) {
            var plain = predictor(problem(1, 0), sampling);
            var scaled = predictor(problem(scale, 0), sampling);
            for (int steps : new int[] {0, 1, 2, 7, 40}) {
                same(scaled.after(ALPHA, steps), plain.after(ALPHA, steps), scale);
            }
            assertThat(scaled.curve(ALPHA, 3).mean()[1] / scale)
                    .isCloseTo(plain.curve(ALPHA, 3).mean()[1], within(1e-12));
        }
    }

    /** Squares of values beyond 1e±150 have no place in an error that is a root of their sum. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-100, 1e-10, 1e3, 1e6, 1e7, 1e12, 1e100, 1e140})
    void rewardsOfAnySize(double scale) {
        for (var sampling : Sampling.values()) {
            var plain = predictor(problem(1, 1), sampling);
            var scaled = predictor(problem(scale, scale), sampling);
            for (int steps : new int[] {0, 1, 2, 7, 40}) {
                same(scaled.after(ALPHA, steps), plain.after(ALPHA, steps), scale);
            }
            same(scaled.steadyState(ALPHA), plain.steadyState(ALPHA), scale);
        }
    }

    /** The effect of weights on each other does not depend on rewards. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-300, 1e5, 1e8, 1e15, 1e100, 5e299})
    void theMeanUpdatesMatrixKnowsNoReward(double reward) {
        for (var name : new String[] {"TD", "TDRC", "STHTD-MP", "TDRC-MP"}) {
            var rule = (RuleAlgorithm) Algorithms.get(name);
            var expected = MeanUpdate.of(problem(0, 1), rule, rule.complete(ALPHA));
            var found = MeanUpdate.of(problem(0, reward), rule, rule.complete(ALPHA));
            assertThat(found.matrix().getData())
                    .containsExactly(expected.matrix().getData(), within(1e-10));
            for (int i = 0; i < found.constant().getNumElements(); i++) {
                assertThat(found.constant().get(i))
                        .isCloseTo(reward * expected.constant().get(i), within(1e-12 * reward));
            }
        }
    }

    /** Runs whose errors have no squares. */
    @Test
    void typicalRunsWithErrorsOfAnySize() {
        for (double scale : new double[] {1e-300, 1e-200, 1e200}) {
            var problem = FiniteProblem.builder("one")
                    .features(new double[][] {{1}})
                    .gamma(0)
                    .initial(scale)
                    .action(0, "stay", 1, 1, 0, 0)
                    .build();
            var typical = TypicalRuns.of(
                    problem, Algorithms.get("TD"), Settings.alpha(0.5), Schedule.CONSTANT, Sampling.MARKOV, 1, 3);
            // The squared error of a single run overflows here; the root of the mean square is as accurate as
            // elsewhere.
            assertThat(typical.rms()).isEqualTo(typical.largest());
        }
    }
}
