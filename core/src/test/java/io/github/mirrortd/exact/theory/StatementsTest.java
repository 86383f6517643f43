package io.github.mirrortd.exact.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.exact.affine.AffineUpdate;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The statements of the paper one by one: numbers against plain formulas, verdicts and reasons where they turn. */
class StatementsTest {
    private static double number(Finding finding, String name) {
        return finding.numbers().stream()
                .filter(q -> q.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(finding.numbers().toString()))
                .value();
    }

    private static Finding named(List<Finding> findings, String statement) {
        return findings.stream()
                .filter(f -> f.statement().equals(statement))
                .findFirst()
                .orElseThrow();
    }

    /** A ring of three states with two features. */
    private static ProblemBuilder ring(double gamma) {
        return FiniteProblem.builder("ring")
                .gamma(gamma)
                .features(new double[][] {{1, 0}, {0, 2}, {1, 1}})
                .action(0, "on", 0.9, 0.5, 1, -3)
                .action(0, "stay", 0.1, 0.5, 0, 1)
                .action(1, "on", 1, 1, 2, 0)
                .action(2, "on", 1, 1, 0, 2);
    }

    private static List<Finding> assumptions(FiniteProblem problem) {
        return Assumptions.of(problem, Operators.of(problem));
    }

    @Test
    void assumptionsThatHold() {
        var findings = assumptions(ring(0.8).build());
        assertThat(findings).allMatch(f -> f.verdict() == StatementStatus.HOLDS);
        assertThat(findings)
                .extracting(Finding::statement)
                .containsExactly(
                        "Assumption 1 (i)",
                        "Assumption 1 (ii)",
                        "Assumption 1 (iii)",
                        "Assumption 1 (iv)",
                        "Assumption 1 (v)",
                        "Assumption 1 (vi)",
                        "Coverage");
        assertThat(findings.get(0).number(0)).isEqualTo(0.8);
        assertThat(number(findings.get(1), "states")).isEqualTo(3);
        // Half of the visits to the first state stay there: it has ½, the others ¼.
        assertThat(number(findings.get(1), "min d_μ")).isCloseTo(0.25, within(1e-14));
        assertThat(findings.get(1).reason()).doesNotContain("terminal");
        assertThat(number(findings.get(2), "max |d_μᵀP_μ − d_μᵀ|")).isLessThan(1e-15);
        assertThat(number(findings.get(3), "rank")).isEqualTo(2);
        assertThat(number(findings.get(3), "d")).isEqualTo(2);
        // ΦᵀΦ = [2 1; 1 5].
        assertThat(number(findings.get(3), "σ_min(Φ)")).isCloseTo(Math.sqrt((7 - Math.sqrt(13)) / 2), within(1e-14));
        assertThat(number(findings.get(5), "max ‖φ‖")).isEqualTo(2);
        assertThat(number(findings.get(5), "max |r|")).isEqualTo(3);
        assertThat(number(findings.get(6), "min μ where π > 0")).isEqualTo(0.5);
        assertThat(number(findings.get(6), "max ρ")).isEqualTo(1.8);
    }

    @Test
    void aDiscountAtTheEndOfItsRange() {
        var finding = assumptions(ring(0).build()).get(0);
        assertThat(finding.verdict()).isEqualTo(StatementStatus.FAILS);
        assertThat(finding.reason()).isEqualTo("the discount is at the end of its range");
    }

    @Test
    void episodesAndStatesWithoutProbability() {
        var walk = assumptions(Problems.get("random_walk")).get(1);
        assertThat(walk.verdict()).isEqualTo(StatementStatus.HOLDS);
        assertThat(walk.reason()).endsWith("; terminal states are not part of the chain");
        assertThat(number(walk, "states")).isEqualTo(5);
        var trap = FiniteProblem.builder("trap")
                .gamma(0.9)
                .features(new double[][] {{1, 0}, {0, 1}})
                .action(0, "go", 1, 1, 1, 1)
                .action(1, "stay", 1, 1, 1, 0)
                .build();
        assertThat(assumptions(trap).get(1).reason())
                .isEqualTo("some state cannot be reached from another: 1 of 4 pairs are not connected");
    }

    @Test
    void featuresThatDependOnEachOther() {
        var more = ring(0.8)
                .features(new double[][] {{1, 0, 0, 1}, {0, 2, 1, 0}, {1, 1, 3, 2}})
                .build();
        assertThat(assumptions(more).get(3).reason())
                .isEqualTo("4 features for 3 states: at least 1 direction of θ changes no value");
        var same = ring(0.8).features(new double[][] {{1, 1}, {2, 2}, {3, 3}}).build();
        var rank = assumptions(same).get(3);
        assertThat(rank.reason())
                .isEqualTo("the features are linearly dependent: some direction of θ changes no value");
        assertThat(number(rank, "rank")).isEqualTo(1);
        assertThat(number(rank, "σ_min(Φ)")).isZero();
        var singular = assumptions(same).get(4);
        assertThat(singular.verdict()).isEqualTo(StatementStatus.FAILS);
        assertThat(singular.reason()).contains("within the span of the features it is not");
        assertThat(number(singular, "σ_min(A_π) on the span of Φ")).isGreaterThan(0.01);
        assertThat(number(singular, "σ_max(A_π)")).isGreaterThan(0.01);
    }

    /** No problem with a discount has one; the statements are about the matrices that they are given. */
    @Test
    void aMatrixThatIsSingularEverywhere() {
        var problem = ring(0.8).build();
        var own = Operators.of(problem);
        var singular = new Operators(new DMatrixRMaj(2, 2), own.aMu(), own.c(), own.h(), own.b(), own.span());
        assertThat(Assumptions.of(problem, singular).get(4).reason())
                .isEqualTo("A_π is singular, within the span of the features too");
        assertThat(named(MeanDynamics.of(problem, singular), "Lemma 2").verdict())
                .isEqualTo(StatementStatus.OPEN);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1.000",
        "-12.3456, -12.35",
        "0.001, 0.001000",
        "0.00099999, 1.000e-03",
        "99999, 99999",
        "1e5, 1.000e+05",
        "-1e-7, -1.000e-07"
    })
    void numbersWithinSentences(double value, String text) {
        assertThat(Double.parseDouble(ShortNumber.text(value))).isCloseTo(value, within(1e-3 * Math.abs(value)));
        if (value != 99999) {
            assertThat(ShortNumber.text(value)).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"boyan_chain", "random_walk", "two_state", "baird", "collision"})
    void theNoiseOfTheOracle(String name) {
        var problem = Problems.get(name);
        var noise = Noise.of(problem, Algorithms.rule("STHTD"));
        int n = 2 * problem.dimension();
        var mean = new SimpleMatrix(n, n + 1);
        var square = new SimpleMatrix(n + 1, n + 1);
        for (var t : problem.transitions()) {
            double weight = problem.stationary()[t.state()] * t.likelihood();
            var update = AffineUpdate.of(problem, t, Algorithms.rule("STHTD"), Settings.alpha(1));
            var x = SimpleMatrix.wrap(update.matrix()).concatColumns(SimpleMatrix.wrap(update.constant()));
            mean = mean.plus(x.scale(weight));
            square = square.plus(x.transpose().mult(x).scale(weight));
        }
        var spread = square.minus(mean.transpose().mult(mean));
        assertThat(noise.mean().getData()).containsExactly(mean.getDDRM().getData(), within(1e-13));
        assertThat(noise.square().getData()).containsExactly(square.getDDRM().getData(), within(1e-12));
        assertThat(noise.spread().getData()).containsExactly(spread.getDDRM().getData(), within(1e-12));
        // The largest value on a ball is not below any point's on it, and one point comes near.
        double largest = Noise.largest(noise.square(), 3);
        var random = new Pcg64(4);
        for (int k = 0; k < 2_000; k++) {
            double[] z = new double[n + 1];
            double length = 0;
            for (int i = 0; i < n; i++) {
                z[i] = random.random() - 0.5;
                length = Math.hypot(length, z[i]);
            }
            for (int i = 0; i < n; i++) {
                z[i] *= 3 / length;
            }
            z[n] = 1;
            var point = new SimpleMatrix(n + 1, 1, true, z);
            assertThat(point.dot(square.mult(point))).isLessThanOrEqualTo(largest + 1e-9);
        }
        assertThat(Noise.largest(noise.square(), 1e-12)).isCloseTo(square.get(n, n), within(1e-9));
    }

    /** Against a search over the ball, convex, concave and neither. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void theMaximumOnABall(int seed) {
        var random = new Pcg64(seed);
        double a = 4 * random.random() - 2;
        double b = 4 * random.random() - 2;
        double c = 2 * random.random() - 1;
        double[] q = {2 * random.random() - 1, 2 * random.random() - 1};
        double radius = 0.2 + random.random();
        var found = TrustRegion.maximum(new DMatrixRMaj(new double[][] {{a, c}, {c, b}}), q, radius);
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i <= 400; i++) {
            double r = radius * i / 400;
            for (int k = 0; k < 1_000; k++) {
                double x = r * Math.cos(2 * Math.PI * k / 1_000);
                double y = r * Math.sin(2 * Math.PI * k / 1_000);
                best = Math.max(best, 0.5 * (a * x * x + 2 * c * x * y + b * y * y) + q[0] * x + q[1] * y);
            }
        }
        assertThat(found.value()).isBetween(best - 1e-12, best + 1e-4);
        double x = found.at()[0];
        double y = found.at()[1];
        assertThat(Math.hypot(x, y)).isLessThanOrEqualTo(radius * (1 + 1e-9));
        assertThat(0.5 * (a * x * x + 2 * c * x * y + b * y * y) + q[0] * x + q[1] * y)
                .isCloseTo(found.value(), within(1e-12));
    }

    /** No linear part at all, and no curvature at all. */
    @Test
    void theMaximumWhereNothingPullsOrBends() {
        var bowl = TrustRegion.maximum(new DMatrixRMaj(new double[][] {{2, 0}, {0, 1}}), new double[2], 3);
        assertThat(bowl.value()).isCloseTo(9, within(1e-9));
        var flat = TrustRegion.maximum(new DMatrixRMaj(2, 2), new double[] {3, 4}, 2);
        assertThat(flat.value()).isCloseTo(10, within(1e-9));
        assertThat(flat.at()).containsExactly(new double[] {1.2, 1.6}, within(1e-9));
        var hill = TrustRegion.maximum(new DMatrixRMaj(new double[][] {{-1, 0}, {0, -1}}), new double[2], 3);
        assertThat(hill.value()).isCloseTo(0, within(1e-15));
    }

    /** x and y are eigenvectors: the plateau minus the limit is along x, and its share is what is left of the start. */
    @Test
    void thePlateauIsWhereTheMeanStays() {
        var problem = Problems.get("baird");
        for (double kappa : new double[] {0, 1}) {
            var slow = SlowMode.of(problem, kappa).orElseThrow();
            assertThat(slow.halving()).isCloseTo(Math.log(2) / slow.eigenvalue(), within(1e-9));
            assertThat(slow.next()).isGreaterThan(20 * slow.eigenvalue());
            // Mirror-Prox on the mean operator goes there: α·steps long past the fast modes, short of the
            // slow one.
            var update = MeanUpdate.of(
                    problem,
                    Algorithms.rule("STHTD-Damped"),
                    Settings.alpha(0.03).with(Parameter.KAPPA, kappa));
            double[] z = Arrays.copyOf(problem.initial(), 2 * problem.dimension());
            for (int t = 0; t < 40_000; t++) {
                z = sum(z, update.at(sum(z, update.at(z))));
            }
            double gone = Math.exp(-slow.eigenvalue() * 0.03 * 40_000);
            double reached = problem.error().at(Arrays.copyOf(z, problem.dimension()));
            assertThat(reached).isCloseTo(slow.plateauError() * gone, within(0.002 * reached));
            assertThat(problem.error().at(slow.plateau())).isEqualTo(slow.plateauError());
        }
    }

    private static double[] sum(double[] x, double[] y) {
        double[] sum = new double[x.length];
        Arrays.setAll(sum, i -> x[i] + y[i]);
        return sum;
    }

    @Test
    void theMeanDynamicsByTheirDefinitions() {
        var problem = Problems.get("boyan_chain");
        var operators = Operators.of(problem);
        var findings = MeanDynamics.of(problem, operators);
        var theorem = named(findings, "Theorem 1");
        var g = SimpleMatrix.wrap(operators.saddle(operators.h())).negative();
        double abscissa = Spectrum.of(g.getDDRM()).largestReal();
        assertThat(number(theorem, "spectral abscissa of G"))
                .isEqualTo(abscissa)
                .isNegative();
        assertThat(number(theorem, "‖θ*‖")).isCloseTo(Matrices.norm(operators.fixedPoint()), within(1e-12));
        assertThat(number(theorem, "‖A_π θ* − b‖")).isLessThan(1e-12);
        var lemma = named(findings, "Lemma 2");
        var p = Lyapunov.of(g.getDDRM()).p();
        double[] values = Matrices.symmetricEigenvalues(p);
        double largest = values[values.length - 1];
        assertThat(number(lemma, "λ_min(P)")).isEqualTo(values[0]);
        assertThat(number(lemma, "λ_max(P)")).isEqualTo(largest);
        double[] spread = Matrices.symmetricEigenvalues(
                Noise.of(problem, Algorithms.rule("STHTD")).spread());
        double noise = spread[spread.length - 1];
        assertThat(number(lemma, "c_ξ")).isEqualTo(noise);
        double theta = Matrices.norm(operators.fixedPoint());
        var gpg = g.transpose().mult(SimpleMatrix.wrap(p)).mult(g);
        double c1 = Matrices.norm(gpg.getDDRM()) + largest * noise * 2 * Math.max(1, theta * theta);
        assertThat(number(lemma, "c₁")).isCloseTo(c1, within(1e-9 * c1));
        assertThat(number(lemma, "largest α of the proof")).isCloseTo(1 / (2 * largest * c1), within(1e-9));
        assertThat(lemma.reason()).doesNotContain("on the span");
        var baird = Problems.get("baird");
        var reduced = MeanDynamics.of(baird, Operators.of(baird));
        assertThat(named(reduced, "Lemma 2").reason()).contains("on the span of the features");
        assertThat(named(reduced, "Theorem 1").reason()).contains("the values' limit is unique");
        assertThat(named(reduced, "Lemma 1").verdict()).isEqualTo(StatementStatus.FAILS);
    }

    @Test
    void theRatesOfBothMetrics() {
        var walk = MetricComparison.of(Problems.get("random_walk"), Double.NaN, 0.1);
        assertThat(walk).extracting(Finding::verdict).containsExactly(StatementStatus.HOLDS, StatementStatus.HOLDS);
        assertThat(walk.get(1).numbers()).hasSize(8);
        assertThat(MetricComparison.of(Problems.get("random_walk"), 0.05, 0.1)
                        .get(1)
                        .numbers())
                .hasSize(10)
                .anyMatch(q -> q.name().equals("q_C at its tuned α = 0.05"));
        assertThat(MetricComparison.slowModes(Problems.get("random_walk"))).isEmpty();
        var baird = MetricComparison.of(Problems.get("baird"), Double.NaN, Double.NaN);
        assertThat(baird.get(0).reason()).startsWith("C, H and A_π are singular");
        assertThat(baird.get(1).verdict()).isEqualTo(StatementStatus.OPEN);
    }
}
