package io.github.mirrortd.exact;

import static io.github.mirrortd.learn.Parameter.FADE;
import static io.github.mirrortd.learn.Parameter.HORIZON;
import static io.github.mirrortd.learn.Parameter.LAMBDA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.problems.Uneven;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact means of learners with traces against the closed forms of the literature. */
class TracesTest {
    private static final double ALPHA = 0.01;

    /** Continuing and episodic ones, and one in which discount and interest depend on the state. */
    static List<FiniteProblem> problems() {
        return List.of(
                Problems.get("two_state"),
                Problems.get("boyan_chain"),
                Problems.get("random_walk"),
                Problems.get("garnet:states=12,actions=3,branching=3,features=4,seed=5"),
                Uneven.problem());
    }

    private static MeanUpdate mean(FiniteProblem problem, String name, Settings settings) {
        var rule = (RuleAlgorithm) Algorithms.get(name);
        return MeanUpdate.of(problem, rule, rule.complete(settings));
    }

    private static Settings lambda(double lambda) {
        return Settings.alpha(ALPHA).with(LAMBDA, lambda);
    }

    private static SimpleMatrix phi(FiniteProblem problem) {
        double[][] rows = new double[problem.states()][];
        Arrays.setAll(rows, problem.features()::dense);
        return new SimpleMatrix(rows);
    }

    /** P Γ under the target policy: how much of what a state is worth comes from each state that can follow. */
    private static SimpleMatrix discounted(FiniteProblem problem) {
        var p = new SimpleMatrix(problem.states(), problem.states());
        for (var t : problem.transitions()) {
            if (!t.terminal()) {
                p.set(t.state(), t.next(), p.get(t.state(), t.next()) + t.likelihood() * t.rho() * t.gamma());
            }
        }
        return p;
    }

    private static void same(DMatrixRMaj actual, SimpleMatrix expected) {
        assertThat(actual.getData()).containsExactly(expected.getDDRM().getData(), within(1e-12));
    }

    /** A = Φᵀ D (I − λPΓ)⁻¹ (I − PΓ) Φ. */
    @ParameterizedTest
    @MethodSource("problems")
    void tdWithATraceHasTheMatrixOfTheLiterature(FiniteProblem problem) {
        for (double lambda : new double[] {0.3, 0.8, 1}) {
            var d = SimpleMatrix.diag(problem.stationary());
            var identity = SimpleMatrix.identity(problem.states());
            var p = discounted(problem);
            var a = phi(problem)
                    .transpose()
                    .mult(d)
                    .mult(identity.minus(p.scale(lambda)).invert())
                    .mult(identity.minus(p))
                    .mult(phi(problem));
            same(Operators.of(problem, lambda).aPi(), a);
            same(mean(problem, "TD", lambda(lambda)).matrix(), a.scale(-ALPHA));
        }
    }

    /** A = Φᵀ M (I − P_λ) Φ with P_λ = I − (I − λPΓ)⁻¹(I − PΓ), M = diag(m) and m = (I − P_λᵀ)⁻¹ D i. */
    @ParameterizedTest
    @MethodSource("problems")
    void emphaticTdHasTheMatrixOfTheLiterature(FiniteProblem problem) {
        for (double lambda : new double[] {0, 0.6, 1}) {
            var identity = SimpleMatrix.identity(problem.states());
            var p = discounted(problem);
            var far = identity.minus(p.scale(lambda)).invert().mult(identity.minus(p));
            var interest = SimpleMatrix.diag(problem.stationary())
                    .mult(new SimpleMatrix(problem.states(), 1, true, problem.interest()));
            var m = far.transpose().invert().mult(interest);
            var a = phi(problem)
                    .transpose()
                    .mult(SimpleMatrix.diag(m.getDDRM().getData()))
                    .mult(far)
                    .mult(phi(problem));
            same(mean(problem, "ETD", lambda(lambda)).matrix(), a.scale(-ALPHA));
        }
    }

    /** At λ = 1 the fixed point is the nearest there is to the true values. */
    @ParameterizedTest
    @MethodSource("problems")
    void aFullTraceFindsTheNearestValues(FiniteProblem problem) {
        var operators = Operators.of(problem, 1);
        same(operators.aPi(), SimpleMatrix.wrap(operators.c()));
        double[] theta = operators.fixedPoint();
        for (int i = 0; i < theta.length; i++) {
            for (double shift : new double[] {-0.01, 0.01}) {
                double[] other = theta.clone();
                other[i] += shift;
                assertThat(weightedError(problem, other)).isGreaterThan(weightedError(problem, theta) - 1e-12);
            }
        }
    }

    private static double weightedError(FiniteProblem problem, double[] theta) {
        double[] d = problem.stationary();
        double[] v = problem.values();
        double sum = 0;
        for (int s = 0; s < d.length; s++) {
            double error = problem.features().dot(s, theta) - v[s];
            sum += d[s] * error * error;
        }
        return sum;
    }

    /** The saddle-point operators with both metrics. */
    @ParameterizedTest
    @MethodSource("problems")
    void theSaddlePointLearnersKeepTheirOperators(FiniteProblem problem) {
        var operators = Operators.of(problem, 0.7);
        same(mean(problem, "STHTD", lambda(0.7)).matrix(), minus(operators.saddle(operators.h())));
        same(mean(problem, "GTD2-ST", lambda(0.7)).matrix(), minus(operators.saddle(operators.c())));
        same(mean(problem, "STHTD-Damped", lambda(0.7)).matrix(), minus(operators.saddle(operators.metric(0.5))));
    }

    private static SimpleMatrix minus(DMatrixRMaj k) {
        return SimpleMatrix.wrap(k).scale(-ALPHA);
    }

    /** TDC's mean is that of TD with the correction, whose matrix is C − A. */
    @ParameterizedTest
    @MethodSource("problems")
    void tdcsCorrectionIsTheDifferenceOfCovarianceAndBellmanMatrix(FiniteProblem problem) {
        int d = problem.dimension();
        var operators = Operators.of(problem, 0.7);
        var mean = SimpleMatrix.wrap(mean(problem, "TDC", lambda(0.7)).matrix());
        var correction = SimpleMatrix.wrap(operators.aPi())
                .transpose()
                .minus(SimpleMatrix.wrap(operators.c()))
                .scale(ALPHA);
        same(mean.extractMatrix(0, d, 0, d).getDDRM(), minus(operators.aPi()));
        same(mean.extractMatrix(0, d, d, 2 * d).getDDRM(), correction);
    }

    /** The first example of emphatic TD: where plain TD grows, it shrinks. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.9})
    void emphasisMakesTdStableOnTheTwoStateExample(double lambda) {
        var problem = Problems.get("two_state");
        assertThat(mean(problem, "TD", Settings.alpha(ALPHA)).contraction()).isGreaterThan(1);
        assertThat(mean(problem, "ETD", lambda(lambda)).contraction()).isLessThan(1);
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theKindsOfEmphasisEndInEachOther(FiniteProblem problem) {
        var alpha = Settings.alpha(ALPHA);
        var td = SimpleMatrix.wrap(mean(problem, "TD", alpha).matrix());
        var etd = SimpleMatrix.wrap(mean(problem, "ETD", alpha).matrix());
        if (Arrays.stream(problem.interest()).allMatch(i -> i == 1)) {
            same(mean(problem, "ETD-Beta", alpha.with(FADE, 0)).matrix(), td);
            same(mean(problem, "ETD-Truncated", alpha.with(HORIZON, 0)).matrix(), td);
        }
        if (problem.hasOneDiscount()) {
            same(mean(problem, "ETD-Beta", alpha.with(FADE, problem.gamma())).matrix(), etd);
        }
        same(mean(problem, "ETD-Truncated", alpha.with(HORIZON, 1000)).matrix(), etd);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1})
    void aTraceThatNeverFadesHasNoMean(double fade) {
        var problem = FiniteProblem.builder("endless")
                .features(new double[][] {{1}, {2}})
                .gamma(0.9)
                .action(0, "on", 1, 1, 1, 1)
                .action(1, "on", 1, 1, 0, 0)
                .build();
        var settings = Settings.alpha(0.1).with(FADE, fade);
        if (fade == 1) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> mean(problem, "ETD-Beta", settings))
                    .withMessageContaining("grows without bound");
        } else {
            assertThat(mean(problem, "ETD-Beta", settings).matrix().numRows).isEqualTo(1);
        }
    }
}
