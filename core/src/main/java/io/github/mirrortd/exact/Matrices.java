package io.github.mirrortd.exact;

import io.github.mirrortd.mdp.FeatureMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.ejml.dense.row.NormOps_DDRM;
import org.ejml.dense.row.SingularOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;

/** What the analysis needs of linear algebra beyond single calls of the library. */
public final class Matrices {
    private static final double RADIX = 2;

    /** Singular values at or below this share of the largest count as zero. */
    public static final double RANK_TOLERANCE = 1e-12;

    /** Eigenvalues below this share of the largest are taken from the inverse, where digits count. */
    private static final double SMALL = 1e-3;

    /**
     * Singular values of a scaled matrix below this share of the largest, for each row, are rounding errors: an inverse would have no
     * right digit.
     */
    private static final double NOISE = 0x1p-50;

    /** Of a matrix's largest entry. */
    private static final double[] SHIFTS = {0, 0.1, -0.3};

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
     * {@return the eigenvalues of any square matrix, which is balanced first: without it badly scaled ones lose digits}
     * The iteration goes in circles on a few matrices; there it is tried again from elsewhere, on the transpose and
     * after shifts. Those of a matrix with an entry that is not finite are not numbers.
     *
     * @param x a square matrix
     */
    public static Spectrum eigenvalues(DMatrixRMaj x) {
        if (MatrixFeatures_DDRM.hasUncountable(x)) {
            // The library would pass over such entries and give numbers that look like eigenvalues.
            double[] none = new double[x.numRows];
            Arrays.fill(none, Double.NaN);
            return new Spectrum(none, none);
        }
        var balanced = balanced(x);
        var transposed = CommonOps_DDRM.transpose(balanced, null);
        double size = CommonOps_DDRM.elementMaxAbs(balanced);
        for (double shift : SHIFTS) {
            for (var matrix : List.of(balanced, transposed)) {
                var found = decomposed(matrix, shift * size);
                if (found.isPresent()) {
                    return found.get();
                }
            }
        }
        throw new ArithmeticException("the eigenvalues did not converge");
    }

    /**
     * {@return the eigenvalues, with those that are much smaller than the largest taken from the inverse, where they
     * are the large ones} So a mode that is 1e-12 times as fast as another has digits of its own. A numerically singular matrix has
     * no inverse that means anything: its zeros are split off first.
     *
     * @param x a square matrix
     */
    public static Spectrum gradedEigenvalues(DMatrixRMaj x) {
        var found = eigenvalues(x);
        int n = x.numRows;
        double bound = SMALL * found.radius();
        double[] moduli = found.moduli();
        var values = new ArrayList<double[]>();
        for (int i = 0; i < n; i++) {
            if (!(moduli[i] < bound)) {
                values.add(new double[] {found.real()[i], found.imaginary()[i]});
            }
        }
        if (values.size() == n) {
            return found;
        }
        double[] rows = new double[n];
        double[] columns = new double[n];
        var scaled = scaled(balanced(x), rows, columns);
        var regular = regularPart(scaled, rows, columns);
        if (regular.numRows < n) {
            var rest = gradedEigenvalues(regular);
            return new Spectrum(Arrays.copyOf(rest.real(), n), Arrays.copyOf(rest.imaginary(), n));
        }
        var inverse = new DMatrixRMaj(n, n);
        CommonOps_DDRM.invert(scaled, inverse);
        CommonOps_DDRM.multRows(columns, inverse);
        CommonOps_DDRM.multCols(inverse, rows);
        if (!Double.isFinite(CommonOps_DDRM.elementSumAbs(inverse))) {
            return found;
        }
        var reciprocal = eigenvalues(inverse);
        IntStream.range(0, n)
                .mapToObj(i -> new double[] {reciprocal.real()[i], -reciprocal.imaginary()[i]})
                .sorted(Comparator.comparingDouble(v -> -StrictMath.hypot(v[0], v[1])))
                .limit(n - values.size())
                .forEach(v -> {
                    double size = StrictMath.hypot(v[0], v[1]);
                    values.add(new double[] {v[0] / size / size, v[1] / size / size});
                });
        return new Spectrum(
                values.stream().mapToDouble(v -> v[0]).toArray(),
                values.stream().mapToDouble(v -> v[1]).toArray());
    }

    /**
     * A smaller matrix with the same eigenvalues but for zeros, where a matrix is numerically singular: VᵀC⁻¹R⁻¹UΣ, where RXC = UΣVᵀ
     * without the singular values that rounding errors make of zeros. The matrix may be singular in turn. It has as many rows as X
     * where X is regular.
     *
     * @param scaled RXC
     */
    private static DMatrixRMaj regularPart(DMatrixRMaj scaled, double[] rows, double[] columns) {
        int n = scaled.numRows;
        var svd = DecompositionFactory_DDRM.svd(n, n, true, true, false);
        if (!svd.decompose(scaled.copy())) {
            return scaled;
        }
        double[] singular = svd.getSingularValues();
        double zero = NOISE * n * Arrays.stream(singular).max().orElse(0);
        int[] kept = IntStream.range(0, n).filter(i -> singular[i] > zero).toArray();
        if (kept.length == n) {
            return scaled;
        }
        var u = svd.getU(null, false);
        var v = svd.getV(null, false);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                u.set(i, j, u.get(i, j) / rows[i] / columns[i] * singular[j]);
            }
        }
        int[] all = IntStream.range(0, n).toArray();
        return productTransposed(
                CommonOps_DDRM.extract(v, all, n, kept, kept.length, null),
                CommonOps_DDRM.extract(u, all, n, kept, kept.length, null));
    }

    /** The eigenvalues of X by way of those of X + shift·I; nothing where they do not converge. */
    private static Optional<Spectrum> decomposed(DMatrixRMaj x, double shift) {
        var shifted = x.copy();
        for (int i = 0; i < x.numRows; i++) {
            shifted.add(i, i, shift);
        }
        var eig = DecompositionFactory_DDRM.eig(x.numRows, false, false);
        if (!eig.decompose(shifted)) {
            return Optional.empty();
        }
        double[] real = new double[x.numRows];
        double[] imaginary = new double[x.numRows];
        for (int i = 0; i < x.numRows; i++) {
            real[i] = eig.getEigenvalue(i).getReal() - shift;
            imaginary[i] = eig.getEigenvalue(i).getImaginary();
        }
        return Optional.of(new Spectrum(real, imaginary));
    }

    /**
     * A matrix with the same eigenvalues whose rows and columns are of like size: scaled by powers of two, so exactly.
     * Parlett and Reinsch (1969), Balancing a matrix for calculation of eigenvalues and eigenvectors.
     */
    static DMatrixRMaj balanced(DMatrixRMaj x) {
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
     * A square matrix with its rows, then its columns, multiplied by powers of two so that the largest entry of each is about 1.
     *
     * @param rows receives the factors of the rows
     * @param columns receives those of the columns
     */
    private static DMatrixRMaj scaled(DMatrixRMaj x, double[] rows, double[] columns) {
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
