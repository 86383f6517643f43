package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exact curves against known numbers, brute force, closed forms and the plain operators. */
class PredictorTest {
    private static Predictor predictor(String problem, String algorithm, Sampling sampling) {
        return new Predictor(Problems.get(problem), Algorithms.get(algorithm), sampling);
    }

    @ParameterizedTest
    @CsvSource({
        "random_walk, STHTD-MP, 0.1, 500, 0.35797",
        "random_walk, STHTD-MP, 0.1, 1000, 0.09304",
        "random_walk, STHTD-MP, 0.1, 2000, 0.045018",
        "baird, GTD2-MP, 0.03, 1000, 1.9335",
        "two_state, STHTD-MP, 0.1, 500, 5.5105e-3",
        "two_state, STHTD-MP, 0.1, 3000, 1.6142e-20"
    })
    void knownErrors(String problem, String algorithm, double alpha, int steps, double expected) {
        double rms = predictor(problem, algorithm, Sampling.MARKOV)
                .after(Settings.alpha(alpha), steps)
                .rms();
        assertThat(rms).isCloseTo(expected, within(5e-5 * expected));
    }

    /** 10⁵ short runs: mean square error and mean value within four standard errors. */
    @ParameterizedTest
    @CsvSource({
        "random_walk, STHTD-MP, 0.3, MARKOV",
        "random_walk, TDRC, 0.2, MARKOV",
        "baird, GTD2-MP, 0.02, MARKOV",
        "boyan_chain, TDC, 0.3, MARKOV",
        "boyan_chain, STHTD, 0.3, IID",
        "two_state, TD, 0.1, MARKOV",
        "two_state, HTD, 0.1, IID"
    })
    void agreesWithSampledRuns(String id, String name, double alpha, Sampling sampling) {
        int steps = 25;
        int runs = 100_000;
        var problem = Problems.get(id);
        var algorithm = Algorithms.get(name);
        var settings = algorithm.complete(Settings.alpha(alpha));
        double[][] seen = IntStream.range(0, runs)
                .parallel()
                .mapToObj(run -> {
                    var learner = Learner.of(problem, algorithm, settings);
                    if (sampling == Sampling.MARKOV) {
                        learner.learn(problem.trajectory(1_000_000L + run, steps));
                    } else {
                        var draw = new IidSampler(problem, 1_000_000L + run);
                        for (int t = 0; t < steps; t++) {
                            learner.step(draw.next());
                        }
                    }
                    return new double[] {learner.error() * learner.error(), learner.theta()[0]};
                })
                .toArray(double[][]::new);
        var curve = new Predictor(problem, algorithm, sampling).curve(settings, steps);
        withinFourStandardErrors(seen, 0, Math.pow(curve.last().rms(), 2));
        withinFourStandardErrors(seen, 1, curve.mean()[0]);
    }

    private static void withinFourStandardErrors(double[][] seen, int column, double exact) {
        double mean = Arrays.stream(seen).mapToDouble(r -> r[column]).average().orElseThrow();
        double variance = Arrays.stream(seen)
                        .mapToDouble(r -> Math.pow(r[column] - mean, 2))
                        .sum()
                / (seen.length - 1);
        assertThat(mean).isCloseTo(exact, within(4 * Math.sqrt(variance / seen.length) + 1e-12));
    }

    /** TD on two_state multiplies θ by a number at each independent draw, so both moments are powers. */
    @Test
    void closedFormOfTdOnTwoState() {
        double alpha = 0.05;
        // Going to the second state has ρ = 2: θ is multiplied by 1 + 2αφ(γ·2 − φ); going to the first, by 1.
        double fromFirst = 1 + 2 * alpha * (0.9 * 2 - 1);
        double fromSecond = 1 + 2 * alpha * 2 * (0.9 * 2 - 2);
        double mean = 0.5 + 0.25 * (fromFirst + fromSecond);
        double square = 0.5 + 0.25 * (fromFirst * fromFirst + fromSecond * fromSecond);
        var predictor = predictor("two_state", "TD", Sampling.IID);
        var settings = Settings.alpha(alpha);
        var point = predictor.after(settings, 200);
        double size = Math.sqrt((1 + 4) / 2.0) * 10;
        assertThat(point.bias()).isCloseTo(size * Math.pow(mean, 200), within(1e-10 * point.bias()));
        assertThat(point.rms()).isCloseTo(size * Math.sqrt(Math.pow(square, 200)), within(1e-10 * point.rms()));
        assertThat(predictor.stability(settings).mean()).isCloseTo(mean, within(1e-13));
        assertThat(predictor.stability(settings).meanSquare()).isCloseTo(square, within(1e-13));
    }

    /** Independent draws: the mean is the plain mean operator, step after step. */
    @ParameterizedTest
    @CsvSource({"random_walk, STHTD-MP", "boyan_chain, GTD2-MP", "baird, TDC", "random_walk, TD"})
    void meanOfIndependentDrawsIsThePlainOperators(String id, String name) {
        var problem = Problems.get(id);
        var rule = (RuleAlgorithm) Algorithms.get(name);
        var settings = rule.complete(Settings.alpha(0.05));
        var update = MeanUpdate.of(problem, rule, settings);
        double[] z = Arrays.copyOf(problem.initial(), update.matrix().numRows);
        var predictor = new Predictor(problem, rule, Sampling.IID);
        for (int t = 1; t <= 100; t++) {
            double[] change = update.at(z);
            for (int i = 0; i < z.length; i++) {
                z[i] += change[i];
            }
            double[] mean = predictor.curve(settings, t).mean();
            for (int i = 0; i < problem.dimension(); i++) {
                assertThat(mean[i]).isCloseTo(z[i], within(1e-11));
            }
        }
        double radius =
                new Predictor(problem, rule, Sampling.IID).stability(settings).mean();
        assertThat(radius).isLessThanOrEqualTo(update.contraction() + 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"random_walk, STHTD-MP, 0.3", "random_walk, TDRC, 0.3", "boyan_chain, STHTD-MP-Damped, 0.9"})
    void steadyStateIsWhereTheCurveEnds(String id, String name, double alpha) {
        var predictor = predictor(id, name, Sampling.MARKOV);
        var settings = Settings.alpha(alpha);
        var solved = predictor.steadyState(settings);
        var reached = predictor.after(settings, 40_000);
        assertThat(solved.rms()).isCloseTo(reached.rms(), within(1e-8 * reached.rms()));
        assertThat(solved.bias()).isCloseTo(reached.bias(), within(1e-7 * reached.rms()));
    }

    /** The error of two_state, which has no noise at its solution, shrinks by the root of the mean-square radius. */
    @Test
    void radiusIsTheSlopeOfTheCurve() {
        var predictor = predictor("two_state", "STHTD-MP", Sampling.MARKOV);
        var settings = Settings.alpha(0.1);
        var curve = predictor.curve(settings, 2_001);
        double slope = curve.at(2_001).rms() / curve.at(2_000).rms();
        assertThat(slope * slope).isCloseTo(predictor.stability(settings).meanSquare(), within(1e-12));
    }

    @Test
    void stabilityTurnsAtTheLargestStableStepSize() {
        var predictor = predictor("random_walk", "GTD2-MP", Sampling.MARKOV);
        double mean = predictor.largestMeanStableAlpha(Settings.NONE);
        double square = predictor.largestMeanSquareStableAlpha(Settings.NONE);
        assertThat(square).isLessThan(mean);
        assertThat(predictor.stability(Settings.alpha(0.999 * mean)).mean()).isLessThan(1);
        assertThat(predictor.stability(Settings.alpha(1.001 * mean)).mean()).isGreaterThan(1);
        assertThat(predictor.stability(Settings.alpha(0.999 * square)).meanSquare())
                .isLessThan(1);
        assertThat(predictor.stability(Settings.alpha(1.001 * square)).meanSquare())
                .isGreaterThan(1);
        assertThat(predictor.steadyState(Settings.alpha(1.001 * square)).rms()).isInfinite();
        assertThat(predictor("two_state", "TD", Sampling.MARKOV).largestMeanStableAlpha(Settings.NONE))
                .isZero();
    }

    /** A ring of three states is periodic: three eigenvalues of equal size, of which one is the radius. */
    @Test
    void periodicChainsAreNoSpecialCase() {
        var features = new double[12][12];
        var builder = FiniteProblem.builder("ring").gamma(0.5).start(0);
        for (int s = 0; s < 12; s++) {
            features[s][s] = 1;
            builder.action(s, "on", 1, 1, (s + 1) % 12, s % 3);
        }
        var problem = builder.features(features).build();
        var predictor = new Predictor(problem, Algorithms.get("TD"), Sampling.MARKOV);
        var stability = predictor.stability(Settings.alpha(0.2));
        assertThat(stability.mean()).isBetween(0.5, 0.999);
        assertThat(stability.meanSquare()).isCloseTo(stability.mean() * stability.mean(), within(1e-8));
        // Nothing is random here, so there is no variance, and the mean run is the run.
        var learner = Learner.of(problem, Algorithms.get("TD"), Settings.alpha(0.2));
        learner.learn(problem.trajectory(1, 100));
        var point = predictor.after(Settings.alpha(0.2), 100);
        assertThat(point.rms()).isCloseTo(learner.error(), within(1e-12));
        assertThat(point.std()).isLessThan(1e-8);
    }

    @Test
    void neitherOverflowNorUnderflowHidesAnything() {
        var down = predictor("two_state", "STHTD-MP", Sampling.MARKOV);
        double factor = Math.sqrt(down.stability(Settings.alpha(0.1)).meanSquare());
        double far = down.after(Settings.alpha(0.1), 18_000).rms();
        assertThat(far).isLessThan(1e-120).isPositive();
        assertThat(far / down.after(Settings.alpha(0.1), 17_000).rms())
                .isCloseTo(Math.pow(factor, 1_000), within(1e-9 * Math.pow(factor, 1_000)));
        var up = predictor("two_state", "TD", Sampling.MARKOV);
        double large = up.after(Settings.alpha(0.1), 12_000).rms();
        assertThat(large).isFinite().isGreaterThan(1e80);
        assertThat(up.after(Settings.alpha(0.1), 100_000).rms()).isInfinite();
    }

    @Test
    void theResultDoesNotDependOnTheNumberOfThreads() throws Exception {
        var problem = LargeProblem.of(40, 20, 3);
        var one = new ForkJoinPool(1);
        var four = new ForkJoinPool(4);
        try {
            var predictor = new Predictor(problem, Algorithms.get("STHTD-MP"), Sampling.MARKOV);
            var alone =
                    one.submit(() -> predictor.after(Settings.alpha(0.1), 30)).get();
            var together =
                    four.submit(() -> predictor.after(Settings.alpha(0.1), 30)).get();
            assertThat(alone).isEqualTo(together);
        } finally {
            one.shutdown();
            four.shutdown();
        }
    }

    @Test
    void theBestStepSizeIsABottom() {
        var predictor = predictor("random_walk", "STHTD-MP", Sampling.MARKOV);
        var best = predictor.bestAlpha(Settings.NONE, Predictor.Goal.last(300), done -> {});
        assertThat(best.atEdge()).isFalse();
        for (double nearby : new double[] {0.9, 0.99, 1.01, 1.1}) {
            assertThat(predictor.after(Settings.alpha(nearby * best.at()), 300).rms())
                    .isGreaterThan(best.value());
        }
        for (double alpha = 0.01; alpha < 1; alpha *= 1.15) {
            assertThat(predictor.after(Settings.alpha(alpha), 300).rms()).isGreaterThanOrEqualTo(best.value());
        }
    }

    @Test
    void whatTakesTooLongIsLeftOut() {
        var predictor = predictor("random_walk", "STHTD-MP", Sampling.MARKOV);
        var heard = new ArrayList<Double>();
        var given = Prediction.of(predictor, Settings.alpha(0.1), 20, new Prediction.Parts(1e12, false), heard::add);
        assertThat(given.stability()).isEqualTo(predictor.stability(Settings.alpha(0.1)));
        assertThat(heard).isSorted();
        var cut = Prediction.of(predictor, Settings.alpha(0.1), 20, new Prediction.Parts(1e5, true), done -> {});
        assertThat(cut.stability().mean()).isNaN();
        assertThat(cut.largestMeanSquareStableAlpha()).isNaN();
        assertThat(cut.best()).isEmpty();
        assertThat(cut.curve().points()).isEqualTo(given.curve().points());
        assertThat(predictor.<Double>within(
                        1e12, done -> {}, p -> p.after(Settings.alpha(0.1), 20).rms()))
                .contains(given.curve().last().rms());
        assertThat(predictor.<Double>within(
                        1e3, done -> {}, p -> p.after(Settings.alpha(0.1), 20).rms()))
                .isEmpty();
    }

    @Test
    void eigenvaluesAreFoundWhereTheUsualIterationGoesInCircles() {
        var predictor = predictor("baird", "STHTD-MP", Sampling.MARKOV);
        double here = predictor.stability(Settings.alpha(0.01)).mean();
        double nearby = predictor.stability(Settings.alpha(0.010001)).mean();
        assertThat(here).isCloseTo(nearby, within(1e-8));
    }

    @Test
    void saysWhereTheMeanIsUnseen() {
        var parts = Prediction.Parts.none();
        var rare = Prediction.of(
                predictor("two_state", "STHTD-MP", Sampling.MARKOV), Settings.alpha(0.1), 3_000, parts, done -> {});
        assertThat(rare.meanIsUnseen()).isTrue();
        var usual = Prediction.of(
                predictor("random_walk", "STHTD-MP", Sampling.MARKOV), Settings.alpha(0.1), 1_000, parts, done -> {});
        assertThat(usual.meanIsUnseen()).isFalse();
        assertThat(usual.typical().rms())
                .isCloseTo(
                        usual.curve().last().rms(),
                        within(0.15 * usual.curve().last().rms()));
    }

    @Test
    void whatCannotBePredictedIsRefusedInASentence() {
        assertThatThrownBy(() -> predictor("baird", "ETD", Sampling.MARKOV).after(Settings.alpha(0.1), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ETD with α=0.1 cannot be predicted: what it carries along does not fade");
        assertThatThrownBy(() ->
                        predictor("two_state", "ETD-Truncated", Sampling.IID).after(Settings.alpha(0.1), 1))
                .hasMessageContaining("independent draws do not have");
        assertThatThrownBy(() -> predictor("baird", "LSTD", Sampling.MARKOV))
                .hasMessageContaining("LSTD cannot be predicted: it solves for its weights");
        assertThatThrownBy(() -> predictor("baird", "TD", Sampling.MARKOV).curve(Settings.alpha(0.1), -1))
                .hasMessageContaining("steps");
    }
}
