package io.github.mirrortd.exact.moments;

import java.util.Arrays;
import java.util.List;

/** The multiplications of a step in plain loops, for any vectors. */
final class PlainLoops {
    /** Vectors that are gone through at a time: what fits into the nearest cache beside the rows that they meet. */
    private static final int AT_A_TIME = 32;

    private final SpareTables pool;
    private final int d;
    private final int n;

    /**
     * @param d numbers in each vector of z
     * @param n numbers in z
     */
    PlainLoops(SpareTables pool, int d, int n) {
        this.pool = pool;
        this.d = d;
        this.n = n;
    }

    /** A block's second moments as a whole matrix: a table of the pool. */
    double[][] unpack(double[] second, int base) {
        double[][] full = pool.take(n, n);
        int row = base;
        for (int i = 0; i < n; i++) {
            System.arraycopy(second, row, full[i], 0, i + 1);
            for (int j = 0; j < i; j++) {
                full[j][i] = second[row + j];
            }
            row += i + 1;
        }
        return full;
    }

    /** Sets some of the products to a matrix times a vector. Four rows meet all of some vectors before the next four do. */
    void multiply(double[][] matrix, List<FeatureVector> vectors, int from, int to, double[][] products) {
        for (int some = from; some < to; some += AT_A_TIME) {
            multiplySome(matrix, vectors, some, Math.min(some + AT_A_TIME, to), products);
        }
    }

    private void multiplySome(double[][] matrix, List<FeatureVector> vectors, int from, int to, double[][] products) {
        int[] pairs = new int[to - from];
        int count = 0;
        int s = from;
        while (s < to) {
            // Vectors of θ and of w take turns, so the next of the same place is two further on.
            if (s + 3 < to
                    && vectors.get(s).isLike(vectors.get(s + 2))
                    && vectors.get(s + 1).isLike(vectors.get(s + 3))) {
                pairs[count++] = s;
                pairs[count++] = s + 1;
                s += 4;
            } else {
                one(vectors.get(s), matrix, products[s]);
                s++;
            }
        }
        for (int p = 0; p < count; p++) {
            Arrays.fill(products[pairs[p]], 0);
            Arrays.fill(products[pairs[p] + 2], 0);
        }
        int rows = count == 0 ? 0 : vectors.get(pairs[0]).value().length;
        for (int k = 0; k < rows; k += 4) {
            for (int p = 0; p < count; p++) {
                int a = pairs[p];
                var v = vectors.get(a);
                double[] other = vectors.get(a + 2).value();
                Kernels.addRowsTwice(products[a], v.value(), products[a + 2], other, matrix, v.first(), k, n);
            }
        }
    }

    private void one(FeatureVector v, double[][] matrix, double[] product) {
        Arrays.fill(product, 0);
        if (v.dense()) {
            Kernels.addRows(product, v.value(), matrix, v.first(), n);
        } else {
            for (int k = 0; k < v.index().length; k++) {
                Kernels.add(product, v.value()[k], matrix[v.index()[k]], n);
            }
        }
    }

    /**
     * Adds Σ_v Y_v vᵀ, dense vectors of one place four at a time.
     *
     * @param columns has all Y_v
     * @param at where each begins
     * @param halves of each vector in z its columns, as rows
     */
    void addOuter(FeatureVector[] vectors, double[] columns, int[] at, double[][][] halves) {
        double[][] sums = pool.take(vectors.length, n);
        for (int v = 0; v < vectors.length; v++) {
            System.arraycopy(columns, at[v], sums[v], 0, n);
        }
        int v = 0;
        while (v < vectors.length) {
            // Vectors of θ and of w take turns, so the next of the same place are two further on.
            int stride = v + 1 < vectors.length && vectors[v].isLike(vectors[v + 1]) ? 1 : 2;
            int end = v;
            while (end < v + AT_A_TIME && areFours(vectors, v, end, stride)) {
                end += 4 * stride;
            }
            for (int s = 0; s < stride && end > v; s++) {
                fours(vectors, sums, halves[vectors[v + s].first() / d], v + s, end, stride);
            }
            if (end == v) {
                addOne(sums[v], vectors[v], halves);
                end++;
            }
            v = end;
        }
        pool.give(sums);
    }

    /** Whether the next vectors are four for each place, as those from v on. */
    private static boolean areFours(FeatureVector[] vectors, int v, int from, int stride) {
        boolean four = from + 4 * stride <= vectors.length;
        for (int k = 0; four && k < 4 * stride; k++) {
            four = vectors[v + k % stride].isLike(vectors[from + k]);
        }
        return four;
    }

    private void addOne(double[] sum, FeatureVector vector, double[][][] halves) {
        for (int k = 0; k < vector.index().length; k++) {
            int i = vector.index()[k];
            Kernels.add(halves[i / d][i % d], vector.value()[k], sum, n);
        }
    }

    /** Two columns meet all of some vectors before the next two do. */
    private void fours(FeatureVector[] vectors, double[][] sums, double[][] half, int first, int end, int stride) {
        for (int j = 0; j < d; j += 2) {
            for (int v = first; v < end; v += 4 * stride) {
                four(vectors, sums, half, j, v, stride);
            }
        }
    }

    private void four(FeatureVector[] vectors, double[][] sums, double[][] half, int j, int v, int stride) {
        double[] v0 = vectors[v].value();
        double[] v1 = vectors[v + stride].value();
        double[] v2 = vectors[v + 2 * stride].value();
        double[] v3 = vectors[v + 3 * stride].value();
        double[] y0 = sums[v];
        double[] y1 = sums[v + stride];
        double[] y2 = sums[v + 2 * stride];
        double[] y3 = sums[v + 3 * stride];
        for (int i = j; i < Math.min(j + 2, d); i++) {
            Kernels.addFour(half[i], v0[i], y0, v1[i], y1, v2[i], y2, v3[i], y3, n);
        }
    }
}
