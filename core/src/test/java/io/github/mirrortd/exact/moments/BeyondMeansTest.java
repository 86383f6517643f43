package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Areas and joint optima, each against an independent calculation. */
class BeyondMeansTest {
    private static Predictor predictor(String problem, String algorithm) {
        return new Predictor(Problems.get(problem), Algorithms.get(algorithm), Sampling.MARKOV);
    }

    @Test
    void theAreaIsTheRootMeanSquareOfAllItsPoints() {
        var predictor = predictor("random_walk", "STHTD-MP");
        var curve = predictor.curve(Settings.alpha(0.3), 200);
        double sum = IntStream.rangeClosed(50, 200)
                .mapToDouble(t -> Math.pow(curve.at(t).rms(), 2))
                .average()
                .orElseThrow();
        assertThat(curve.rmsFrom(50)).isCloseTo(Math.sqrt(sum), within(1e-14));
        var best = predictor.bestAlpha(Settings.NONE, new Predictor.Goal(200, 50), done -> {});
        for (double nearby : new double[] {0.9, 0.99, 1.01, 1.1}) {
            assertThat(predictor.curve(Settings.alpha(nearby * best.at()), 200).rmsFrom(50))
                    .isGreaterThan(best.value());
        }
    }

    @ParameterizedTest
    @CsvSource({"random_walk, TDC", "two_state, TD"})
    void tuningComparesWithOtherSettings(String id, String name) {
        var predictor = predictor(id, name);
        var goal = Predictor.Goal.last(60);
        var other = predictor.algorithm().complete(Settings.alpha(0.003));
        var tuned = ExactTuning.of(predictor, Settings.NONE, goal, Optional.of(other), done -> {});
        assertThat(tuned.other().orElseThrow().factor())
                .isEqualTo(predictor.reached(other, goal) / tuned.value())
                .isGreaterThan(1);
        assertThat(ExactTuning.of(predictor, Settings.NONE, goal, Optional.empty(), done -> {})
                        .other())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"random_walk, TDC, beta", "random_walk, STHTD-MP-Damped, kappa", "random_walk, TDRC, reg"})
    void nothingNearbyIsBetterThanTheJointOptimum(String id, String name, String setting) {
        var second = Parameter.listed(setting).orElseThrow();
        var predictor = predictor(id, name);
        var goal = Predictor.Goal.last(60);
        var best = predictor.jointBest(Settings.NONE, goal, done -> {}).orElseThrow();
        assertThat(JointBest.second(predictor.algorithm())).contains(second);
        assertThat(best.slope()).isLessThan(1e-3);
        double own = predictor.reached(best.settings(), goal);
        assertThat(own).isCloseTo(best.value(), within(1e-12 * own));
        for (double a : new double[] {0.9, 0.99, 1, 1.01, 1.1}) {
            for (double b : new double[] {0.8, 0.97, 1, 1.03, 1.2}) {
                var near = best.settings()
                        .with(Parameter.ALPHA, a * best.settings().alpha())
                        .with(second, b * best.settings().get(second));
                assertThat(predictor.reached(near, goal)).isGreaterThanOrEqualTo(own * (1 - 1e-6));
            }
        }
        assertThat(predictor("two_state", "TD").jointBest(Settings.NONE, goal, done -> {}))
                .isEmpty();
    }
}
