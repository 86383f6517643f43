package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.engine.Rules;
import io.github.mirrortd.equations.LearnerReader;
import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exact tools on learners with persistent vectors: z is θ, w and these. */
class KeptVectorsTest {
    private static final int RUNS = 4_000;
    private static final int STEPS = 200;

    private static final String MOMENTUM = """
            settings: {m: 0.9}
            state: {p: vector}
            update: |
              z = φ + γ₋₁ λ ρ₋₁ z₋₁
              p = α ρ δ z + m p₋₁
              θ += p
            """;

    /** TD with a persistent vector in place of w. */
    private static final String CORRECTED = """
            settings: {beta: 0.1}
            state: {v: vector}
            update: |
              z = φ + γ₋₁ λ ρ₋₁ z₋₁
              θ += α ρ δ z − α ρ γ ((1 − λ) (z·v₋₁)) φ'
              v = v₋₁ + β (ρ δ z − (v₋₁·φ) φ)
            """;

    /** Entry by entry; half of every step is as far as the weight before. */
    private static final String BY_ENTRIES = """
            state: {q: vector}
            update: |
              q = θ
              θ += α ρ δ φ ⊙ φ + α (q₋₁ − θ) ⊙ φ
            """;

    private static RuleAlgorithm learner(String text) {
        return LearnerReader.read("mine.yaml", text, "Mine");
    }

    private static RuleAlgorithm ahead(String text) {
        return (RuleAlgorithm)
                Algorithms.find("Mine-MP", name -> name.equals("Mine") ? Optional.of(learner(text)) : Optional.empty())
                        .orElseThrow();
    }

    private static Settings settings(RuleAlgorithm learner, double alpha, double lambda) {
        var settings = Settings.alpha(alpha).with(Parameter.LAMBDA, lambda);
        return learner.complete(settings.only(learner.parameters()));
    }

    @ParameterizedTest
    @CsvSource({
        "momentum, boyan_chain, 0.03, 0",
        "ahead, random_walk, 0.05, 0.5",
        "corrected, boyan_chain, 0.05, 0",
        "by_entries, boyan_chain, 0.2, 0",
        "GTD2-Backward, boyan_chain, 0.1, 0.6",
        "GTD2-Backward, baird, 0.01, 0",
        "TDRC-Backward, random_walk, 0.05, 0.5",
        "Differential-TD, boyan_chain:measure=differential, 0.03, 0",
        "Differential-TDRC, boyan_chain:measure=differential, 0.05, 0"
    })
    void curvesAreThoseOfManyRuns(String which, String on, double alpha, double lambda) {
        var learner = switch (which) {
            case "momentum" -> learner(MOMENTUM);
            case "ahead" -> ahead(MOMENTUM);
            case "corrected" -> learner(CORRECTED);
            case "by_entries" -> learner(BY_ENTRIES);
            default -> Algorithms.rule(which);
        };
        var problem = Problems.get(on);
        var settings = settings(learner, alpha, lambda);
        double exact = new Predictor(problem, learner, Sampling.MARKOV, 2e-3)
                .after(settings, STEPS)
                .rms();
        double[] squares = IntStream.range(0, RUNS)
                .mapToDouble(run -> {
                    var one = Learner.of(problem, learner, settings);
                    one.learn(problem.trajectory(run, STEPS));
                    return one.error() * one.error();
                })
                .toArray();
        double mean =
                IntStream.range(0, RUNS).mapToDouble(i -> squares[i]).average().orElseThrow();
        double variance = IntStream.range(0, RUNS)
                .mapToDouble(i -> (squares[i] - mean) * (squares[i] - mean))
                .average()
                .orElseThrow();
        double error = Math.sqrt(variance / RUNS);
        assertThat(exact * exact).isCloseTo(mean, within(4 * error));
        // Number of runs that detects a small error in such a curve.
        assertThat(4 * error).isLessThan(0.1 * mean);
    }

    @Test
    void momentumGoesWhereTdGoes() {
        var problem = Problems.get("random_walk");
        var td = (RuleAlgorithm) Algorithms.get("TD");
        var limits = new Limits(problem, 0.5);
        var learner = learner(MOMENTUM);
        var expected = limits.of(td, settings(td, 0.05, 0.5)).iterate();
        var limit = limits.of(learner, settings(learner, 0.05, 0.5)).iterate();
        assertThat(limit.theta()).containsExactly(expected.theta(), within(1e-9));
        int d = problem.dimension();
        assertThat(MeanUpdate.of(problem, learner, settings(learner, 0.05, 0.5)).matrix().numRows)
                .isEqualTo(2 * d);
    }

    /** A vector that becomes what w is gives the curve of the built-in learner. */
    @Test
    void aVectorOfItsOwnIsAsGoodAsW() {
        var problem = Problems.get("random_walk");
        var tdc = (RuleAlgorithm) Algorithms.get("TDC");
        var learner = learner(CORRECTED);
        for (double lambda : new double[] {0, 0.5}) {
            var own = settings(learner, 0.05, lambda);
            var usual =
                    tdc.complete(Settings.alpha(0.05).with(Parameter.BETA, 0.1).with(Parameter.LAMBDA, lambda));
            double expected = new Predictor(problem, tdc, Sampling.MARKOV, 0.01)
                    .after(usual, 40)
                    .rms();
            double exact = new Predictor(problem, learner, Sampling.MARKOV, 0.01)
                    .after(own, 40)
                    .rms();
            assertThat(exact).isCloseTo(expected, within(1e-10 * expected));
            var expectedLimit = new Limits(problem, lambda).of(tdc, usual).iterate();
            assertThat(new Limits(problem, lambda).of(learner, own).iterate().theta())
                    .containsExactly(expectedLimit.theta(), within(1e-9));
        }
    }

    @Test
    void independentDrawsHaveThemToo() {
        var problem = Problems.get("two_state");
        var tdc = (RuleAlgorithm) Algorithms.get("TDC");
        var learner = learner(CORRECTED);
        var usual = tdc.complete(Settings.alpha(0.05).with(Parameter.BETA, 0.1));
        double expected =
                new Predictor(problem, tdc, Sampling.IID).after(usual, 50).rms();
        double exact = new Predictor(problem, learner, Sampling.IID)
                .after(settings(learner, 0.05, 0), 50)
                .rms();
        assertThat(exact).isCloseTo(expected, within(1e-10 * expected));
    }

    /** Without λ the trace of w·φ is w·φ itself. */
    @ParameterizedTest
    @CsvSource({"GTD2", "TDRC"})
    void theBackwardFormWithoutTracesIsTheLearner(String name) {
        var problem = Problems.get("boyan_chain");
        var usual = Algorithms.rule(name);
        var backward = Algorithms.rule(name + "-Backward");
        assertThat(after(problem, backward, 0)).isCloseTo(after(problem, usual, 0), within(1e-10));
        assertThat(Math.abs(after(problem, backward, 0.3) - after(problem, usual, 0.3)))
                .isGreaterThan(1e-6);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeanUpdate.of(problem, backward, settings(backward, 0.05, 0.5)))
                .withMessageContaining("'k', that depends on the path");
    }

    private static double after(FiniteProblem problem, RuleAlgorithm rule, double lambda) {
        return new Predictor(problem, rule, Sampling.MARKOV, 2e-3)
                .after(settings(rule, 0.05, lambda), 60)
                .rms();
    }

    /**
     * With as many features as states, learners rest where values are differential and the number they keep is the average
     * reward.
     */
    @ParameterizedTest
    @CsvSource({"Differential-TD, 6", "Differential-GTD2, 12", "Differential-TDRC, 12"})
    void averageRewardsAreFound(String name, int place) {
        var problem = Problems.get("garnet:states=6,features=6,seed=2,measure=differential");
        var rule = Algorithms.rule(name);
        var settings = settings(rule, 0.01, 0);
        var mean = MeanUpdate.of(problem, rule, settings);
        var features = new DMatrixRMaj(
                IntStream.range(0, 6).mapToObj(s -> problem.features().dense(s)).toArray(double[][]::new));
        var theta = new DMatrixRMaj(6, 1);
        CommonOps_DDRM.solve(features, DMatrixRMaj.wrap(6, 1, problem.differentialValues()), theta);
        double[] z = Arrays.copyOf(theta.getData(), mean.matrix().numRows);
        assertThat(problem.error().at(theta.getData())).isLessThan(1e-10);
        z[place] = problem.averageReward();
        assertThat(Arrays.stream(mean.at(z)).map(Math::abs).max().orElseThrow()).isLessThan(1e-12);
        z[place] += 0.01;
        assertThat(Arrays.stream(mean.at(z)).map(Math::abs).max().orElseThrow()).isGreaterThan(1e-6);
    }

    @Test
    void whatIsNotAffineIsRefusedInOneSentence() {
        var problem = Problems.get("random_walk");
        refused(
                problem.id(),
                Rules.keeping().get(2),
                "'d', and the exact tools follow vectors and numbers that start at 0");
        var online = Algorithms.rule("TO-TD");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeanUpdate.of(problem, online, settings(online, 0.05, 0.5)))
                .withMessageContaining("not affine in its weights and what it keeps");
        refused(problem.id(), Algorithms.rule("Variance-TD"), "not affine in its weights and what it keeps");
        refused(
                problem.id(),
                Algorithms.rule("SwiftTD"),
                "'s', and the exact tools follow vectors and numbers that start");
        refused(problem.id(), learner("""
                state: {p: vector}
                update: |
                  p = clip(δ, -1, 1) φ + ½ p₋₁
                  θ += α p
                """), "not affine in its weights and what it keeps");
        refused(problem.id(), learner("""
                state: {p: {vector: 1}}
                update: |
                  p = ½ p₋₁ + α ρ δ φ
                  θ += p
                """), "'p', and the exact tools follow vectors and numbers that start at 0");
        var ahead = ahead(MOMENTUM);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeanUpdate.of(problem, ahead, settings(ahead, 0.05, 0.5)))
                .withMessageContaining("not linear in its traces");
    }

    private static void refused(String on, RuleAlgorithm learner, String because) {
        var problem = Problems.get(on);
        var settings = settings(learner, 0.05, 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeanUpdate.of(problem, learner, settings))
                .withMessageContaining(because);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Predictor(problem, learner, Sampling.MARKOV).after(settings, 3))
                .withMessageContaining(because);
    }
}
