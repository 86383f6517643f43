package io.github.mirrortd.exact;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.affine.StationaryPast;
import io.github.mirrortd.exact.linear.FeatureSpan;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.mdp.FiniteProblem;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The paper's matrices for a problem, exact expectations under the behaviour policy's stationary distribution:
 *
 * <pre>
 * A_π = E[ρ z aᵀ]    A_μ = E[z_μ aᵀ]    C = E[φ φᵀ]    b = E[ρ r z]    H = (A_μ + A_μᵀ)/2,    a = φ − γφ'
 * </pre>
 *
 * <p>z = φ + γλρ₋₁z₋₁ and z_μ = φ + γλz_μ₋₁ are the traces of both policies; in the paper λ is 0, and both are φ.
 *
 * @param aPi A_π, the target policy's Bellman matrix
 * @param aMu A_μ, the behaviour policy's
 * @param c C, the features' covariance
 * @param h H, the symmetric part of A_μ
 * @param b b, so that the projected fixed point solves A_π θ = b
 * @param span V, orthonormal columns that span the features; the unit vectors where these are independent
 */
@Fields("fixedPoint A_pi=aPi.get2DData A_mu=aMu.get2DData C=c.get2DData H=h.get2DData b=b.getData")
public record Operators(
        DMatrixRMaj aPi, DMatrixRMaj aMu, DMatrixRMaj c, DMatrixRMaj h, DMatrixRMaj b, DMatrixRMaj span) {
    /**
     * Matrices without the features that they are made of, whose span C shows.
     *
     * @param aPi A_π
     * @param aMu A_μ
     * @param c C
     * @param h H
     * @param b b
     */
    public Operators(DMatrixRMaj aPi, DMatrixRMaj aMu, DMatrixRMaj c, DMatrixRMaj h, DMatrixRMaj b) {
        this(aPi, aMu, c, h, b, FeatureSpan.ofCovariance(c).basis());
    }

    /**
     * {@return the operators of a problem, for learners without traces}
     *
     * @param problem a finite problem
     */
    public static Operators of(FiniteProblem problem) {
        return of(problem, 0);
    }

    /**
     * {@return the operators of a problem, for learners with traces}
     *
     * @param problem a finite problem
     * @param lambda λ, from 0 to 1
     * @throws IllegalArgumentException where the traces have no mean in the long run
     */
    public static Operators of(FiniteProblem problem, double lambda) {
        int d = problem.dimension();
        double[][] none = new double[problem.states()][d];
        double[][] trace =
                lambda == 0 ? none : StationaryPast.trace(problem, t -> t.gamma() * lambda * t.rho(), t -> 1);
        double[][] behaviourTrace = lambda == 0 ? none : StationaryPast.trace(problem, t -> t.gamma() * lambda, t -> 1);
        var means = new OuterMeans(problem, trace, behaviourTrace);
        return new Operators(
                means.aPi,
                means.aMu,
                means.c,
                Matrices.symmetricPart(means.aMu),
                means.b,
                FeatureSpan.of(problem).basis());
    }

    /**
     * {@return the metric C + κ(H − C): C at 0, H at 1}
     *
     * @param kappa κ
     */
    public DMatrixRMaj metric(double kappa) {
        var m = new DMatrixRMaj(c);
        CommonOps_DDRM.scale(1 - kappa, m);
        CommonOps_DDRM.addEquals(m, kappa, h);
        return m;
    }

    /**
     * {@return K_M = [0, −A_πᵀ; A_π, M], the saddle-point operator of a metric}
     *
     * @param metric M
     */
    public DMatrixRMaj saddle(DMatrixRMaj metric) {
        int d = c.numRows;
        var k = new DMatrixRMaj(2 * d, 2 * d);
        var upper = CommonOps_DDRM.transpose(aPi, null);
        CommonOps_DDRM.changeSign(upper);
        CommonOps_DDRM.insert(upper, k, 0, d);
        CommonOps_DDRM.insert(aPi, k, d, 0);
        CommonOps_DDRM.insert(metric, k, d, d);
        return k;
    }

    /**
     * {@return B_M = A_πᵀ M⁻¹ A_π, the key matrix of a metric; with the pseudo-inverse where M is singular}
     *
     * @param metric M
     */
    public DMatrixRMaj keyMatrix(DMatrixRMaj metric) {
        int d = c.numRows;
        var inverse = new DMatrixRMaj(d, d);
        CommonOps_DDRM.pinv(metric, inverse);
        return Matrices.symmetricPart(Matrices.productTransposed(aPi, Matrices.product(inverse, aPi)));
    }

    /** {@return θ* = A_π⁺ b: the projected Bellman fixed point, the one of smallest norm where there are many} */
    public double[] fixedPoint() {
        var inverse = new DMatrixRMaj(aPi.numCols, aPi.numRows);
        CommonOps_DDRM.pinv(aPi, inverse);
        return Matrices.product(inverse, b).getData();
    }

    /**
     * {@return the same matrices in coordinates of the features' span: Vᵀ A_π V and so on, with V's orthonormal columns
     * spanning it} What they leave out are weights that no feature sees. The same object where the features span
     * everything.
     */
    public Operators onSpan() {
        if (isFullRank()) {
            return this;
        }
        return new Operators(
                within(span, aPi),
                within(span, aMu),
                within(span, c),
                within(span, h),
                Matrices.productTransposed(span, b),
                CommonOps_DDRM.identity(span.numCols));
    }

    /** {@return whether the features are linearly independent} */
    public boolean isFullRank() {
        return span.numCols == span.numRows;
    }

    private static DMatrixRMaj within(DMatrixRMaj v, DMatrixRMaj x) {
        return Matrices.productTransposed(v, Matrices.product(x, v));
    }
}
