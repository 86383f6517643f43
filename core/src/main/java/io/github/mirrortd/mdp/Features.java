package io.github.mirrortd.mdp;

import io.github.mirrortd.internal.Sparse;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The feature vector φ(s) of every state, kept by its non-zero entries. Immutable. */
public final class Features {
    private static final int[] NO_INDICES = {};
    private static final double[] NO_VALUES = {};

    private final int dimension;
    private final int[][] indices;
    private final double[][] values;

    private Features(int dimension, int[][] indices, double[][] values) {
        this.dimension = dimension;
        this.indices = indices;
        this.values = values;
    }

    /** Features from a table with one row for each state. */
    public static Features table(double[][] rows) {
        int dimension = rows[0].length;
        var indices = new int[rows.length][];
        var values = new double[rows.length][];
        for (int s = 0; s < rows.length; s++) {
            double[] row = rows[s];
            if (row.length != dimension) {
                throw new IllegalArgumentException("features of state " + s + ": " + row.length
                        + " numbers where state 0 has " + dimension + "; every state needs the same number");
            }
            for (double x : row) {
                if (!Double.isFinite(x)) {
                    throw new IllegalArgumentException("features of state " + s + ": " + x + " is not a number");
                }
            }
            indices[s] = IntStream.range(0, dimension).filter(i -> row[i] != 0).toArray();
            values[s] = Arrays.stream(indices[s]).mapToDouble(i -> row[i]).toArray();
        }
        return new Features(dimension, indices, values);
    }

    public int dimension() {
        return dimension;
    }

    public int states() {
        return indices.length;
    }

    /** Where φ(s) is not zero, in rising order. Shared: do not change. */
    public int[] indices(int state) {
        return indices[state];
    }

    /** What φ(s) is there. Shared: do not change. */
    public double[] values(int state) {
        return values[state];
    }

    /** The indices of φ': none where the transition ends the episode. */
    int[] nextIndices(Transition t) {
        return t.terminal() ? NO_INDICES : indices[t.next()];
    }

    /** The values of φ': none where the transition ends the episode. */
    double[] nextValues(Transition t) {
        return t.terminal() ? NO_VALUES : values[t.next()];
    }

    /** θ·φ(s). */
    public double dot(int state, double[] theta) {
        return Sparse.dot(indices[state], values[state], theta);
    }

    /** φ(s)·φ(s'). */
    public double dot(int state, int other) {
        int[] mine = indices[state];
        int[] others = indices[other];
        double sum = 0;
        for (int i = 0, j = 0; i < mine.length && j < others.length; ) {
            if (mine[i] < others[j]) {
                i++;
            } else if (mine[i] > others[j]) {
                j++;
            } else {
                sum += values[state][i++] * values[other][j++];
            }
        }
        return sum;
    }

    /** θ·φ(s) for every state. */
    public double[] values(double[] theta) {
        return IntStream.range(0, states()).mapToDouble(s -> dot(s, theta)).toArray();
    }

    /** φ(s) with its zeros. */
    public double[] dense(int state) {
        return Sparse.dense(indices[state], values[state], dimension);
    }
}
