package io.github.mirrortd.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.affine.AffineUpdate;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Action.Outcome;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExactTest {
    static List<FiniteProblem> problems() {
        return Problems.all();
    }

    private static RuleAlgorithm rule(String name) {
        return (RuleAlgorithm) Algorithms.get(name);
    }

    /** Probing the rule finds what the paper writes: −αK and α(0, b). */
    @ParameterizedTest
    @MethodSource("problems")
    void theMeanUpdateOfTheSaddlePointLearnersIsMinusAlphaK(FiniteProblem problem) {
        var operators = Operators.of(problem);
        checkSaddle(problem, "GTD2-ST", operators, operators.c());
        checkSaddle(problem, "STHTD", operators, operators.h());
    }

    private static void checkSaddle(FiniteProblem problem, String name, Operators operators, DMatrixRMaj metric) {
        double alpha = 0.03;
        var mean = MeanUpdate.of(problem, rule(name), Settings.alpha(alpha));
        var expected = operators.saddle(metric);
        CommonOps_DDRM.scale(-alpha, expected);
        assertThat(MatrixFeatures_DDRM.isIdentical(mean.matrix(), expected, 1e-15))
                .as(name)
                .isTrue();
        for (int i = 0; i < problem.dimension(); i++) {
            assertThat(mean.constant().get(i)).isZero();
            assertThat(mean.constant().get(problem.dimension() + i))
                    .isCloseTo(alpha * operators.b().get(i), within(1e-15));
        }
    }

    /** Transitions added one by one, as the definition has it; with weights that decay and a look-ahead over them. */
    @ParameterizedTest
    @MethodSource("problems")
    void theMeanIsTheSumOverTransitions(FiniteProblem problem) {
        for (String name : List.of("TDC", "TDRC", "TDRC-MP", "STHTD-MP")) {
            var settings = rule(name).complete(Settings.alpha(0.03));
            int n = 2 * problem.dimension();
            var matrix = new DMatrixRMaj(n, n);
            var constant = new DMatrixRMaj(n, 1);
            for (var t : problem.transitions()) {
                double weight = problem.stationary()[t.state()] * t.likelihood();
                var update = AffineUpdate.of(problem, t, rule(name), settings);
                CommonOps_DDRM.addEquals(matrix, weight, update.matrix());
                CommonOps_DDRM.addEquals(constant, weight, update.constant());
            }
            var mean = MeanUpdate.of(problem, rule(name), settings);
            assertThat(mean.matrix().getData()).containsExactly(matrix.getData(), within(1e-14));
            assertThat(mean.constant().getData()).containsExactly(constant.getData(), within(1e-14));
        }
    }

    /** Two states with more features than states, so that the mean update leaves several directions of θ alone. */
    @Test
    void whatIsLeftAloneHasARadiusOfOne() {
        var problem = FiniteProblem.builder("wide")
                .features(new double[][] {{1, 0.3, 0.7, 0.2}, {0.4, 0.9, 0.1, 0.6}})
                .gamma(0.9)
                .start(0)
                .action(0, "a", 1, 1, List.of(new Outcome(0, 0.3, 1), new Outcome(1, 0.7, 1)))
                .action(1, "a", 1, 1, List.of(new Outcome(0, 0.6, 0), new Outcome(1, 0.4, 0)))
                .build();
        assertThat(MeanUpdate.of(problem, rule("TD"), Settings.alpha(0.05)).contraction())
                .isEqualTo(1);
    }

    /** The radius over all weights is that over the span of the features, or 1. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void dependentFeaturesDoNotSpoilTheRadius(int more) {
        for (int seed = 0; seed < 25; seed++) {
            var problem = wide(seed, more);
            for (String name : List.of("TD", "TDC", "STHTD-MP")) {
                var settings = rule(name).complete(Settings.alpha(0.05));
                double onSpan = new Limits(problem, 0).of(rule(name), settings).contraction();
                double radius = MeanUpdate.of(problem, rule(name), settings).contraction();
                assertThat(radius).as("%s, seed %d", name, seed).isCloseTo(Math.max(1, onSpan), within(1e-13));
            }
        }
    }

    private static FiniteProblem wide(int seed, int more) {
        var random = new Pcg64(seed);
        int states = 3;
        var features = new double[states][states + more];
        var builder = FiniteProblem.builder("wide").gamma(0.9).start(0);
        for (int s = 0; s < states; s++) {
            for (int i = 0; i < features[s].length; i++) {
                features[s][i] = random.random();
            }
            double p = random.random();
            double target = 0.2 + 0.6 * random.random();
            builder.action(s, "on", target, 0.5, (s + 1) % states, random.random());
            builder.action(
                    s, "back", 1 - target, 0.5, List.of(new Outcome(s, p, 0), new Outcome((s + 2) % states, 1 - p, 0)));
        }
        return builder.features(features).build();
    }

    @Test
    void tdsMeanUpdateIsMinusAlphaA() {
        var problem = Problems.get("boyan_chain");
        var mean = MeanUpdate.of(problem, rule("TD"), Settings.alpha(1));
        var expected = Operators.of(problem).aPi().copy();
        CommonOps_DDRM.changeSign(expected);
        assertThat(mean.matrix().numRows).isEqualTo(problem.dimension());
        assertThat(MatrixFeatures_DDRM.isIdentical(mean.matrix(), expected, 1e-14))
                .isTrue();
    }

    @Test
    void tdIsUnstableInTheMeanOnTwoStateAndStableOnTheWalk() {
        assertThat(MeanUpdate.of(Problems.get("two_state"), rule("TD"), Settings.alpha(0.01))
                        .contraction())
                .isGreaterThan(1);
        assertThat(MeanUpdate.of(Problems.get("random_walk"), rule("TD"), Settings.alpha(0.01))
                        .contraction())
                .isLessThan(1);
    }

    @Test
    void whatHasNoExactMeanSaysSo() {
        var problem = Problems.get("two_state");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeanUpdate.of(problem, new MirrorProx(rule("ETD")), Settings.alpha(0.1)))
                .withMessageContaining("not linear in its follow-on trace");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeanUpdate.of(
                        problem, rule("STHTD-MP"), Settings.alpha(0.1).with(Parameter.LAMBDA, 0.5)))
                .withMessageContaining("looks ahead along its own trace");
        Rule squaredEmphasis = (in, s, out) -> {
            out.theta(in.delta(), 0, in.delta());
            out.keep(in.followOn() * in.followOn(), 0.5);
        };
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeanUpdate.of(
                        problem, squaredEmphasis, Settings.alpha(0.1).with(Parameter.LAMBDA, 0.5)))
                .withMessageContaining("trace is not linear in its follow-on trace");
        Rule squares = (in, s, out) -> out.theta(in.delta() * in.delta(), 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeanUpdate.of(problem, squares, Settings.alpha(0.1)))
                .withMessageContaining("not affine");
    }

    @Test
    void bairdIsSingularAndNoStepSizeContracts() {
        var analysis = ProblemAnalysis.of(Problems.get("baird"));
        assertThat(analysis.keyMatrixCondition()).isFalse();
        for (var metric : List.of(analysis.c(), analysis.h())) {
            assertThat(metric.kappaB()).isInfinite();
            assertThat(metric.factor()).isEqualTo(1);
            assertThat(metric.hurwitzMargin()).isCloseTo(0, within(1e-10));
            assertThat(metric.optimum().q()).isEqualTo(1);
            assertThat(metric.optimum().alpha()).isNaN();
        }
    }

    @Test
    void theOptimumIsWhereTheSpecificationPutsIt() {
        optimum("two_state", 0.9936, 0.40, 0.8228, 2.10);
        optimum("random_walk", 0.9864, 2.82, 0.9553, 2.95);
        optimum("boyan_chain", 0.9904, 3.86, 0.8770, 8.97);
    }

    private static void optimum(String id, double qC, double alphaC, double qH, double alphaH) {
        var analysis = ProblemAnalysis.of(Problems.get(id));
        assertThat(analysis.c().optimum().q()).isCloseTo(qC, within(5e-4));
        assertThat(analysis.c().optimum().alpha()).isCloseTo(alphaC, within(0.03));
        assertThat(analysis.h().optimum().q()).isCloseTo(qH, within(5e-4));
        assertThat(analysis.h().optimum().alpha()).isCloseTo(alphaH, within(0.03));
    }

    @Test
    void noStepSizeBeatsTheOptimum() {
        for (var problem : List.of("two_state", "random_walk", "boyan_chain")) {
            var analysis = ProblemAnalysis.of(Problems.get(problem));
            for (var metric : List.of(analysis.c(), analysis.h())) {
                double best = metric.optimum().q();
                assertThat(metric.q(metric.optimum().alpha())).isEqualTo(best);
                for (int i = 0; i <= 200_000; i++) {
                    assertThat(metric.q(Math.pow(10, -3 + 6 * i / 200_000.0))).isGreaterThanOrEqualTo(best - 1e-14);
                }
            }
        }
    }

    @Test
    void beforeHIsReachedTheMarginIsLarger() {
        margin("random_walk", 0.0218, 0.0147);
        margin("boyan_chain", 0.0235, 0.0124);
    }

    private static void margin(String id, double before, double at) {
        var operators = Operators.of(Problems.get(id));
        assertThat(Spectrum.of(operators.saddle(operators.metric(0.9))).smallestReal())
                .isCloseTo(before, within(5e-5));
        assertThat(Spectrum.of(operators.saddle(operators.metric(1))).smallestReal())
                .isCloseTo(at, within(5e-5));
    }

    /** A companion matrix of (x−1)…(x−6), scaled by powers of ten. */
    @Test
    void badlyScaledMatricesKeepTheirEigenvalues() {
        int n = 6;
        var companion = new DMatrixRMaj(n, n);
        double[] coefficients = {1};
        for (int root = 1; root <= n; root++) {
            double[] longer = new double[coefficients.length + 1];
            for (int i = 0; i < coefficients.length; i++) {
                longer[i] += coefficients[i];
                longer[i + 1] -= root * coefficients[i];
            }
            coefficients = longer;
        }
        for (int i = 0; i < n; i++) {
            companion.set(0, i, -coefficients[i + 1]);
            if (i > 0) {
                companion.set(i, i - 1, 1);
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                companion.set(i, j, companion.get(i, j) * Math.pow(10, 3.0 * (i - j)));
            }
        }
        double[] found = Spectrum.of(companion).real();
        Arrays.sort(found);
        assertThat(found).containsExactly(new double[] {1, 2, 3, 4, 5, 6}, within(1e-9));
    }

    @Test
    void cubicsGiveTheirPositiveRoots() {
        roots(new double[] {1, 2, 3}, -6, 11, -6, 1);
        roots(new double[] {2}, -8, 0, 0, 1);
        roots(new double[] {0.5, 3}, 1.5, -3.5, 1, 0);
        roots(new double[] {4}, -8, 2, 0, 0);
        roots(new double[] {}, 1, 0, 1, 0);
    }

    private static void roots(double[] expected, double c0, double c1, double c2, double c3) {
        var found = new ArrayList<Double>();
        Cubic.positiveRoots(c0, c1, c2, c3, found);
        assertThat(found.stream().sorted().mapToDouble(x -> x).toArray()).containsExactly(expected, within(1e-12));
    }
}
