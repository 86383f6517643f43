package io.github.mirrortd.exact;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.linear.UsableFeatures;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.stream.Stream;

/**
 * The paper's exact comparison of the two metrics on a problem.
 *
 * @param c the covariance metric, which GTD2-MP has
 * @param h the behaviour-induced metric, which STHTD-MP has
 * @param keyMatrixCondition whether Assumption 3 holds: C, H and B positive definite, λ_min(B_H) > λ_min(B_C), and
 *     κ(B_H) ≤ κ(B_C)
 */
@Fields("metrics keyMatrixCondition")
public record ProblemAnalysis(FiniteProblem problem, MetricAnalysis c, MetricAnalysis h, boolean keyMatrixCondition) {
    /** Minimum number of weights for one thread per metric. */
    private static final int PARALLEL = 30;

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
        var metrics = Stream.of(operators.c(), operators.h());
        var analyses = (problem.dimension() < PARALLEL ? metrics : metrics.parallel())
                .map(metric -> MetricAnalysis.of(operators, metric))
                .toList();
        var c = analyses.get(0);
        var h = analyses.get(1);
        return new ProblemAnalysis(problem, c, h, keyMatrixCondition(c, h));
    }

    /**
     * The two metrics.
     *
     * @param c the covariance metric
     * @param h the behaviour-induced metric
     */
    @Fields("C=c H=h")
    public record Metrics(MetricAnalysis c, MetricAnalysis h) {}

    /** {@return the two metrics} */
    public Metrics metrics() {
        return new Metrics(c, h);
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
