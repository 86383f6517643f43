package io.github.mirrortd.exact.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaperCheckTest {
    static PaperCheck.Options options(double tuned, int steps, int runs, double patience) {
        var schedule = PaperCheck.Options.USUAL.schedule();
        return new PaperCheck.Options(tuned, tuned, Double.NaN, schedule, steps, runs, patience);
    }

    private static PaperCheck check(String id) {
        return PaperCheck.of(Problems.get(id), options(0.1, 20_000, 8, 1e10), done -> {});
    }

    private static Finding finding(PaperCheck check, String statement) {
        return check.findings().stream()
                .filter(f -> f.statement().equals(statement))
                .findFirst()
                .orElseThrow();
    }

    private static double number(Finding finding, String name) {
        return finding.numbers().stream()
                .filter(q -> q.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }

    @Test
    void whereTheStableStepSizeTakesTooLongAnotherIsChosenAndItIsSaid() {
        var options = options(Double.NaN, 2_000, 4, 1e10);
        var hasty = PaperCheck.of(Problems.get("random_walk"), options(Double.NaN, 2_000, 4, 1e3), done -> {});
        var patient = PaperCheck.of(Problems.get("random_walk"), options, done -> {});
        // Features of length 1 and ratios up to 1.2.
        assertThat(hasty.diminishing().alpha()).isCloseTo(0.1 / 1.2, within(1e-12));
        assertThat(finding(hasty, "Theorem 2").reason()).contains("by the lengths of the features");
        assertThat(finding(patient, "Theorem 2").reason()).doesNotContain("lengths of the features");
        assertThat(hasty.findings()).hasSameSizeAs(patient.findings());
    }

    @ParameterizedTest
    @ValueSource(strings = {"two_state", "random_walk", "boyan_chain"})
    void theRegularProblemsMeetEverythingButTheMeanOfMirrorProxAndTheCorollarysCondition(String id) {
        var check = check(id);
        assertThat(check.findings())
                .filteredOn(f -> f.verdict() != StatementStatus.HOLDS)
                .extracting(Finding::statement)
                .containsExactly("Mean of Mirror-Prox", "Corollary 1");
        var lemma = finding(check, "Lemma 1");
        assertThat(number(lemma, "λ_min(H)")).isGreaterThanOrEqualTo(number(lemma, "(1−γ) λ_min(C)"));
        assertThat(number(finding(check, "Lemma 2"), "residual")).isLessThan(1e-14);
    }

    @Test
    void twoStateByHand() {
        var check = check("two_state");
        // A_π = ½·1·(1 − 0.9·2) + ½·2·(2 − 0.9·2) = −0.2 and H = 2.5 − 0.9·1.5·1.5 = 0.475.
        assertThat(number(finding(check, "Assumption 1 (v)"), "σ_min(A_π)")).isCloseTo(0.2, within(1e-14));
        assertThat(number(finding(check, "Lemma 1"), "λ_min(H)")).isCloseTo(0.475, within(1e-14));
        assertThat(number(finding(check, "Corollary 2"), "q_C at α = 0.2")).isCloseTo(0.9968, within(5e-5));
        assertThat(number(finding(check, "Corollary 2"), "q_H optimum")).isCloseTo(0.8227, within(5e-5));
    }

    @Test
    void bairdIsExplained() {
        var check = check("baird");
        assertThat(finding(check, "Assumption 1 (iv)").verdict()).isEqualTo(StatementStatus.FAILS);
        assertThat(finding(check, "Assumption 1 (v)").verdict()).isEqualTo(StatementStatus.FAILS);
        assertThat(finding(check, "Corollary 2").verdict()).isEqualTo(StatementStatus.OPEN);
        assertThat(number(finding(check, "Null space of A_π"), "dimension")).isEqualTo(1);
        var plateau = finding(check, "Plateau");
        // The table's 1.93 and 1.94 are points on the way, not the limit, whose error is zero.
        assertThat(number(plateau, "RMSVE of GTD2-MP's plateau")).isCloseTo(1.9356, within(1e-4));
        assertThat(number(plateau, "RMSVE of STHTD-MP's plateau")).isCloseTo(1.9459, within(1e-4));
        assertThat(number(plateau, "RMSVE of the true limit")).isLessThan(1e-12);
        assertThat(number(plateau, "λ_slow of K_C")).isCloseTo(2.3745e-5, within(1e-8));
    }

    @Test
    void theDeterminantOfKDoesNotDependOnTheMetric() {
        var operators = Operators.of(Problems.get("baird")).onSpan();
        double squared = Math.pow(CommonOps_DDRM.det(operators.aPi()), 2);
        for (double kappa : new double[] {0, 0.5, 1}) {
            double det = CommonOps_DDRM.det(operators.saddle(operators.metric(kappa)));
            assertThat(det).isCloseTo(squared, within(1e-9 * squared));
        }
    }

    @Test
    void aChainThatIsNotIrreducibleIsFound() {
        var problem = FiniteProblem.builder("trap")
                .gamma(0.9)
                .features(new double[][] {{1, 0}, {0, 1}})
                .action(0, "go", 1, 1, 1, 1)
                .action(1, "stay", 1, 1, 1, 0)
                .build();
        var findings = Assumptions.of(problem, Operators.of(problem));
        assertThat(findings.get(1).verdict()).isEqualTo(StatementStatus.FAILS);
        assertThat(findings.get(1).reason()).contains("cannot be reached");
    }

    @Test
    void diminishingStepsSettleWhereConstantOnesDoNot() {
        var problem = Problems.get("random_walk");
        var run = DiminishingSteps.of(problem, 0.3, new Schedule(500, 1), 40_000, 10, done -> {});
        var constant = DiminishingSteps.of(problem, 0.3, Schedule.CONSTANT, 40_000, 10, done -> {});
        double first = run.points().get(0).distance();
        double last = run.points().get(run.points().size() - 1).distance();
        double still = constant.points().get(constant.points().size() - 1).distance();
        assertThat(first).isGreaterThan(1);
        assertThat(last).isLessThan(still / 2);
        assertThat(run.slope()).isBetween(-1.0, -0.2);
    }

    @Test
    void theTrustRegionMaximumIsFound() {
        // ½x² − y² + x + y: convex along x, so the maximum is on the circle.
        var quadratic = new DMatrixRMaj(new double[][] {{1, 0}, {0, -2}});
        double[] linear = {1, 1};
        var found = TrustRegion.maximum(quadratic, linear, 2);
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < 100_000; i++) {
            double angle = 2 * Math.PI * i / 100_000;
            double x = 2 * Math.cos(angle);
            double y = 2 * Math.sin(angle);
            best = Math.max(best, 0.5 * x * x - y * y + x + y);
        }
        assertThat(found.value()).isCloseTo(best, within(1e-8)).isGreaterThanOrEqualTo(best - 1e-12);
        // No linear part along the steep direction: the hard case.
        var hard = TrustRegion.maximum(quadratic, new double[] {0, 1}, 2);
        assertThat(hard.value()).isGreaterThan(1.9);
        assertThat(Math.hypot(hard.at()[0], hard.at()[1])).isCloseTo(2, within(1e-9));
        // Concave with its top inside the ball: y = ¼.
        var inside = TrustRegion.maximum(new DMatrixRMaj(new double[][] {{-4}}), new double[] {1}, 2);
        assertThat(inside.at()[0]).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void theGapIsZeroAtTheSolutionAndPositiveElsewhere() {
        var problem = Problems.get("random_walk");
        var operators = Operators.of(problem);
        var descent = new ProjectedDescent(problem, operators, 5, 5);
        double[] theta = operators.fixedPoint();
        assertThat(descent.gap(new double[][] {theta, new double[5]})).isCloseTo(0, within(1e-12));
        theta[2] += 0.5;
        assertThat(descent.gap(new double[][] {theta, new double[5]})).isGreaterThan(1e-3);
    }

    @Test
    void theLyapunovEquationIsSolved() {
        var g = MeanDynamics.joint(Operators.of(Problems.get("boyan_chain")));
        var p = Lyapunov.of(g).p();
        var rest = CommonOps_DDRM.identity(g.numRows);
        CommonOps_DDRM.multAdd(p, g, rest);
        CommonOps_DDRM.multAddTransA(g, p, rest);
        assertThat(Matrices.norm(rest)).isLessThan(1e-11);
    }
}
