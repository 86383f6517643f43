package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.scalar.RuleLearner;
import java.util.Arrays;

/**
 * Products, updates and errors on rows: number i of every row belongs to learner i. Each is done for every learner exactly as {@link
 * RuleLearner} does it, in its order.
 *
 * <p>Every loop is a method of its own over a few arrays with one index: so the JIT finds vector instructions for it. With two indices that
 * differ by anything, or a dozen arrays, it finds none.
 */
final class Rows {
    private Rows() {}

    /** The inner product of sparse features, the same for all learners, with their weights. */
    static void dot(double[] into, double[][] weights, int[] index, double[] value) {
        int k = 0;
        if (index.length > 1) {
            two(into, weights[index[0]], value[0], weights[index[1]], value[1]);
            k = 2;
        } else if (index.length == 1) {
            one(into, weights[index[0]], value[0]);
            k = 1;
        } else {
            Arrays.fill(into, 0);
        }
        for (; k < index.length; k++) {
            add(into, weights[index[k]], value[k]);
        }
    }

    private static void one(double[] into, double[] a, double x) {
        for (int i = 0; i < into.length; i++) {
            into[i] = 0 + x * a[i];
        }
    }

    private static void two(double[] into, double[] a, double x, double[] b, double y) {
        for (int i = 0; i < into.length; i++) {
            into[i] = 0 + x * a[i] + y * b[i];
        }
    }

    private static void add(double[] into, double[] a, double x) {
        for (int i = 0; i < into.length; i++) {
            into[i] += x * a[i];
        }
    }

    /** Adds sparse features, the same for all learners, times a factor for each, to their weights. */
    static void addTo(double[][] weights, double[] factor, int[] index, double[] value) {
        for (int k = 0; k < index.length; k++) {
            add(weights[index[k]], factor, value[k]);
        }
    }

    /** The inner product of features that differ from learner to learner, zeros and all, with their weights. */
    static void dot(double[] into, double[][] weights, double[][] x, int first) {
        int d = weights.length;
        int j = 0;
        if (d % 2 == 0) {
            Arrays.fill(into, 0);
        } else {
            one(into, weights[0], x[first]);
            j = 1;
        }
        for (; j < d; j += 2) {
            add(into, weights[j], x[first + j], weights[j + 1], x[first + j + 1]);
        }
    }

    private static void one(double[] into, double[] a, double[] x) {
        for (int i = 0; i < into.length; i++) {
            into[i] = 0 + x[i] * a[i];
        }
    }

    private static void add(double[] into, double[] a, double[] x, double[] b, double[] y) {
        for (int i = 0; i < into.length; i++) {
            into[i] = into[i] + x[i] * a[i] + y[i] * b[i];
        }
    }

    /** Adds such features, times a factor for each learner, to their weights. */
    static void addTo(double[][] weights, double[] factor, double[][] x, int first) {
        for (int j = 0; j < weights.length; j++) {
            add(weights[j], factor, x[first + j]);
        }
    }

    /** Adds two such features, the first one first. */
    static void addTo(double[][] weights, double[] factor, double[] factorOfSecond, double[][] x, int first) {
        int d = weights.length;
        for (int j = 0; j < d; j++) {
            add(weights[j], factor, x[first + j], factorOfSecond, x[first + d + j]);
        }
    }

    private static void add(double[] into, double[] a, double[] x) {
        for (int i = 0; i < into.length; i++) {
            into[i] += x[i] * a[i];
        }
    }

    /** Takes a share off all weights. */
    static void decay(double[][] weights, double[] share) {
        for (double[] row : weights) {
            decay(row, share);
        }
    }

    private static void decay(double[] row, double[] share) {
        for (int i = 0; i < row.length; i++) {
            row[i] *= 1 - share[i];
        }
    }

    /** Adds the square of a residual: an inner product with sparse factors, less an offset. */
    static void addSquare(double[] sum, double[][] weights, int[] index, double[] factor, double offset, double[] spare) {
        if (index.length == 1) {
            addSquare(sum, weights[index[0]], factor[0], offset);
        } else if (index.length == 2) {
            addSquare(sum, weights[index[0]], factor[0], weights[index[1]], factor[1], offset);
        } else {
            dot(spare, weights, index, factor);
            addSquare(sum, spare, offset);
        }
    }

    private static void addSquare(double[] sum, double[] a, double x, double offset) {
        for (int i = 0; i < sum.length; i++) {
            double residual = 0 + x * a[i] - offset;
            sum[i] += residual * residual;
        }
    }

    private static void addSquare(double[] sum, double[] a, double x, double[] b, double y, double offset) {
        for (int i = 0; i < sum.length; i++) {
            double residual = 0 + x * a[i] + y * b[i] - offset;
            sum[i] += residual * residual;
        }
    }

    private static void addSquare(double[] sum, double[] residuals, double offset) {
        for (int i = 0; i < sum.length; i++) {
            double residual = residuals[i] - offset;
            sum[i] += residual * residual;
        }
    }

    static void sqrt(double[] into, double[] of) {
        for (int i = 0; i < into.length; i++) {
            into[i] = Math.sqrt(of[i]);
        }
    }

    static void add(double[] to, double[] row) {
        for (int i = 0; i < to.length; i++) {
            to[i] += row[i];
        }
    }

    /** Keeps the least of what was seen. */
    static void least(double[] least, double[] row) {
        for (int i = 0; i < least.length; i++) {
            least[i] = Math.min(least[i], row[i]);
        }
    }
}
