package io.github.mirrortd.exact;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.linear.Matrices;
import org.ejml.data.DMatrixRMaj;

/**
 * Analysis of a problem with a metric M: key matrix B_M and saddle-point operator K_M.
 *
 * @param lambdaMinM λ_min(M)
 * @param lambdaMinB λ_min(B_M)
 * @param kappaB κ(B_M), infinite where λ_min(B_M) is (numerically) zero
 * @param factor (κ−1)/(κ+1), the best linear factor of gradient descent on B_M
 * @param normK ‖K_M‖₂
 * @param eigenvalues of K_M
 * @param bestOnGrid the smallest q on the paper's grid of step sizes
 * @param largestStableAlpha the largest step size of that grid with q &lt; 1; NaN where there is none
 * @param optimum the smallest q over all step sizes
 */
@Fields("""
        lambdaMinM lambdaMinB kappaB factor normK hurwitzMargin best_q=bestOnGrid.q best_alpha=bestOnGrid.alpha
        largestStableAlpha optimal_q=optimum.q optimal_alpha=optimum.alpha eigenvalues_K=eigenvalues""")
public record MetricAnalysis(
        double lambdaMinM,
        double lambdaMinB,
        double kappaB,
        double factor,
        double normK,
        Spectrum eigenvalues,
        MirrorProxRate.Point bestOnGrid,
        double largestStableAlpha,
        MirrorProxRate.Point optimum) {
    /** At or below this a smallest eigenvalue counts as zero, as in the paper. */
    public static final double SINGULAR = 1e-10;

    /**
     * {@return what follows from a metric}
     *
     * @param operators of the problem
     * @param metric M
     */
    public static MetricAnalysis of(Operators operators, DMatrixRMaj metric) {
        double[] b = Matrices.symmetricEigenvalues(operators.keyMatrix(metric));
        double kappa = b[0] <= SINGULAR ? Double.POSITIVE_INFINITY : b[b.length - 1] / b[0];
        var saddle = operators.saddle(metric);
        var eigenvalues = Spectrum.of(saddle);
        var rate = new MirrorProxRate(eigenvalues);
        return new MetricAnalysis(
                Matrices.symmetricEigenvalues(metric)[0],
                b[0],
                kappa,
                Double.isInfinite(kappa) ? 1 : (kappa - 1) / (kappa + 1),
                Matrices.norm(saddle),
                eigenvalues,
                rate.bestOnGrid(),
                rate.largestStableOnGrid(),
                rate.optimum());
    }

    /** {@return the smallest real part of K's eigenvalues} */
    public double hurwitzMargin() {
        return eigenvalues.smallestReal();
    }

    /**
     * {@return q(α) = ρ(I − αK + α²K²)}
     *
     * @param alpha α
     */
    public double q(double alpha) {
        return new MirrorProxRate(eigenvalues).at(alpha);
    }

    /** {@return whether λ_min(M) is above zero, as far as numbers can say} */
    public boolean isPositiveDefinite() {
        return lambdaMinM > SINGULAR;
    }
}
