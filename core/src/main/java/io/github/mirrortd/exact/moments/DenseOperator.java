package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.random.Pcg64;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;
import org.jspecify.annotations.Nullable;

/**
 * A linear operator written down, balanced: the change A that a step makes of the moments. Small eigenvalues of A, which
 * belong to what shrinks slowly, are taken from its inverse, where they are the large ones.
 */
final class DenseOperator {
    /** Multiple of the largest eigenvalue's error above which an eigenvalue is accurate. */
    private static final double SURE = 1e3;

    /** Number of inverse iterations for the eigenvector of the smallest eigenvalue. */
    private static final int TURNS = 30;

    private static final double ROUNDING = 0x1p-52;

    /** Share of a matrix's largest entry below which an eigenvalue is made of rounding errors. */
    private static final double SINGULAR = 0x1p-50;

    private final DMatrixRMaj matrix;

    /** Coordinate i of the operator is this times coordinate i of the matrix. */
    private final double[] scale;

    private @Nullable LinearSolverDense<DMatrixRMaj> factors;

    DenseOperator(LinearOperator a) {
        scale = new double[a.size()];
        matrix = Matrices.balanced(a.matrix(), scale);
    }

    int size() {
        return matrix.numRows;
    }

    /** The spectral radius of I + A minus 1, and a bound on its error. */
    record Excess(double value, double error) {}

    Excess excess() {
        var spectrum = Spectrum.graded(matrix);
        double value = spectrum.excess();
        double error = ROUNDING * matrix.numRows * spectrum.radius();
        if (value == 0 || Math.abs(value) > SURE * error) {
            return new Excess(value, error);
        }
        // So near to 1 that only the smallest eigenvalue can be meant: what it is known to depends on where its digits
        // come from.
        var inverse = new DMatrixRMaj(matrix.numRows, matrix.numRows);
        boolean regular =
                CommonOps_DDRM.invert(matrix, inverse) && Double.isFinite(CommonOps_DDRM.elementSumAbs(inverse));
        return new Excess(value, regular ? Math.min(error, uncertainty(inverse)) : error);
    }

    /** Effect of rounding errors in the matrix on its smallest eigenvalue: ε |y|ᵀ|A||x| / |yᵀx|. */
    private double uncertainty(DMatrixRMaj inverse) {
        int size = matrix.numRows;
        double[] right = turned(inverse);
        double[] left = turned(CommonOps_DDRM.transpose(inverse, null));
        double product = 0;
        double spread = 0;
        for (int i = 0; i < size; i++) {
            product += left[i] * right[i];
            for (int j = 0; j < size; j++) {
                spread += Math.abs(left[i] * matrix.get(i, j) * right[j]);
            }
        }
        return 4 * ROUNDING * spread / Math.abs(product);
    }

    private static double[] turned(DMatrixRMaj inverse) {
        int size = inverse.numRows;
        var random = new Pcg64(2);
        var x = new DMatrixRMaj(size, 1);
        for (int i = 0; i < size; i++) {
            x.set(i, 0, random.random() + 0.1);
        }
        var y = new DMatrixRMaj(size, 1);
        for (int turn = 0; turn < TURNS; turn++) {
            CommonOps_DDRM.mult(inverse, x, y);
            CommonOps_DDRM.scale(1 / Matrices.norm(y.getData()), y);
            x.setTo(y);
        }
        return x.getData();
    }

    /** |A||x| + |b|: what rounding errors in the equations are relative to. */
    double[] sizes(double[] x, double[] b) {
        double[] sizes = new double[b.length];
        for (int i = 0; i < b.length; i++) {
            double sum = 0;
            for (int j = 0; j < x.length; j++) {
                sum += Math.abs(matrix.get(i, j) * x[j] / scale[j]);
            }
            sizes[i] = sum * scale[i] + Math.abs(b[i]);
        }
        return sizes;
    }

    /**
     * Solves −A x = b.
     *
     * @param exact A as it is applied, for what the solution leaves over
     */
    double[] solve(double[] b, LinearOperator exact) {
        var solver = solver();
        double[] x = solved(solver, b);
        double[] image = new double[b.length];
        for (int pass = 0; pass < 2; pass++) {
            exact.apply(x, image);
            double[] residual = b.clone();
            Dense.addTo(residual, 1, image);
            Dense.addTo(x, 1, solved(solver, residual));
        }
        return x;
    }

    private LinearSolverDense<DMatrixRMaj> solver() {
        var known = factors;
        if (known == null) {
            known = LinearSolverFactory_DDRM.lu(matrix.numRows);
            var negative = matrix.copy();
            CommonOps_DDRM.scale(-1, negative);
            if (!known.setA(negative)) {
                throw new ArithmeticException("the steady state's equations are singular");
            }
            factors = known;
        }
        return known;
    }

    /**
     * Returns whether A is numerically singular, so that an inverse has no correct digit.
     *
     * @param b a vector that is not orthogonal to anything special
     */
    boolean isSingular(double[] b) {
        var x = new DMatrixRMaj(b.length, 1);
        try {
            solver().solve(DMatrixRMaj.wrap(b.length, 1, b.clone()), x);
        } catch (ArithmeticException e) {
            return true;
        }
        double grown = Matrices.norm(x.getData()) * CommonOps_DDRM.elementMaxAbs(matrix) / Matrices.norm(b);
        return !(grown * SINGULAR < 1);
    }

    /** (−A)⁻¹ as an operator. */
    LinearOperator inverted() {
        var solver = solver();
        return LinearOperator.of(
                matrix.numRows, (in, out) -> System.arraycopy(solved(solver, in), 0, out, 0, out.length));
    }

    private double[] solved(LinearSolverDense<DMatrixRMaj> solver, double[] b) {
        var right = new DMatrixRMaj(b.length, 1);
        for (int i = 0; i < b.length; i++) {
            right.set(i, 0, b[i] / scale[i]);
        }
        var x = new DMatrixRMaj(b.length, 1);
        solver.solve(right, x);
        double[] result = x.getData();
        for (int i = 0; i < b.length; i++) {
            result[i] *= scale[i];
        }
        return result;
    }
}
