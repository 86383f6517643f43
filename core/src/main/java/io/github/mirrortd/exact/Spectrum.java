package io.github.mirrortd.exact;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.linear.Matrices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;

/**
 * The eigenvalues of a real matrix, and what follows from them.
 *
 * @param real real parts
 * @param imaginary imaginary parts, in the same order
 */
@Fields("=pairs")
public record Spectrum(double[] real, double[] imaginary) {
    /** Eigenvalues below this share of the largest are taken from the inverse, where digits count. */
    private static final double SMALL = 1e-3;

    /**
     * Singular values of a scaled matrix below this share of the largest, for each row, are rounding errors: an inverse
     * would have no right digit.
     */
    private static final double NOISE = 0x1p-50;

    /** Share of a matrix's largest entry. */
    private static final double[] SHIFTS = {0, 0.1, -0.3};

    /**
     * {@return the eigenvalues of any square matrix, which is balanced first: without it badly scaled ones lose digits}
     * The iteration goes in circles on a few matrices; there it is tried again from elsewhere, on the transpose and
     * after shifts. Those of a matrix with an entry that is not finite are not numbers.
     *
     * @param x a square matrix
     */
    public static Spectrum of(DMatrixRMaj x) {
        if (MatrixFeatures_DDRM.hasUncountable(x)) {
            // The library would pass over such entries and give numbers that look like eigenvalues.
            double[] none = new double[x.numRows];
            Arrays.fill(none, Double.NaN);
            return new Spectrum(none, none);
        }
        var balanced = Matrices.balanced(x);
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
     * {@return the eigenvalues, with those that are much smaller than the largest taken from the inverse, where they are the large ones}
     * So a mode that is 1e-12 times as fast as another has digits of its own. A numerically singular matrix has no inverse
     * that means anything: its zeros are split off first.
     *
     * @param x a square matrix
     */
    public static Spectrum graded(DMatrixRMaj x) {
        var found = of(x);
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
        var scaled = Matrices.scaled(Matrices.balanced(x), rows, columns);
        var regular = regularPart(scaled, rows, columns);
        if (regular.numRows < n) {
            var rest = graded(regular);
            return new Spectrum(Arrays.copyOf(rest.real(), n), Arrays.copyOf(rest.imaginary(), n));
        }
        var inverse = new DMatrixRMaj(n, n);
        CommonOps_DDRM.invert(scaled, inverse);
        CommonOps_DDRM.multRows(columns, inverse);
        CommonOps_DDRM.multCols(inverse, rows);
        if (!Double.isFinite(CommonOps_DDRM.elementSumAbs(inverse))) {
            return found;
        }
        var reciprocal = of(inverse);
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
     * A smaller matrix with the same eigenvalues but for zeros, where a matrix is numerically singular: VᵀC⁻¹R⁻¹UΣ, where
     * RXC = UΣVᵀ without the singular values that rounding errors make of zeros. The matrix may be singular in turn. It has
     * as many rows as X where X is regular.
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
        return Matrices.productTransposed(
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

    /** {@return real and imaginary part of each eigenvalue} */
    public List<double[]> pairs() {
        return IntStream.range(0, size())
                .mapToObj(i -> new double[] {real[i], imaginary[i]})
                .toList();
    }

    /** {@return how many eigenvalues there are, each as often as it is one} */
    public int size() {
        return real.length;
    }

    /** {@return the absolute value of each eigenvalue, in the same order} */
    public double[] moduli() {
        return IntStream.range(0, size())
                .mapToDouble(i -> StrictMath.hypot(real[i], imaginary[i]))
                .toArray();
    }

    /** {@return the largest absolute value} */
    public double radius() {
        return Arrays.stream(moduli()).max().orElse(0);
    }

    /**
     * {@return how far above 1 the spectral radius of I + X is, X having this spectrum: without a difference of numbers near 1}
     */
    public double excess() {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < real.length; i++) {
            double square = 2 * real[i] + real[i] * real[i] + imaginary[i] * imaginary[i];
            most = Math.max(most, square / (1 + Math.sqrt(Math.max(0, 1 + square))));
        }
        return most;
    }

    /** {@return the smallest real part: of K, the Hurwitz margin} */
    public double smallestReal() {
        return Arrays.stream(real).min().orElseThrow();
    }

    /** {@return the largest real part: of a mean update, below 0 where it is stable} */
    public double largestReal() {
        return Arrays.stream(real).max().orElseThrow();
    }
}
