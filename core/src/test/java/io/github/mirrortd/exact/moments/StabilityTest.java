package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.problems.Uneven;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Growth factors, steady states and largest stable step sizes against whole matrices and against their definitions. */
class StabilityTest {
    private static Predictor predictor(String problem, String algorithm, Sampling sampling) {
        return new Predictor(Problems.get(problem), Algorithms.get(algorithm), sampling);
    }

    static Stream<Arguments> cases() {
        return Stream.of(
                        Problems.get("two_state"),
                        Problems.get("kolter"),
                        Problems.get("bellman_error"),
                        Problems.get("random_walk"),
                        Uneven.problem())
                .flatMap(problem -> Stream.of("TD", "TDRC", "STHTD-MP")
                        .filter(name -> problem.dimension() < 4 || name.equals("TD"))
                        .flatMap(name ->
                                Stream.of(Sampling.values()).map(sampling -> Arguments.of(problem, name, sampling))));
    }

    /** Weights stay what they are once the only episode has ended; few enough states for all eigenvalues, and too many. */
    @ParameterizedTest
    @CsvSource({"TD, 4", "TDRC, 3", "STHTD-MP, 3", "TDC, 6", "TDRC, 6"})
    void anAbsorbingStateKeepsTheWeights(String learner, int states) {
        var features = new double[states + 1][states];
        var builder = FiniteProblem.builder("absorbing").gamma(0.9).start(0);
        for (int s = 0; s < states; s++) {
            features[s][s] = 1;
            builder.action(s, "on", 0.6, 0.5, s + 1, 1);
            builder.action(s, "back", 0.4, 0.5, Math.max(0, s - 1), 0);
        }
        var problem = builder.features(features)
                .action(states, "stay", 1, 1, states, 0)
                .build();
        var stability =
                new Predictor(problem, Algorithms.get(learner), Sampling.MARKOV).stability(Settings.alpha(0.05));
        assertThat(stability.meanExcess()).isZero();
        assertThat(stability.meanSquareExcess()).isZero();
    }

    /** The eigenvalues of the step written out; for some of these the search is without a matrix, for some not. */
    @ParameterizedTest
    @MethodSource("cases")
    void growthFactorsAreThoseOfTheWholeMatrices(FiniteProblem problem, String name, Sampling sampling) {
        var rule = (RuleAlgorithm) Algorithms.get(name);
        for (double alpha : new double[] {0.02, 0.5}) {
            var settings = rule.complete(Settings.alpha(alpha));
            var dense = new DenseMoments(problem, rule, settings, sampling);
            var stability = new Predictor(problem, rule, sampling).stability(settings);
            assertThat(stability.mean())
                    .isCloseTo(Spectrum.of(dense.onFirst().getDDRM()).radius(), within(1e-9));
            assertThat(stability.meanSquare())
                    .isCloseTo(Spectrum.of(dense.onSecond().getDDRM()).radius(), within(1e-9));
            assertThat(stability.residual()).isBetween(0.0, 1e-9);
        }
    }

    /**
     * The shorter question has the answer of the longer one: where means converge, and only there, is there something they
     * go to.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void meansGoSomewhereWhereTheyAreStable(FiniteProblem problem, String name, Sampling sampling) {
        var rule = (RuleAlgorithm) Algorithms.get(name);
        var predictor = new Predictor(problem, rule, sampling);
        for (double alpha : new double[] {1e-9, 1e-5, 0.02, 0.5, 2, 50}) {
            var settings = rule.complete(Settings.alpha(alpha));
            assertThat(predictor.steadyMean(settings).isPresent())
                    .isEqualTo(predictor.stability(settings).stableInTheMean());
        }
    }

    @Test
    void aFactorOfOneIsNotStable() {
        assertThat(new Stability(1, 1, 0, 0, 0).stableInTheMean()).isFalse();
        assertThat(new Stability(1, 1, 0, 0, 0).stableInTheMeanSquare()).isFalse();
        // What is so near to 1 that doubles do not tell it from 1 is stable all the same, where its distance is known.
        assertThat(new Stability(1, 2, 0, -1e-20, 1).stableInTheMean()).isTrue();
        assertThat(new Stability(2, 1, 0, 1, -1e-20).stableInTheMeanSquare()).isTrue();
        assertThat(Stability.UNKNOWN.stableInTheMean()).isFalse();
        assertThat(Stability.UNKNOWN.stableInTheMeanSquare()).isFalse();
    }

    /** TD with one weight and one state: θ is multiplied by 1 − α(1 − γ)φ² at every step. */
    @ParameterizedTest
    @CsvSource({"1, 0.5", "10, 0.9", "0.01, 0", "1e-3, 0.5"})
    void theLargestStableStepSizeByHand(double phi, double gamma) {
        var problem = FiniteProblem.builder("one")
                .features(new double[][] {{phi}})
                .gamma(gamma)
                .initial(1)
                .action(0, "stay", 1, 1, 0, 1)
                .build();
        var td = new Predictor(problem, Algorithms.get("TD"), Sampling.MARKOV);
        double largest = 2 / (phi * phi * (1 - gamma));
        double mean = td.largestMeanStableAlpha(Settings.NONE);
        double square = td.largestMeanSquareStableAlpha(Settings.NONE);
        if (largest > 1e6) {
            assertThat(mean).isInfinite();
            assertThat(square).isInfinite();
        } else {
            assertThat(mean).isCloseTo(largest, within(1e-9 * largest));
            assertThat(square).isCloseTo(largest, within(1e-9 * largest));
        }
        var settings = Settings.alpha(0.3 * largest);
        assertThat(td.stability(settings).mean()).isCloseTo(0.4, within(1e-12));
        assertThat(td.stability(settings).meanSquare()).isCloseTo(0.16, within(1e-12));
        assertThat(td.steadyState(settings).rms()).isCloseTo(0, within(1e-9));
        var unstable = td.steadyState(Settings.alpha(1.1 * largest));
        assertThat(unstable.rms()).isInfinite();
        assertThat(unstable.bias()).isInfinite();
        assertThat(unstable.step()).isEqualTo(Integer.MAX_VALUE);
    }

    /** Between the two step sizes the mean settles and the variance does not. */
    @Test
    void whereOnlyTheMeanSettles() {
        var predictor = predictor("random_walk", "GTD2-MP", Sampling.IID);
        double mean = predictor.largestMeanStableAlpha(Settings.NONE);
        double square = predictor.largestMeanSquareStableAlpha(Settings.NONE);
        var between = predictor.steadyState(Settings.alpha((mean + square) / 2));
        assertThat(square).isLessThan(mean);
        assertThat(between.rms()).isInfinite();
        assertThat(between.std()).isInfinite();
        assertThat(between.bias()).isNaN();
        assertThat(predictor("two_state", "TD", Sampling.IID).largestMeanSquareStableAlpha(Settings.NONE))
                .isZero();
    }

    /** E[z] and E[z zᵀ] at rest. */
    @ParameterizedTest
    @CsvSource({
        "bellman_error, TD, MARKOV",
        "bellman_error, TDRC, IID",
        "bellman_error, STHTD-MP, MARKOV",
        "bellman_error, TDRC-MP, IID",
        "random_walk, TD, MARKOV"
    })
    void theSteadyStateIsWhereThePlainRecursionRests(String id, String name, Sampling sampling) {
        var problem = Problems.get(id);
        var rule = (RuleAlgorithm) Algorithms.get(name);
        var settings = rule.complete(Settings.alpha(0.2));
        var dense = new DenseMoments(problem, rule, settings, sampling);
        var solved = new Predictor(problem, rule, sampling).steadyState(settings);
        for (int t = 0; t < 6_000; t++) {
            dense.step();
        }
        double rms = Math.sqrt(dense.meanSquare());
        assertThat(solved.rms()).isCloseTo(rms, within(1e-8 * rms));
        assertThat(solved.bias()).isCloseTo(problem.error().at(dense.mean()), within(1e-8 * rms));
    }

    @Test
    void powersOfAnOperator() {
        var matrix = new SimpleMatrix(new double[][] {{0.5, 1}, {-0.25, 2}});
        var a = LinearOperator.of(2, (in, out) -> {
            out[0] = 0.5 * in[0] + in[1];
            out[1] = -0.25 * in[0] + 2 * in[1];
        });
        assertThat(a.size()).isEqualTo(2);
        for (int power = 1; power <= 4; power++) {
            double[] in = {1, -3};
            double[] out = new double[2];
            assertThat(a.power(power).size()).isEqualTo(2);
            a.power(power).apply(in, out);
            assertThat(in).as("is left as it is").containsExactly(1, -3);
            var expected = new SimpleMatrix(new double[] {1, -3});
            for (int k = 0; k < power; k++) {
                expected = matrix.mult(expected);
            }
            assertThat(out).containsExactly(expected.getDDRM().getData(), within(1e-13));
        }
    }

    @Test
    void theRootMeanSquareFromAPointOn() {
        var points = Stream.of(5.0, 3.0, 1.0, 2.0)
                .map(rms -> new CurvePoint(0, rms, 0, 0))
                .toList();
        var curve = new LearningCurve(points, List.of(), new double[1]);
        assertThat(curve.rmsFrom(2)).isCloseTo(Math.sqrt(2.5), within(1e-15));
        assertThat(curve.rmsFrom(3)).isEqualTo(2);
        assertThat(curve.rmsFrom(0)).isCloseTo(Math.sqrt(39 / 4.0), within(1e-15));
        assertThat(curve.last().rms()).isEqualTo(2);
        assertThat(curve.at(1).rms()).isEqualTo(3);
        assertThat(CurvePoint.of(7, 3, 4)).isEqualTo(new CurvePoint(7, 5, 3, 4));
    }

    /** Independent draws show every transition as often as the long run does, and none that it does not. */
    @Test
    void independentDraws() {
        for (var problem : Problems.all()) {
            int[] seen = new int[problem.transitions().size()];
            var sampler = new IidSampler(problem, 3);
            int draws = 200_000;
            for (int n = 0; n < draws; n++) {
                seen[sampler.next()]++;
            }
            for (int t = 0; t < seen.length; t++) {
                var row = problem.transitions().get(t);
                double expected = problem.stationary()[row.state()] * row.likelihood();
                double error = 5 * Math.sqrt(expected * (1 - expected) / draws);
                assertThat(seen[t] / (double) draws).as("%s, %s", problem, row).isCloseTo(expected, within(error));
            }
        }
    }

    @Test
    void typicalRuns() {
        var problem = Problems.get("random_walk");
        var td = Algorithms.get("TD");
        var settings = Settings.alpha(0.1);
        for (var sampling : Sampling.values()) {
            for (int runs : new int[] {1, 2, 5, 6}) {
                var typical = TypicalRuns.of(problem, td, settings, Schedule.CONSTANT, sampling, 30, runs);
                double[] errors = new double[runs];
                for (int run = 0; run < runs; run++) {
                    var learner = Learner.of(problem, td, settings);
                    var sampler = problem.sampler(50_000 + run);
                    var iid = new IidSampler(problem, 50_000 + run);
                    for (int t = 0; t < 30; t++) {
                        learner.step(sampling == Sampling.MARKOV ? sampler.next() : iid.next());
                    }
                    errors[run] = learner.error();
                }
                Arrays.sort(errors);
                double square = Arrays.stream(errors).map(e -> e * e).sum() / runs;
                assertThat(typical.runs()).isEqualTo(runs);
                assertThat(typical.steps()).isEqualTo(30);
                assertThat(typical.largest()).isEqualTo(errors[runs - 1]);
                assertThat(typical.median()).isEqualTo((errors[(runs - 1) / 2] + errors[runs / 2]) / 2);
                assertThat(typical.rms()).isCloseTo(Math.sqrt(square), within(1e-14));
            }
        }
    }

    @Test
    void runsThatDivergeAndRunsWithoutError() {
        var baird = Problems.get("baird");
        var wild = TypicalRuns.of(
                baird, Algorithms.get("TD"), Settings.alpha(1e200), Schedule.CONSTANT, Sampling.MARKOV, 50, 5);
        assertThat(Double.isFinite(wild.largest())).isFalse();
        assertThat(wild.rms()).isInfinite();
        var flat = FiniteProblem.builder("flat")
                .features(new double[][] {{1}})
                .gamma(0.5)
                .action(0, "stay", 1, 1, 0, 0)
                .build();
        var still =
                TypicalRuns.of(flat, Algorithms.get("TD"), Settings.alpha(0.1), Schedule.CONSTANT, Sampling.IID, 5, 3);
        assertThat(still).isEqualTo(new TypicalRuns(3, 5, 0, 0, 0));
        assertThat(new TypicalRuns(3, 5, 1, 4, 2).misses(10.5)).isTrue();
        assertThat(new TypicalRuns(3, 5, 1, 4, 2).misses(10))
                .as("ten times the median")
                .isFalse();
        assertThat(new TypicalRuns(3, 5, 0.1, 4, 2).misses(4))
                .as("twice the rms")
                .isFalse();
        assertThat(new TypicalRuns(3, 5, 0.1, 4, 2).misses(4.1)).isTrue();
    }

    /** Numbers derived from a prediction. */
    @Test
    void predictionsSayWhatTheyAre() {
        var predictor = predictor("two_state", "TDC", Sampling.IID);
        var prediction = Prediction.of(predictor, Settings.alpha(0.1), 5, Prediction.Parts.all(), done -> {});
        assertThat(prediction.problem()).isEqualTo("two_state");
        assertThat(prediction.algorithm()).isEqualTo("TDC");
        assertThat(prediction.sampling()).isEqualTo(Sampling.IID);
        assertThat(prediction.steps()).isEqualTo(5);
        assertThat(prediction.settings()).isEqualTo(Settings.alpha(0.1).with(Parameter.BETA, 0.05));
        assertThat(prediction.curve().points()).hasSize(6);
        double best = prediction.best().orElseThrow().at();
        assertThat(prediction.isBest(best)).isTrue();
        assertThat(prediction.isBest(1.0009 * best)).isTrue();
        assertThat(prediction.isBest(0.9991 * best)).isTrue();
        assertThat(prediction.isBest(1.0011 * best)).isFalse();
        assertThat(prediction.isBest(0.9989 * best)).isFalse();
        assertThat(prediction.steadyState()).isEqualTo(predictor.steadyState(Settings.alpha(0.1)));
        assertThat(prediction.largestMeanStableAlpha()).isEqualTo(predictor.largestMeanStableAlpha(Settings.NONE));
        var curve = Prediction.of(predictor, Settings.alpha(0.1), 5, Prediction.Parts.none(), done -> {});
        assertThat(curve.best()).isEmpty();
        assertThat(curve.isBest(best)).isFalse();
        assertThat(curve.steadyState().rms()).isNaN();
    }

    /** Quick parts are computed, slow ones only on request. */
    @Test
    void whatIsQuick() {
        var small = predictor("two_state", "TD", Sampling.MARKOV);
        // Two blocks of one weight with four edges, each with ½ for what is kept, 2 for products, 40 and 200 for the
        // rest.
        assertThat(small.costPerStep(Settings.NONE)).isEqualTo(4 * (0.5 + 2 + 40 + 200));
        assertThat(predictor("two_state", "TDC", Sampling.MARKOV).costPerStep(Settings.NONE))
                .isEqualTo(4 * (2 + 8 + 80 + 200));
        assertThat(Prediction.Parts.quick(small, Settings.NONE, 1_000)).isEqualTo(new Prediction.Parts(1e9, true));
        assertThat(Prediction.Parts.quick(small, Settings.NONE, 1_000_000)).isEqualTo(new Prediction.Parts(1e9, false));
        var large = new Predictor(LargeProblem.of(600, 60, 6), Algorithms.get("TDC"), Sampling.MARKOV);
        assertThat(Prediction.Parts.quick(large, Settings.NONE, 1)).isEqualTo(new Prediction.Parts(0, false));
        assertThat(Prediction.Parts.longRunSeconds(large, Settings.NONE)).isBetween(100.0, 5_000.0);
        assertThat(Prediction.Parts.all()).isEqualTo(new Prediction.Parts(Double.POSITIVE_INFINITY, true));
        assertThat(Prediction.Parts.none()).isEqualTo(new Prediction.Parts(0, false));
    }
}
