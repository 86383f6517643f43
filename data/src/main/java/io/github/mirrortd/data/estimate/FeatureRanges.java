package io.github.mirrortd.data.estimate;

import io.github.mirrortd.mdp.SparseVector;
import java.io.Serializable;
import java.util.Arrays;

/** Range of each feature in a log. */
final class FeatureRanges implements Serializable {
    /** Logs of more features are not split by them. */
    private static final int MOST = 1_024;

    private final double[] low;
    private final double[] high;
    private final long[] present;
    private final boolean[] isIndicator;
    private long rows;

    FeatureRanges(int dimension) {
        int d = dimension <= MOST ? dimension : 0;
        low = new double[d];
        high = new double[d];
        present = new long[d];
        isIndicator = new boolean[d];
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
        Arrays.fill(isIndicator, true);
    }

    void step(SparseVector phi) {
        rows++;
        for (int k = 0; low.length > 0 && k < phi.count(); k++) {
            int j = phi.index(k);
            double x = phi.value(k);
            low[j] = Math.min(low[j], x);
            high[j] = Math.max(high[j], x);
            present[j]++;
            isIndicator[j] &= x == 0 || x == 1;
        }
    }

    void merge(FeatureRanges other) {
        rows += other.rows;
        for (int j = 0; j < low.length; j++) {
            low[j] = Math.min(low[j], other.low[j]);
            high[j] = Math.max(high[j], other.high[j]);
            present[j] += other.present[j];
            isIndicator[j] &= other.isIndicator[j];
        }
    }

    int size() {
        return low.length;
    }

    /** Half-way between the extremes. */
    double middle(int j) {
        return hasZeros(j) ? (Math.min(0, low[j]) + Math.max(0, high[j])) / 2 : (low[j] + high[j]) / 2;
    }

    private boolean hasZeros(int j) {
        return present[j] < rows;
    }

    /** Returns whether a feature is 0 or 1 in every row. */
    boolean isIndicator(int j) {
        return isIndicator[j];
    }

    /** Returns whether there are rows above the middle and others; rows without an entry are among the others. */
    boolean splits(int j) {
        return present[j] > 0 && middle(j) < high[j] && !(hasZeros(j) && middle(j) < 0);
    }
}
