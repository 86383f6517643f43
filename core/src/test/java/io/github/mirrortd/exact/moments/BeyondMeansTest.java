package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fourth moments, typical runs, areas and joint optima, each against something that knows nothing of them. */
class BeyondMeansTest {
    private static Predictor predictor(String problem, String algorithm) {
        return new Predictor(Problems.get(problem), Algorithms.get(algorithm), Sampling.MARKOV);
    }

    /** Every run of a few steps with its probability gives the variance of the squared error by its definition. */
    @ParameterizedTest
    @CsvSource({"two_state, STHTD-MP", "two_state, TDRC", "random_walk, TD"})
    void theDeviationOfTheSquaredErrorIsThatOfAllRuns(String id, String name) {
        int steps = 6;
        var problem = Problems.get(id);
        var algorithm = Algorithms.get(name);
        var settings = algorithm.complete(Settings.alpha(0.2));
        double mean = 0;
        double square = 0;
        for (var path : PastNodesTest.paths(problem, steps)) {
            var learner = Learner.of(problem, algorithm, settings);
            path.rows().forEach(learner::step);
            double q = learner.error() * learner.error();
            mean += path.probability() * q;
            square += path.probability() * q * q;
        }
        var deviations =
                predictor(id, name).squaredErrorDeviation(settings, steps).orElseThrow();
        assertThat(deviations).hasSize(steps + 1);
        assertThat(deviations.get(0)).isZero();
        assertThat(deviations.get(steps)).isCloseTo(Math.sqrt(square - mean * mean), within(1e-9 * mean));
    }

    /** The spread is a billionth of the error and less; runs are compared with each other, not with zero. */
    @ParameterizedTest
    @CsvSource({"boyan_chain, TD, 1e-6", "boyan_chain, TD, 1e-3", "random_walk, STHTD-MP, 1e-8", "two_state, TDC, 1e-9"
    })
    void aSmallDeviationIsNotTheDifferenceOfLargeNumbers(String id, String name, double alpha) {
        var problem = Problems.get(id);
        var algorithm = Algorithms.get(name);
        var settings = algorithm.complete(Settings.alpha(alpha));
        var deviations = predictor(id, name).squaredErrorDeviation(settings, 4).orElseThrow();
        assertThat(deviations.get(0)).isZero();
        for (int steps = 1; steps <= 4; steps++) {
            var paths = PastNodesTest.paths(problem, steps);
            var squares = new double[paths.size()];
            double mean = 0;
            for (int i = 0; i < squares.length; i++) {
                var learner = Learner.of(problem, algorithm, settings);
                paths.get(i).rows().forEach(learner::step);
                squares[i] = learner.error() * learner.error();
                mean += paths.get(i).probability() * (squares[i] - squares[0]);
            }
            double variance = 0;
            for (int i = 0; i < squares.length; i++) {
                variance += paths.get(i).probability() * Math.pow(squares[i] - squares[0] - mean, 2);
            }
            // The runs themselves are rounded, at about 1e-15 of their squared errors.
            double rounded = 1e-14 * squares[0];
            assertThat(deviations.get(steps))
                    .isCloseTo(Math.sqrt(variance), within(rounded + 1e-9 * Math.sqrt(variance)));
        }
    }

    @Test
    void largeProblemsHaveNoFourthMoments() {
        assertThat(predictor("collision", "STHTD-MP").squaredErrorDeviation(Settings.alpha(0.1), 100_000))
                .isEmpty();
    }

    /** TD on two_state multiplies θ by one of three numbers, so the exponent is the mean of their logarithms. */
    @Test
    void theTypicalRunOfTdOnTwoState() {
        double alpha = 0.1;
        var predictor = new Predictor(Problems.get("two_state"), Algorithms.get("TD"), Sampling.IID);
        var growth = predictor.typicalGrowth(Settings.alpha(alpha));
        double fromFirst = 1 + 2 * alpha * (0.9 * 2 - 1);
        double fromSecond = 1 + 2 * alpha * 2 * (0.9 * 2 - 2);
        double exponent = 0.25 * (Math.log(fromFirst) + Math.log(fromSecond));
        assertThat(growth.exponent()).isCloseTo(exponent, within(4 * growth.standardError()));
        assertThat(growth.standardError()).isLessThan(0.001);
        assertThat(growth.factor())
                .isLessThan(Math.sqrt(predictor.stability(Settings.alpha(alpha)).meanSquare()));
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
        var best = predictor.bestAlphaForArea(Settings.NONE, 200, 50, done -> {});
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
        assertThat(tuned.factor())
                .isEqualTo(predictor.reached(other, goal) / tuned.value())
                .isGreaterThan(1);
        assertThat(ExactTuning.of(predictor, Settings.NONE, goal, Optional.empty(), done -> {})
                        .factor())
                .isNaN();
    }

    @ParameterizedTest
    @CsvSource({"random_walk, TDC, BETA", "random_walk, STHTD-MP-Damped, KAPPA", "random_walk, TDRC, REG"})
    void nothingNearbyIsBetterThanTheJointOptimum(String id, String name, Parameter second) {
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
