package io.github.mirrortd.exact.linear;

import io.github.mirrortd.mdp.FeatureMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.NormOps_DDRM;
import org.ejml.dense.row.SingularOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;

/** Linear algebra beyond single calls of EJML. */
public final class Matrices {
    private static final double RADIX = 2;

    /** Singular values at or below this share of the largest count as zero. */
    public static final double RANK_TOLERANCE = 1e-12;

    private Matrices() {}

    /**
     * {@return (X + Xᵀ)/2}
     *
     * @param x X
     */
    public static DMatrixRMaj symmetricPart(DMatrixRMaj x) {
        var half = new DMatrixRMaj(x.numRows, x.numCols);
        CommonOps_DDRM.transpose(x, half);
        CommonOps_DDRM.addEquals(half, x);
        CommonOps_DDRM.scale(0.5, half);
        return half;
    }

    /**
     * {@return ‖X‖₂}
     *
     * @param x X
     */
    public static double norm(DMatrixRMaj x) {
        return NormOps_DDRM.normP2(x);
    }

    /**
     * {@return ‖x‖₂, without overflow or underflow on the way}
     *
     * @param x a vector
     */
    public static double norm(double[] x) {
        double norm = NormOps_DDRM.normF(DMatrixRMaj.wrap(x.length, 1, x));
        return Double.isNaN(norm) ? Arrays.stream(x).map(Math::abs).max().orElse(0) : norm;
    }

    /**
     * {@return the features φ(s) of some states, one row each}
     *
     * @param features of all states
     * @param states which of them
     */
    public static DMatrixRMaj rows(FeatureMatrix features, int[] states) {
        var phi = new DMatrixRMaj(states.length, features.dimension());
        for (int i = 0; i < states.length; i++) {
            System.arraycopy(features.dense(states[i]), 0, phi.getData(), i * phi.numCols, phi.numCols);
        }
        return phi;
    }

    /**
     * {@return the eigenvalues of a symmetric matrix, smallest first}
     *
     * @param x a symmetric matrix
     */
    public static double[] symmetricEigenvalues(DMatrixRMaj x) {
        var eig = DecompositionFactory_DDRM.eig(x.numRows, false, true);
        if (!eig.decompose(x.copy())) {
            throw new ArithmeticException("the eigenvalues did not converge");
        }
        double[] values = new double[x.numRows];
        for (int i = 0; i < values.length; i++) {
            values[i] = eig.getEigenvalue(i).getReal();
        }
        Arrays.sort(values);
        return values;
    }

    /**
     * {@return a matrix with the same eigenvalues whose rows and columns are of like size: scaled by powers of two, so exactly}
     * Parlett and Reinsch (1969), Balancing a matrix for calculation of eigenvalues and eigenvectors.
     *
     * @param x a square matrix
     */
    public static DMatrixRMaj balanced(DMatrixRMaj x) {
        return balanced(x, new double[x.numRows]);
    }

    /**
     * {@return the matrix balanced, as above}
     *
     * @param x a square matrix
     * @param by receives the diagonal of D, where the balanced matrix is D⁻¹XD
     */
    public static DMatrixRMaj balanced(DMatrixRMaj x, double[] by) {
        Arrays.fill(by, 1);
        var a = x.copy();
        int n = a.numRows;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < n; i++) {
                double column = 0;
                double row = 0;
                for (int j = 0; j < n; j++) {
                    if (j != i) {
                        column += Math.abs(a.get(j, i));
                        row += Math.abs(a.get(i, j));
                    }
                }
                if (column == 0 || row == 0 || !Double.isFinite(column + row)) {
                    continue;
                }
                double total = column + row;
                double scale = 1;
                while (column < row / RADIX) {
                    scale *= RADIX;
                    column *= RADIX * RADIX;
                }
                while (column >= row * RADIX) {
                    scale /= RADIX;
                    column /= RADIX * RADIX;
                }
                if ((column + row) / scale < 0.95 * total) {
                    changed = true;
                    by[i] *= scale;
                    for (int j = 0; j < n; j++) {
                        a.set(i, j, a.get(i, j) / scale);
                    }
                    for (int j = 0; j < n; j++) {
                        a.set(j, i, a.get(j, i) * scale);
                    }
                }
            }
        }
        return a;
    }

    /**
     * {@return a linear map as a matrix, column by column}
     *
     * @param rows of the matrix
     * @param columns of the matrix
     * @param map of a vector with an entry for each column to one with an entry for each row
     */
    public static DMatrixRMaj ofMap(int rows, int columns, UnaryOperator<double[]> map) {
        var matrix = new DMatrixRMaj(rows, columns);
        for (int j = 0; j < columns; j++) {
            double[] unit = new double[columns];
            unit[j] = 1;
            double[] image = map.apply(unit);
            for (int i = 0; i < rows; i++) {
                matrix.set(i, j, image[i]);
            }
        }
        return matrix;
    }

    /**
     * {@return X Y}
     *
     * @param x X
     * @param y Y
     */
    public static DMatrixRMaj product(DMatrixRMaj x, DMatrixRMaj y) {
        return CommonOps_DDRM.mult(x, y, null);
    }

    /**
     * {@return Xᵀ Y}
     *
     * @param x X
     * @param y Y
     */
    public static DMatrixRMaj productTransposed(DMatrixRMaj x, DMatrixRMaj y) {
        return CommonOps_DDRM.multTransA(x, y, null);
    }

    /**
     * {@return the rank of a square matrix, judged after its rows and columns were divided by their scales} What is small
     * because the features that it is made of are small does not count as zero.
     *
     * @param x a square matrix
     */
    public static int rank(DMatrixRMaj x) {
        var scaled = scaled(x, new double[x.numRows], new double[x.numCols]);
        double[] singular = singularValues(scaled);
        double zero = RANK_TOLERANCE * singular[singular.length - 1];
        return (int) Arrays.stream(singular).filter(s -> s > zero).count();
    }

    /**
     * {@return a square matrix with its rows, then its columns, multiplied by powers of two so that the largest entry of each is about 1}
     *
     * @param x a square matrix
     * @param rows receives the factors of the rows
     * @param columns receives those of the columns
     */
    public static DMatrixRMaj scaled(DMatrixRMaj x, double[] rows, double[] columns) {
        var scaled = x.copy();
        for (double[] factors : List.of(rows, columns)) {
            for (int i = 0; i < x.numRows; i++) {
                double largest = 0;
                for (int j = 0; j < x.numCols; j++) {
                    largest = Math.max(largest, Math.abs(factors == rows ? scaled.get(i, j) : scaled.get(j, i)));
                }
                factors[i] = largest == 0 ? 1 : Math.scalb(1.0, -Math.getExponent(largest));
            }
            if (factors == rows) {
                CommonOps_DDRM.multRows(factors, scaled);
            } else {
                CommonOps_DDRM.multCols(scaled, factors);
            }
        }
        return scaled;
    }

    /**
     * {@return the singular values, smallest first}
     *
     * @param x any matrix
     */
    public static double[] singularValues(DMatrixRMaj x) {
        double[] values = SingularOps_DDRM.singularValues(x.copy());
        Arrays.sort(values);
        return values;
    }
}
