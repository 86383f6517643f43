package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.linear.FeatureSpan;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.jspecify.annotations.Nullable;

/**
 * The coordinates y = Tθ that weights are written in. A product θ·φ is y·f with φ = Tᵀf, and what adds φ to θ adds Tφ to y: so
 * a feature has one vector to be read with, f, and one to be written with, Tφ.
 *
 * <ul>
 *   <li>T = I where the features are of like size and independent.
 *   <li>T = diag(scales) where their sizes differ much. Powers of two change no digit, and what is sparse stays sparse.
 *   <li>T = R with Φ = QR where they are nearly dependent: the numbers that small values rest on are then small themselves, and
 *       not differences of large ones.
 *   <li>T = Vᵀ, with V spanning the features, where they are dependent, or Vᵀ·diag(scales) with V spanning the scaled ones:
 *       directions across are seen by no feature, and leaving them out leaves out directions that stand still.
 * </ul>
 */
final class FeatureBasis {
    /** Features whose sizes differ by less are left as they are. */
    private static final double LIKE_SIZE = 1 << 10;

    /** Share below which scaled features count as dependent and get another basis. */
    private static final double NEARLY_DEPENDENT = 1e4;

    final int dimension;
    private final double[] scales;

    /** T, where it is not diagonal. */
    private final @Nullable DMatrixRMaj matrix;

    /** Map from φ to f, if T is not diagonal. */
    private final @Nullable DMatrixRMaj reader;

    /** Map from y to the corresponding θ of smallest norm, if T is not diagonal. */
    private final @Nullable DMatrixRMaj backwards;

    FeatureBasis(FiniteProblem problem, int[] states) {
        var rows = Matrices.rows(problem.features(), states);
        var span = FeatureSpan.of(problem, states);
        if (span.singular()[0] == 0) {
            throw new IllegalArgumentException(
                    "problem " + problem.id() + ": all features are zero, so nothing is learned");
        }
        dimension = span.rank();
        double largest = Arrays.stream(span.scales()).max().orElseThrow();
        double smallest = Arrays.stream(span.scales()).min().orElseThrow();
        boolean alike = largest <= LIKE_SIZE * smallest;
        double[] own = alike ? Arrays.stream(span.scales()).map(x -> 1).toArray() : span.scales();
        scales = own;
        if (!span.isFull()) {
            var across = CommonOps_DDRM.transpose(alike ? span.basis() : span.scaledBasis(), null);
            matrix = stretched(across.copy(), own);
            reader = stretched(across, Arrays.stream(own).map(x -> 1 / x).toArray());
            backwards = backwards(matrix);
        } else if (span.condition() > NEARLY_DEPENDENT && rows.numRows >= rows.numCols) {
            matrix = triangle(rows, span.scales());
            backwards = backwards(matrix);
            reader = CommonOps_DDRM.transpose(backwards, null);
        } else {
            matrix = null;
            reader = null;
            backwards = null;
        }
    }

    /** Tᵀ(TTᵀ)⁻¹ by way of Tᵀ = QR, as QR⁻ᵀ: rows of T may be of very different lengths. */
    private static DMatrixRMaj backwards(DMatrixRMaj t) {
        var qr = DecompositionFactory_DDRM.qr(t.numCols, t.numRows);
        qr.decompose(CommonOps_DDRM.transpose(t, null));
        var inverse = new DMatrixRMaj(t.numRows, t.numRows);
        CommonOps_DDRM.invert(qr.getR(null, true), inverse);
        return CommonOps_DDRM.multTransB(qr.getQ(null, true), inverse, null);
    }

    private static DMatrixRMaj stretched(DMatrixRMaj columns, double[] factors) {
        CommonOps_DDRM.multCols(columns, factors);
        return columns;
    }

    /** R·diag(scales), with the features divided by their scales = QR. */
    private static DMatrixRMaj triangle(DMatrixRMaj rows, double[] by) {
        var scaled = rows.copy();
        CommonOps_DDRM.divideCols(scaled, by);
        var qr = DecompositionFactory_DDRM.qr(scaled.numRows, scaled.numCols);
        qr.decompose(scaled);
        return stretched(qr.getR(null, true), by);
    }

    /** True if vectors keep their zeros. */
    boolean isSparse() {
        return matrix == null;
    }

    /** The vector f to read the products of a feature vector with. */
    double[] read(double[] phi) {
        return reader != null ? times(reader, phi) : scaled(phi, false);
    }

    /** The vector Tφ to write a feature vector with; also y of weights θ. */
    double[] write(double[] phi) {
        return matrix != null ? times(matrix, phi) : scaled(phi, true);
    }

    /** The weights of smallest norm that have these coordinates. */
    double[] weights(double[] y) {
        return backwards != null ? times(backwards, y) : scaled(y, false);
    }

    private static double[] times(DMatrixRMaj m, double[] x) {
        return Matrices.product(m, DMatrixRMaj.wrap(x.length, 1, x)).getData();
    }

    private double[] scaled(double[] x, boolean up) {
        double[] result = new double[x.length];
        for (int j = 0; j < x.length; j++) {
            result[j] = up ? x[j] * scales[j] : x[j] / scales[j];
        }
        return result;
    }
}
