package io.github.mirrortd.exact;

import io.github.mirrortd.mdp.FiniteProblem;

/**
 * The paper's exact comparison of the two metrics on a problem.
 *
 * @param c the covariance metric, which GTD2-MP has
 * @param h the behaviour-induced metric, which STHTD-MP has
 * @param keyMatrixCondition whether Assumption 3 holds: C, H and B positive definite, λ_min(B_H) > λ_min(B_C), and
 *     κ(B_H) ≤ κ(B_C)
 */
public record ProblemAnalysis(FiniteProblem problem, MetricAnalysis c, MetricAnalysis h, boolean keyMatrixCondition) {
    /**
     * {@return the two metrics of a problem side by side, for learners without traces}
     *
     * @param problem a finite problem
     */
    public static ProblemAnalysis of(FiniteProblem problem) {
        return of(problem, Operators.of(problem));
    }

    /**
     * {@return the same comparison of the metrics of other operators, such as those of learners with traces}
     *
     * @param problem a finite problem
     * @param operators of that problem
     */
    public static ProblemAnalysis of(FiniteProblem problem, Operators operators) {
        UsableFeatures.check(problem);
        var c = MetricAnalysis.of(operators, operators.c());
        var h = MetricAnalysis.of(operators, operators.h());
        return new ProblemAnalysis(problem, c, h, keyMatrixCondition(c, h));
    }

    /**
     * {@return whether Assumption 3 holds for these two metrics}
     *
     * @param c the covariance metric
     * @param h the behaviour-induced metric
     */
    public static boolean keyMatrixCondition(MetricAnalysis c, MetricAnalysis h) {
        return c.isPositiveDefinite()
                && h.isPositiveDefinite()
                && Double.isFinite(c.kappaB())
                && h.lambdaMinB() > c.lambdaMinB()
                && h.kappaB() <= c.kappaB();
    }
}
