package io.github.mirrortd.mdp;

import io.github.mirrortd.internal.Sparse;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The feature vector φ(s) of every state, kept by its non-zero entries. Immutable. */
public final class FeatureMatrix {
    private static final int[] NO_INDICES = {};
    private static final double[] NO_VALUES = {};

    private final int dimension;
    private final int[][] indices;
    private final double[][] values;

    private FeatureMatrix(int dimension, int[][] indices, double[][] values) {
        this.dimension = dimension;
        this.indices = indices;
        this.values = values;
    }

    /**
     * {@return features from a table with one row for each state}
     *
     * @param rows all of the same length
     */
    public static FeatureMatrix table(double[][] rows) {
        int dimension = rows[0].length;
        for (int s = 0; s < rows.length; s++) {
            if (rows[s].length != dimension) {
                throw new IllegalArgumentException("features of state " + s + ": " + rows[s].length
                        + " numbers where state 0 has " + dimension + "; every state needs the same number");
            }
            for (double x : rows[s]) {
                if (!Double.isFinite(x)) {
                    throw new IllegalArgumentException("features of state " + s + ": " + x + " is not a number");
                }
            }
        }
        return sparse(rows, rows.length, dimension);
    }

    /** The first rows and columns of a matrix. */
    static FeatureMatrix sparse(double[][] rows, int count, int columns) {
        var indices = new int[count][];
        var values = new double[count][];
        for (int i = 0; i < count; i++) {
            double[] row = rows[i];
            indices[i] = IntStream.range(0, columns).filter(j -> row[j] != 0).toArray();
            values[i] = Arrays.stream(indices[i]).mapToDouble(j -> row[j]).toArray();
        }
        return new FeatureMatrix(columns, indices, values);
    }

    /** {@return d, the number of features} */
    public int dimension() {
        return dimension;
    }

    /** {@return how many states there are} */
    public int states() {
        return indices.length;
    }

    /**
     * {@return where φ(s) is not zero, in rising order} Shared: do not change.
     *
     * @param state the number of a state
     */
    public int[] indices(int state) {
        return indices[state];
    }

    /**
     * {@return what φ(s) is there} Shared: do not change.
     *
     * @param state the number of a state
     */
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

    /**
     * {@return θ·φ(s)}
     *
     * @param state the number of a state
     * @param theta θ
     */
    public double dot(int state, double[] theta) {
        return Sparse.dot(indices[state], values[state], theta);
    }

    /**
     * {@return φ(s)·φ(s')}
     *
     * @param state the number of a state
     * @param other the number of another one, s'
     */
    public double dot(int state, int other) {
        int[] mine = indices[state];
        int[] others = indices[other];
        return Sparse.dot(mine, values[state], mine.length, others, values[other], others.length);
    }

    /**
     * {@return θ·φ(s) for every state}
     *
     * @param theta θ
     */
    public double[] values(double[] theta) {
        return IntStream.range(0, states()).mapToDouble(s -> dot(s, theta)).toArray();
    }

    /**
     * {@return φ(s) with its zeros}
     *
     * @param state the number of a state
     */
    public double[] dense(int state) {
        return Sparse.dense(indices[state], values[state], dimension);
    }
}
