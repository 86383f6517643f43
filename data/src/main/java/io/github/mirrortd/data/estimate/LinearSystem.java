package io.github.mirrortd.data.estimate;

import io.github.mirrortd.exact.linear.Matrices;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.dense.row.linsol.svd.SolvePseudoInverseSvd_DDRM;

/** A square system Aθ = b; where A is singular, its solution of smallest norm. */
final class LinearSystem {
    /** Below this the solver's own measure says that digits are gone. */
    private static final double SINGULAR = 1e-14;

    /** Share of the largest singular value below which one counts as zero. */
    private static final double ZERO = 1e-12;

    /** Share of the summed numbers below which a remainder is rounding. */
    private static final double ROUNDING = 1e-9;

    private final DMatrixRMaj a;

    /** Smallest first; empty until it is asked for. */
    private double[] singular = {};

    LinearSystem(int size, double[] rowByRow) {
        a = new DMatrixRMaj(size, size, true, rowByRow);
        if (MatrixFeatures_DDRM.hasUncountable(a)) {
            throw new IllegalArgumentException("the features are so large that their products overflow; scale them");
        }
    }

    double[] solve(double[] right) {
        return solve(a, right);
    }

    double[] solveTransposed(double[] right) {
        return solve(CommonOps_DDRM.transpose(a, null), right);
    }

    private static double[] solve(DMatrixRMaj matrix, double[] right) {
        int d = matrix.numRows;
        var b = new DMatrixRMaj(d, 1, true, right);
        var x = new DMatrixRMaj(d, 1);
        var solver = LinearSolverFactory_DDRM.lu(d);
        if (solver.setA(matrix.copy()) && solver.quality() > SINGULAR) {
            solver.solve(b, x);
        } else {
            var inverse = new DMatrixRMaj(d, d);
            CommonOps_DDRM.pinv(matrix, inverse);
            CommonOps_DDRM.mult(inverse, b, x);
        }
        return Arrays.copyOf(x.getData(), d);
    }

    /**
     * Returns whether φᵀθ is the same for all θ with Aθ = b and a singular A: b must be in the range of A, and φ in that of Aᵀ.
     */
    boolean determines(double[] right, double[] phi) {
        int d = a.numRows;
        var solver = new SolvePseudoInverseSvd_DDRM(d, d);
        solver.setThreshold(ZERO / d);
        solver.setA(a.copy());
        var inverse = new DMatrixRMaj(d, d);
        solver.invert(inverse);
        var theta = new DMatrixRMaj(d, 1);
        CommonOps_DDRM.mult(inverse, new DMatrixRMaj(d, 1, true, right), theta);
        var dual = new DMatrixRMaj(d, 1);
        CommonOps_DDRM.multTransA(inverse, new DMatrixRMaj(d, 1, true, phi), dual);
        return meets(a, theta.getData(), right) && meets(CommonOps_DDRM.transpose(a, null), dual.getData(), phi);
    }

    /** Returns whether a product with a matrix has the expected value up to rounding. */
    private static boolean meets(DMatrixRMaj matrix, double[] x, double[] right) {
        double most = 0;
        double scale = 0;
        for (int i = 0; i < right.length; i++) {
            double left = -right[i];
            double size = Math.abs(right[i]);
            for (int j = 0; j < x.length; j++) {
                double product = matrix.unsafe_get(i, j) * x[j];
                left += product;
                size += Math.abs(product);
            }
            most = Math.max(most, Math.abs(left));
            scale = Math.max(scale, size);
        }
        return most <= ROUNDING * scale;
    }

    /** Smallest first. */
    double[] singularValues() {
        if (singular.length == 0) {
            singular = Matrices.singularValues(a);
        }
        return singular;
    }

    int rank() {
        double zero = ZERO * singularValues()[a.numRows - 1];
        return (int) Arrays.stream(singular).filter(s -> s > zero).count();
    }
}
