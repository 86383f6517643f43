package io.github.mirrortd.learn.stepsize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods based on ratios do not depend on the units of rewards and features: powers of two change no digit. */
class AnyScaleTest {
    private static final int STEPS = 3_000;

    /** Factors of the first numbers, small enough that the scale must grow later. */
    private static final double SMALL_REWARD = 0x1p-130;

    private static final double SMALL_FEATURE = 0x1p-70;

    private static FiniteProblem problem(double reward, double feature) {
        return problem(reward, reward, feature, feature);
    }

    /** Off-policy, with overlapping features and rewards of both signs; the largest reward is away from the start. */
    private static FiniteProblem problem(double r, double reward, double f, double feature) {
        return FiniteProblem.builder("scaled")
                .features(new double[][] {{f, 0.5 * f}, {0.25 * f, f}, {-feature, 0.75 * feature}, {0.5 * f, 0.5 * f}})
                .gamma(0.9)
                .start(0)
                .action(0, "on", 0.75, 0.5, 1, r)
                .action(0, "back", 0.25, 0.5, 3, -0.5 * r)
                .action(1, "on", 0.75, 0.5, 2, -r)
                .action(1, "back", 0.25, 0.5, 0, 0.25 * r)
                .action(2, "on", 0.75, 0.5, 3, -reward)
                .action(2, "back", 0.25, 0.5, 1, 2 * reward)
                .action(3, "on", 0.75, 0.5, 0, 2 * r)
                .action(3, "back", 0.25, 0.5, 2, r)
                .build();
    }

    private static double[] learned(String name, Settings settings, double reward, double feature) {
        return learned(name, settings, problem(reward, feature));
    }

    private static double[] learned(String name, Settings settings, FiniteProblem problem) {
        var learner = Learner.of(problem, Algorithms.get(name), settings);
        learner.learn(problem.trajectory(1, STEPS));
        return learner.theta();
    }

    private static double[] times(double[] x, int exponent) {
        return Arrays.stream(x).map(v -> Math.scalb(v, exponent)).toArray();
    }

    /** Weights equal those of the problem of size 1 times a power of the size, to the last digit. */
    private static void assertGoesWith(
            DoubleFunction<FiniteProblem> problem, int power, String name, Settings settings, int... exponents) {
        double[] usual = learned(name, settings, problem.apply(1));
        for (int exponent : exponents) {
            assertThat(learned(name, settings, problem.apply(Math.scalb(1.0, exponent))))
                    .as("2^" + exponent)
                    .isEqualTo(times(usual, power * exponent));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "STHTD-MP-Auto",
                "STHTD-Auto",
                "GTD2-MP-Auto",
                "TDRC-Auto",
                "TD-Auto",
                "TD-AutoTIDBD",
                "STHTD-MP-Lanes",
                "STHTD-MP-Damped-Metric"
            })
    void rewardsMayBeOfAnySize(String name) {
        double[] usual = learned(name, Settings.NONE, 1, 1);
        assertThat(usual).doesNotContain(0.0);
        assertGoesWith(r -> problem(r, 1), 1, name, Settings.NONE, -900, -500, 500, 900);
        assertGoesWith(r -> problem(SMALL_REWARD * r, r, 1, 1), 1, name, Settings.NONE, -500, 60, 500);
        for (double reward : new double[] {1e-300, 5e299}) {
            double[] theta = learned(name, Settings.NONE, reward, 1);
            for (int i = 0; i < theta.length; i++) {
                assertThat(theta[i] / reward).isCloseTo(usual[i], within(1e-6));
            }
        }
    }

    /** With far too large step sizes the alarm occurs, and equally often. */
    @ParameterizedTest
    @ValueSource(ints = {-900, 900})
    void theAlarmRingsAtAnySize(int exponent) {
        assertGoesWith(r -> problem(r, 1), 1, "STHTD-MP-Auto", Settings.alpha(16), exponent);
        assertThat(learned("STHTD-MP-Bound", Settings.alpha(16), 1, 1)[0]).isNotFinite();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "STHTD-MP-Auto",
                "STHTD-Auto",
                "GTD2-MP-Auto",
                "TD-Auto",
                "STHTD-MP-Bound",
                "STHTD-MP-Damped-Metric"
            })
    void featuresMayBeOfAnySizeThatHasASquare(String name) {
        assertThat(learned(name, Settings.NONE, 1, 1)).doesNotContain(0.0);
        assertGoesWith(f -> problem(1, f), -1, name, Settings.NONE, -498, -200, 200, 498);
        assertGoesWith(f -> problem(1, 1, SMALL_FEATURE * f, f), -1, name, Settings.NONE, -200, 40, 200);
    }

    @Test
    void withTracesToo() {
        var settings = Settings.NONE.with(Parameter.LAMBDA, 0.75);
        assertGoesWith(f -> problem(1, f), -1, "STHTD-MP-Auto", settings, -498, 498);
    }

    @ParameterizedTest
    @ValueSource(strings = {"STHTD-MP-Auto", "TD-Bound", "STHTD-MP-AMSGrad", "TD-AutoTIDBD"})
    void featuresWhoseSquaresAreNoNumbersAreRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learned(name, Settings.NONE, 1, 1e160))
                .withMessageContaining("features are too large for step sizes that follow the data");
    }

    @Test
    void theScaleIsOneWhereNumbersAreOrdinaryAndNeverShrinks() {
        var scale = new PowerOfTwoScale();
        assertThat(scale.see(1e-30)).isZero();
        assertThat(scale.see(-1e38)).isZero();
        assertThat(scale.see(Double.NaN)).isZero();
        assertThat(scale.see(Double.POSITIVE_INFINITY)).isZero();
        assertThat(scale.over(3)).isEqualTo(3);
        assertThat(scale.see(1e100)).isEqualTo(scale.exponent()).isPositive();
        assertThat(scale.over(1e100)).isBetween(1e-39, 1e39);
        assertThat(scale.see(1)).isZero();
        assertThat(PowerOfTwoScale.exponentOf(0)).isZero();
        assertThat(PowerOfTwoScale.over(Double.MAX_VALUE, PowerOfTwoScale.exponentOf(Double.MAX_VALUE)))
                .isBetween(0.1, 1.0);
        assertThat(PowerOfTwoScale.over(Double.MIN_VALUE, PowerOfTwoScale.exponentOf(Double.MIN_VALUE)))
                .isPositive();
    }
}
