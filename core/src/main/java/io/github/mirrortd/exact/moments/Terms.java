package io.github.mirrortd.exact.moments;

/**
 * The terms of a sum of rows: those as long as z, and behind them those that begin at one place in it. What reads them needs no more than
 * their arrays, which are used again and again.
 */
final class Terms {
    final double[] factors;
    final double[][] rows;

    /** As long as z, for what is on the way. */
    final double[] room;

    /** How many of the rows are as long as z. */
    int whole;

    /** How many rows there are. */
    int all;

    /**
     * @param most how many rows there may be
     * @param n numbers in z
     */
    Terms(int most, int n) {
        factors = new double[most];
        rows = new double[most][];
        room = new double[n];
    }

    void clear() {
        whole = 0;
        all = 0;
    }

    /** Adds a row that is as long as z. */
    void addWhole(double factor, double[] row) {
        add(factor, row);
        whole = all;
    }

    /** Adds a row that begins at the place where the sum is made. */
    void add(double factor, double[] row) {
        factors[all] = factor;
        rows[all++] = row;
    }

    /** Leaves only those that are as long as z. */
    void keepWhole() {
        all = whole;
    }
}
