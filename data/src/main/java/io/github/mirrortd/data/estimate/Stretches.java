package io.github.mirrortd.data.estimate;

import java.util.Arrays;

/**
 * One long run in stretches. Their length is chosen from the data: each must be at least ten correlation times long, so that
 * stretches are nearly independent.
 */
final class Stretches {
    /** Number of cells in which a run is recorded. */
    static final int CELLS = 2_000;

    /** Stretches of a run that is long enough. */
    private static final int MOST = 20;

    /** Fewer stretches than this allow no interval. */
    private static final int FEWEST = 4;

    private static final double LENGTH = 10;

    /** Sokal's window, in correlation times. */
    private static final double WINDOW = 5;

    /** Cumulative sums at the end of each cell. */
    private final double[] reached;

    /** @param reached sum of influences from the beginning to the end of each cell */
    Stretches(double[] reached) {
        this.reached = reached;
    }

    /** The cell of a row. */
    static int cell(long row, long rows) {
        return (int) (row * Math.min(CELLS, rows) / rows);
    }

    /** Returns whether a row is the last of one of twenty stretches of equal length. */
    static boolean isLast(long row, long rows) {
        return (row + 1) * MOST / rows > row * MOST / rows;
    }

    /**
     * Effective number of independent cells: their number over the integrated autocorrelation time of what they add, which
     * is summed up over a window of five times itself (Sokal 1989).
     */
    double independent() {
        int n = reached.length;
        double mean = reached[n - 1] / n;
        double[] parts = new double[n];
        double squares = 0;
        for (int i = 0; i < n; i++) {
            parts[i] = reached[i] - (i == 0 ? 0 : reached[i - 1]) - mean;
            squares += parts[i] * parts[i];
        }
        double time = 1;
        for (int lag = 1; lag < n && lag < WINDOW * time; lag++) {
            double product = 0;
            for (int i = lag; i < n; i++) {
                product += parts[i] * parts[i - lag];
            }
            time += 2 * product / squares;
        }
        return n / Math.max(1, time);
    }

    /** Returns the number of stretches: 20, or fewer if they would depend on each other; 0 if the run is too short for any. */
    int count() {
        double independent = independent();
        int count = Double.isNaN(independent) ? MOST : (int) Math.min(MOST, independent / LENGTH);
        return count < FEWEST || reached.length < MOST ? 0 : count;
    }

    /** The standard error of the whole, from stretches that are taken to be independent; NaN for none. */
    double standardError(int count) {
        if (count == 0) {
            return Double.NaN;
        }
        int n = reached.length;
        double mean = reached[n - 1] / n;
        double sum = 0;
        int before = 0;
        for (int k = 0; k < count; k++) {
            int end = (int) ((k + 1L) * n / count);
            double part = reached[end - 1] - (before == 0 ? 0 : reached[before - 1]) - mean * (end - before);
            sum += part * part;
            before = end;
        }
        return Math.sqrt(sum * count / (count - 1.0));
    }

    /** Cumulative difference of two estimates. */
    static Stretches difference(Stretches of, Stretches from) {
        double[] apart = new double[of.reached.length];
        Arrays.setAll(apart, k -> of.reached[k] - from.reached[k]);
        return new Stretches(apart);
    }
}
