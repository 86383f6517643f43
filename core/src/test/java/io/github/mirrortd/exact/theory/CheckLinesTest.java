package io.github.mirrortd.exact.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings on problems that the paper does not have. */
class CheckLinesTest {
    private static ProblemBuilder pair(double[][] features) {
        return FiniteProblem.builder("pair")
                .features(features)
                .start(0)
                .action(0, "a", 0.6, 0.5, 1, 1)
                .action(0, "b", 0.4, 0.5, 0, 0)
                .action(1, "a", 0.6, 0.5, 0, 0)
                .action(1, "b", 0.4, 0.5, 1, -1);
    }

    private static Finding finding(FiniteProblem problem, String statement) {
        List<Finding> all = Assumptions.of(problem, Operators.of(problem));
        var dynamics = MeanDynamics.of(problem, Operators.of(problem));
        return Stream.concat(all.stream(), dynamics.stream())
                .filter(f -> f.statement().equals(statement))
                .findFirst()
                .orElseThrow();
    }

    private static final double[][] PLAIN = {{1, 0}, {0, 1}};

    @Test
    void aDiscountThatDependsOnTheStateIsSaidToDo() {
        var one = finding(pair(PLAIN).gamma(0.9).build(), "Assumption 1 (i)");
        assertThat(one.verdict()).isEqualTo(StatementStatus.HOLDS);
        assertThat(one.numbers()).containsExactly(new Finding.Quantity("γ", 0.9));
        var two = finding(pair(PLAIN).gammas(0.9, 0).build(), "Assumption 1 (i)");
        assertThat(two.verdict()).isEqualTo(StatementStatus.FAILS);
        assertThat(two.reason()).contains("depends on the state that is entered, and reaches the end");
        assertThat(two.numbers())
                .containsExactly(new Finding.Quantity("smallest γ", 0), new Finding.Quantity("largest γ", 0.9));
        var inside = finding(pair(PLAIN).gammas(0.9, 0.5).build(), "Assumption 1 (i)");
        assertThat(inside.verdict()).isEqualTo(StatementStatus.FAILS);
        assertThat(inside.reason()).contains("strictly between 0 and 1 everywhere");
    }

    @Test
    void rewardsThatNobodyGetsDoNotCount() {
        var problem = pair(PLAIN).gamma(0.9).action(1, "never", 0, 0, 0, 1_000).build();
        assertThat(finding(problem, "Assumption 1 (vi)").numbers()).contains(new Finding.Quantity("max |r|", 1));
    }

    /** All lines of the check agree on the rank. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 1e-8})
    void smallFeaturesHaveFullRankInEveryLine(double size) {
        var problem = pair(new double[][] {{1, 0}, {0, size}}).gamma(0.9).build();
        assertThat(finding(problem, "Assumption 1 (iv)").verdict()).isEqualTo(StatementStatus.HOLDS);
        assertThat(finding(problem, "Assumption 1 (v)").verdict()).isEqualTo(StatementStatus.HOLDS);
        assertThat(finding(problem, "Lemma 1").verdict()).isEqualTo(StatementStatus.HOLDS);
        assertThat(finding(problem, "Theorem 1").verdict()).isEqualTo(StatementStatus.HOLDS);
        assertThat(MetricComparison.slowModes(problem))
                .noneMatch(f -> f.statement().startsWith("Null space"));
        var baird = Problems.get("baird");
        for (String statement : List.of("Assumption 1 (iv)", "Assumption 1 (v)", "Lemma 1", "Theorem 1")) {
            assertThat(finding(baird, statement).verdict()).as(statement).isEqualTo(StatementStatus.FAILS);
        }
    }

    /** c₀ is the largest ratio there is: no point has a larger one, and the point on the line through z* has it. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 0.7071, 0.9, 1, 1.3, 2, 30})
    void theSmallestConstantOfLemma2(double t) {
        var c = new GrowthConstant(t);
        double most = 0;
        for (double x = -50; x <= 50; x += 0.001) {
            most = Math.max(most, (1 + x * x) / (1 + (x - t) * (x - t)));
        }
        assertThat(c.smallest()).isCloseTo(most, within(1e-5 * most));
        assertThat(c.holds()).isEqualTo(t < 0.70710679 || t > 1.30656297);
        assertThat(c.usable()).isGreaterThanOrEqualTo(most * (1 - 1e-12));
    }

    @Test
    void lemma2SaysWhereItsConstantIsTooSmall() {
        // θ* = 1 where the value is 1 everywhere.
        var problem = FiniteProblem.builder("one")
                .features(new double[][] {{1}, {1}})
                .gamma(0.5)
                .start(0)
                .action(0, "on", 1, 1, 1, 0.5)
                .action(1, "on", 1, 1, 0, 0.5)
                .build();
        var lemma = finding(problem, "Lemma 2");
        assertThat(lemma.reason()).contains("too small for this ‖z*‖: the smallest valid one is 2.618");
        assertThat(lemma.numbers()).anyMatch(q -> q.name().equals("c₀ as printed") && q.value() == 2);
        assertThat(finding(Problems.get("two_state"), "Lemma 2").reason()).contains("is valid here");
    }

    @Test
    void undiscountedProblemsWithoutAnEndAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pair(PLAIN).gamma(1).build())
                .withMessageContaining("from state 0 on it never ends an episode and never discounts");
        // One discounted transition on the way is enough.
        assertThat(pair(PLAIN).gammas(0.5, 1).build().values()).hasSize(2);
    }

    /** The bound as printed is the one that is claimed, and never below the one at the step size that was taken. */
    @Test
    void thePrintedBoundOfProposition2() {
        var rates = GapRates.of(Problems.get("random_walk"), new int[] {100, 1_000}, 2, done -> {});
        for (var p : rates.points()) {
            double printed = Math.sqrt(3) * rates.lipschitz() * rates.diameter() * rates.diameter() / p.n()
                    + Math.sqrt(14) * rates.noise() * rates.diameter() / Math.sqrt(p.n());
            assertThat(p.mpPaper()).isCloseTo(printed, within(1e-12 * printed)).isGreaterThanOrEqualTo(p.mpBound());
        }
        assertThat(rates.findings().get(1).numbers()).anyMatch(q -> q.name().equals("bound as printed"));
    }
}
