package io.github.mirrortd.data.estimate;

import io.github.mirrortd.exact.Matrices;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;

/** A square system Aθ = b; where A is singular, its solution of smallest norm. */
final class LinearSystem {
    /** Below this the solver's own measure says that digits are gone. */
    private static final double SINGULAR = 1e-14;

    private final DMatrixRMaj a;

    LinearSystem(int size, double[] rowByRow) {
        a = new DMatrixRMaj(size, size, true, rowByRow);
        if (MatrixFeatures_DDRM.hasUncountable(a)) {
            throw new IllegalArgumentException(
                    "the features are so large that their products are no numbers any more; scale them");
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

    /** Smallest first. */
    double[] singularValues() {
        return Matrices.singularValues(a);
    }
}
