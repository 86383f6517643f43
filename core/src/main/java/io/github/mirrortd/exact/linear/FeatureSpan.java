package io.github.mirrortd.exact.linear;

import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;

/**
 * The span of the features of some states. Their rank is judged here alone, after each feature was divided by
 * its own scale: a feature that is a million times smaller than the others is small, not absent.
 *
 * @param scales of each feature the power of two next below its largest value; 1 for one that is zero everywhere
 * @param singular the singular values of the scaled features, largest first
 * @param scaledBasis orthonormal columns that span the scaled features' rows; the unit vectors where that is everything
 */
public record FeatureSpan(double[] scales, double[] singular, DMatrixRMaj scaledBasis) {
    /**
     * {@return the span of the features that the behaviour policy sees in the long run}
     *
     * @param problem a finite problem
     */
    public static FeatureSpan of(FiniteProblem problem) {
        double[] stationary = problem.stationary();
        return of(
                problem,
                IntStream.range(0, stationary.length)
                        .filter(s -> stationary[s] > 0)
                        .toArray());
    }

    /**
     * {@return the span of the features of some states}
     *
     * @param problem a finite problem
     * @param states which
     */
    public static FeatureSpan of(FiniteProblem problem, int[] states) {
        return of(Matrices.rows(problem.features(), states));
    }

    /**
     * {@return the span of features of which only C = E[φφᵀ] is known} Its rows are divided by the features' lengths, as its columns will be.
     *
     * @param c C
     */
    public static FeatureSpan ofCovariance(DMatrixRMaj c) {
        var scaled = c.copy();
        for (int i = 0; i < c.numRows; i++) {
            double length = Math.sqrt(c.get(i, i));
            for (int j = 0; length > 0 && j < c.numCols; j++) {
                scaled.set(i, j, c.get(i, j) / length);
            }
        }
        return of(scaled);
    }

    /**
     * {@return the span of some rows}
     *
     * @param rows one for each state
     */
    public static FeatureSpan of(DMatrixRMaj rows) {
        int d = rows.numCols;
        var tall = new DMatrixRMaj(Math.max(rows.numRows, d), d);
        CommonOps_DDRM.insert(rows, tall, 0, 0);
        double[] scales = new double[d];
        for (int j = 0; j < d; j++) {
            double largest = 0;
            for (int i = 0; i < rows.numRows; i++) {
                largest = Math.max(largest, Math.abs(rows.get(i, j)));
            }
            scales[j] = largest == 0 ? 1 : Math.scalb(1.0, Math.getExponent(largest));
        }
        CommonOps_DDRM.divideCols(tall, scales);
        var svd = DecompositionFactory_DDRM.svd(tall.numRows, d, false, true, true);
        if (!svd.decompose(tall)) {
            throw new ArithmeticException("the singular values did not converge");
        }
        double[] values = svd.getSingularValues();
        double zero = Matrices.RANK_TOLERANCE * Arrays.stream(values).max().orElseThrow();
        int[] kept = IntStream.range(0, d).filter(i -> values[i] > zero).toArray();
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double[] falling =
                IntStream.range(0, d).mapToDouble(i -> sorted[d - 1 - i]).toArray();
        if (kept.length == d) {
            return new FeatureSpan(scales, falling, CommonOps_DDRM.identity(d));
        }
        int[] all = IntStream.range(0, d).toArray();
        var columns = CommonOps_DDRM.extract(svd.getV(null, false), all, d, kept, kept.length, null);
        return new FeatureSpan(scales, falling, columns);
    }

    /** {@return how many of the features are linearly independent} */
    public int rank() {
        return scaledBasis.numCols;
    }

    /** {@return whether all of them are} */
    public boolean isFull() {
        return scaledBasis.numCols == scaledBasis.numRows;
    }

    /**
     * {@return how much longer the longest combination of the scaled features is than the shortest that is not zero}
     */
    public double condition() {
        return singular[0] / singular[rank() - 1];
    }

    /**
     * {@return orthonormal columns that span the rows of the features as they are; the unit vectors where that is
     * everything}
     */
    public DMatrixRMaj basis() {
        if (isFull() || rank() == 0) {
            return scaledBasis;
        }
        var stretched = scaledBasis.copy();
        CommonOps_DDRM.multRows(scales, stretched);
        var qr = DecompositionFactory_DDRM.qr(stretched.numRows, stretched.numCols);
        qr.decompose(stretched);
        return qr.getQ(null, true);
    }
}
