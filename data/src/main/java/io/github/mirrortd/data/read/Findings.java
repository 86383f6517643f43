package io.github.mirrortd.data.read;

import io.github.mirrortd.data.sums.ExactSums;
import java.io.Serializable;
import java.util.Arrays;

/** Findings of a pass on rows. Findings of parts merge, in any order. */
final class Findings implements Serializable {
    private final double[] low;
    private final double[] high;
    private final ExactSums sums;
    private final double[] ofEpisode;
    private long rows;
    private long unused;

    Findings(int columns) {
        low = new double[columns];
        high = new double[columns];
        sums = new ExactSums(columns);
        ofEpisode = new double[columns];
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
    }

    void row() {
        rows++;
    }

    void see(int column, double x) {
        low[column] = Math.min(low[column], x);
        high[column] = Math.max(high[column], x);
        ofEpisode[column] += x;
    }

    void endEpisode() {
        sums.addAll(0, ofEpisode);
        Arrays.fill(ofEpisode, 0);
    }

    void leaveOut() {
        unused++;
    }

    /**
     * Adds what another pass found in other rows.
     *
     * @param other in rows of the same table
     */
    void merge(Findings other) {
        for (int k = 0; k < low.length; k++) {
            low[k] = Math.min(low[k], other.low[k]);
            high[k] = Math.max(high[k], other.high[k]);
        }
        sums.merge(other.sums);
        rows += other.rows;
        unused += other.unused;
    }

    /** {@return how many rows there were} */
    long rows() {
        return rows;
    }

    /** Last rows of episodes that were cut off, without a next state. */
    long unused() {
        return unused;
    }

    double low(int column) {
        return low[column];
    }

    double high(int column) {
        return high[column];
    }

    double mean(int column) {
        return sums.get(column) / rows;
    }
}
