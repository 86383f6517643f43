package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.linear.FeatureSpan;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exact means exact at every scale: of rewards, of features, of errors. The references come from exact fractions. */
class EveryScaleTest {
    /** Two states; one action changes them and the other does not. */
    private static FiniteProblem pair(double[][] features, double reward, double... initial) {
        var builder =
                FiniteProblem.builder("pair").features(features).gamma(0.9).start(0);
        if (initial.length > 0) {
            builder.initial(initial);
        }
        return builder.action(0, "a", 0.6, 0.5, 1, reward)
                .action(0, "b", 0.4, 0.5, 0, 0)
                .action(1, "a", 0.6, 0.5, 0, 0)
                .action(1, "b", 0.4, 0.5, 1, -reward)
                .build();
    }

    private static Predictor predictor(FiniteProblem problem, String algorithm, Sampling sampling) {
        return new Predictor(problem, Algorithms.get(algorithm), sampling);
    }

    private static double steadyStateError(Predictor predictor, Settings settings) {
        return predictor.steadyState(settings, predictor.stability(settings)).error();
    }

    private static final double[][] UNEVEN = {{1, 0}, {0, 1e-5}};
    private static final double[][] NEARLY = {{1, 1}, {1, 1.00001}};

    @Test
    void theMeanGoesOnWhereTheSecondMomentOverflows() {
        var predictor = predictor(Problems.get("random_walk"), "STHTD-MP", Sampling.MARKOV);
        var curve = predictor.curve(Settings.alpha(1.1), 5_000);
        assertThat(curve.last().rms()).isInfinite();
        assertThat(curve.last().bias()).isCloseTo(0.183563, within(1e-6));
        assertThat(curve.at(4_000).bias()).isCloseTo(0.183563, within(1e-6));
        assertThat(curve.mean()[2]).isGreaterThan(0.1);
    }

    @ParameterizedTest
    @ValueSource(ints = {-600, -300, 300, 600})
    void rewardsOfAnyPowerOfTwoGiveTheSameCurveTimesThatPower(int binary) {
        double factor = Math.scalb(1.0, binary);
        double[][] features = {{1, 0.5}, {-0.25, 1}};
        var plain = predictor(pair(features, 1, 0.5, -1), "STHTD-MP", Sampling.MARKOV);
        var scaled = predictor(pair(features, factor, 0.5 * factor, -factor), "STHTD-MP", Sampling.MARKOV);
        var one = plain.curve(Settings.alpha(0.2), 400);
        var other = scaled.curve(Settings.alpha(0.2), 400);
        for (int t = 0; t <= 400; t += 50) {
            assertThat(other.at(t).rms() / factor)
                    .isCloseTo(one.at(t).rms(), within(1e-13 * one.at(t).rms()));
            assertThat(other.at(t).std() / factor)
                    .isCloseTo(one.at(t).std(), within(1e-13 * one.at(t).rms()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1000, -600, -520, -310, -290, 290, 310, 510, 520, 600, 660})
    void soIsTheSteadyState(int binary) {
        double factor = Math.scalb(1.0, binary);
        double[][] features = {{1, 0.5}, {-0.25, 1}};
        for (var sampling : Sampling.values()) {
            var plain = predictor(pair(features, 1, 0.5, -1), "STHTD-MP", sampling);
            var scaled = predictor(pair(features, factor, 0.5 * factor, -factor), "STHTD-MP", sampling);
            var one = plain.steadyState(Settings.alpha(0.2));
            var other = scaled.steadyState(Settings.alpha(0.2));
            assertThat(one.std()).isGreaterThan(0.01);
            assertThat(other.rms() / factor).isCloseTo(one.rms(), within(1e-12 * one.rms()));
            assertThat(other.std() / factor).isCloseTo(one.std(), within(1e-12 * one.std()));
            assertThat(steadyStateError(scaled, Settings.alpha(0.2))).isLessThan(1e-11);
        }
    }

    @Test
    void anErrorIsTheSameBesideItsScale() {
        double[][] features = {{1, 0.5}, {-0.25, 1}};
        for (int binary : new int[] {-1000, -600, -540, 500}) {
            double factor = Math.scalb(1.0, binary);
            var small = pair(features, factor, 0.5 * factor, -factor);
            var one = pair(features, 1, 0.5, -1);
            assertThat(small.error().at(small.initial()) / factor)
                    .isCloseTo(one.error().at(one.initial()), within(1e-14));
        }
        assertThat(pair(features, 0).error().at(new double[2])).isZero();
        // Where a run counts as diverged, in the paper's data too.
        assertThat(pair(features, 1).error().at(new double[] {1e155, 0})).isInfinite();
        assertThat(pair(features, 1).error().at(new double[] {Double.POSITIVE_INFINITY, 0}))
                .isInfinite();
        assertThat(pair(features, 1).error().at(new double[] {Double.NaN, 0})).isNaN();
        // As the paper's scripts count it: a learner has diverged once the square of its error is infinite.
        assertThat(pair(features, 1).error().at(new double[] {1e160, 0})).isInfinite();
    }

    /** two_state has no noise at its solution, so a run's error falls without end: through 1e-162 as through any other number. */
    @Test
    void aRunsErrorFallsThroughWhereItsSquareVanishes() {
        var problem = Problems.get("two_state");
        var learner = Learner.of(problem, Algorithms.get("STHTD-MP"), Settings.alpha(0.1));
        int[] path = problem.trajectory(1, 24_000);
        int between = 0;
        for (int row : path) {
            learner.step(row);
            double size = Math.abs(learner.theta()[0]);
            assertThat(learner.error()).isCloseTo(Math.sqrt(2.5) * size, within(1e-14 * size));
            between += size > 0 && size < 1e-170 ? 1 : 0;
        }
        assertThat(between).isPositive();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e9, 1e15, 1e18, 1e-30})
    void rewardsChangeNeitherTheMeanOperatorNorTheRadii(double factor) {
        double[][] features = {{1, 0.5}, {-0.25, 1}};
        for (String name : new String[] {"TD", "STHTD-MP", "TDRC-MP", "TDC"}) {
            var rule = (RuleAlgorithm) Algorithms.get(name);
            var settings = rule.complete(Settings.alpha(0.1));
            var plain = pair(features, 1, 1, 1);
            var scaled = pair(features, factor, factor, factor);
            var g = MeanUpdate.of(plain, rule, settings);
            assertThat(MeanUpdate.of(scaled, rule, settings).matrix().getData())
                    .isEqualTo(g.matrix().getData());
            assertThat(predictor(scaled, name, Sampling.MARKOV).stability(settings))
                    .isEqualTo(predictor(plain, name, Sampling.MARKOV).stability(settings));
        }
    }

    @Test
    void nearlyDependentFeaturesHaveASteadyState() {
        var predictor = predictor(pair(NEARLY, 1), "TDRC-MP", Sampling.IID);
        var settings = Settings.alpha(0.1);
        assertThat(predictor.steadyState(settings).rms()).isCloseTo(0.6042998625470657, within(1e-8));
        assertThat(predictor.steadyState(settings).bias()).isCloseTo(0.46613348885773154, within(1e-8));
        // The features themselves are known to 1e-11 of their difference.
        assertThat(steadyStateError(predictor, settings)).isLessThan(1e-6);
        var markov = predictor(pair(NEARLY, 1), "TDRC-MP", Sampling.MARKOV);
        var prediction = Prediction.of(markov, settings, 3, new Prediction.Parts(1e12, false), done -> {});
        assertThat(prediction.steadyState().rms()).isFinite().isPositive();
        assertThat(prediction.largestMeanSquareStableAlpha()).isBetween(0.1, 10.0);
    }

    @ParameterizedTest
    @CsvSource({"GTD2-ST, 0.01913010832994463", "STHTD-MP, 0.02496775192917394"})
    void smallFeaturesHaveASteadyState(String name, double expected) {
        var predictor = predictor(pair(UNEVEN, 1), name, Sampling.IID);
        var settings = Settings.alpha(0.1);
        assertThat(predictor.steadyState(settings).rms()).isCloseTo(expected, within(1e-11 * expected));
        assertThat(steadyStateError(predictor, settings)).isLessThan(1e-9);
    }

    @Test
    void smallFeaturesDoNotHideTheLargestStableStepSize() {
        var predictor = predictor(pair(UNEVEN, 1), "STHTD-MP", Sampling.MARKOV);
        assertThat(predictor.largestMeanStableAlpha(Settings.NONE)).isCloseTo(1.6219, within(1e-4));
        assertThat(predictor.largestMeanSquareStableAlpha(Settings.NONE)).isCloseTo(1.2220, within(1e-4));
        var stability = predictor.stability(Settings.alpha(0.1));
        assertThat(stability.stableInTheMean()).isTrue();
        assertThat(stability.meanExcess()).isNegative().isGreaterThan(-1e-11);
        // TD's slow mode in closed form: −α·½·φ²·E[ρ(1 − γ·1{s' = s})] to first order in φ².
        var td = predictor(pair(UNEVEN, 1), "TD", Sampling.IID).stability(Settings.alpha(0.1));
        double slow = 0.5 * 1e-10 * (1 - 0.9 * 0.4 - 0.5 * 0.54 * 0.54 / (0.5 * (1 - 0.36)));
        assertThat(td.meanExcess()).isCloseTo(-0.1 * slow, within(1e-9 * slow));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 1e-6, 1e-9})
    void rankIsJudgedAfterScaling(double size) {
        var problem = pair(new double[][] {{1, 0}, {0, size}}, 1);
        assertThat(FeatureSpan.of(problem).rank()).isEqualTo(2);
        assertThat(Operators.of(problem).isFullRank()).isTrue();
        var operators = Operators.of(problem);
        assertThat(operators.onSpan()).isSameAs(operators);
        var dependent = pair(new double[][] {{1, size}, {2, 2 * size}}, 1);
        assertThat(FeatureSpan.of(dependent).rank()).isEqualTo(1);
        assertThat(Operators.of(Problems.get("baird")).isFullRank()).isFalse();
    }

    /** Features that are dependent and of very different sizes learn what the plain recursion says. */
    @Test
    void dependentFeaturesOfManySizes() {
        var problem = pair(new double[][] {{1, 1e-6, 1e-6}, {-0.5, 3e-6, 3e-6}}, 1, 0.5, 2, -1);
        var rule = (RuleAlgorithm) Algorithms.get("TDRC-MP");
        var settings = rule.complete(Settings.alpha(0.2));
        var update = MeanUpdate.of(problem, rule, settings);
        double[] z = Arrays.copyOf(problem.initial(), 6);
        var predictor = predictor(problem, "TDRC-MP", Sampling.IID);
        for (int t = 1; t <= 50; t++) {
            double[] change = update.at(z);
            for (int i = 0; i < z.length; i++) {
                z[i] += change[i];
            }
            assertThat(predictor.curve(settings, t).mean()).containsExactly(Arrays.copyOf(z, 3), within(1e-10));
        }
    }
}
