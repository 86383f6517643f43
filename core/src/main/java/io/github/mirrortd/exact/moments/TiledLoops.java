package io.github.mirrortd.exact.moments;

import java.util.Arrays;
import java.util.List;

/**
 * The multiplications of a step in {@link Tiles}, for vectors without zeros. A matrix lies in panels that are as wide as a tile, one row of a
 * panel after the other, and so do the factors that it meets, two by two: what a tile is made of is read in the order in which it lies.
 */
final class TiledLoops implements BlockLoops {
    /** Terms of a sum that are gone through at a time, and rows of one: what fits into the nearest cache beside each other. */
    private static final int TERMS = 128;

    private static final int PAIRS = 16;

    private final Tiles tiles;
    private final SpareTables pool;
    private final int d;
    private final int n;
    private final int width;
    private final int panels;

    /**
     * @param d numbers in each vector of z
     * @param n numbers in z
     */
    TiledLoops(Tiles tiles, SpareTables pool, int d, int n) {
        this.tiles = tiles;
        this.pool = pool;
        this.d = d;
        this.n = n;
        width = tiles.width();
        panels = (n + width - 1) / width;
    }

    @Override
    public int stride() {
        return panels * width;
    }

    @Override
    public double[][] unpack(double[] second, int base) {
        double[][] matrix = pool.take(panels, n * width);
        int row = base;
        for (int i = 0; i < n; i++) {
            for (int p = 0; p * width <= i; p++) {
                int from = p * width;
                System.arraycopy(second, row + from, matrix[p], i * width, Math.min(width, i + 1 - from));
            }
            double[] panel = matrix[i / width];
            for (int j = 0, at = i % width; j < i; j++, at += width) {
                panel[at] = second[row + j];
            }
            row += i + 1;
        }
        for (int i = 0; n < stride() && i < n; i++) {
            Arrays.fill(matrix[panels - 1], i * width + width - stride() + n, (i + 1) * width, 0);
        }
        return matrix;
    }

    @Override
    public void multiply(double[][] matrix, List<FeatureVector> vectors, int from, int to, double[][] products) {
        double[][] factors = pool.take(PAIRS, 2 * d);
        double[][] spare = pool.take(1, stride());
        for (int v = from; v < to; v++) {
            Arrays.fill(products[v], 0);
        }
        for (int first = 0; first < n; first += d) {
            int[] rows = placed(vectors, from, to, first);
            for (int some = 0; some < rows.length; some += 2 * PAIRS) {
                int end = Math.min(some + 2 * PAIRS, rows.length);
                for (int r = some; r < end; r++) {
                    double[] value = vectors.get(rows[r]).value();
                    double[] into = factors[(r - some) / 2];
                    for (int k = 0; k < d; k++) {
                        into[2 * k + r % 2] = value[k];
                    }
                }
                for (int p = 0; p < panels; p++) {
                    for (int r = some; r < end; r += 2) {
                        double[] a = factors[(r - some) / 2];
                        double[] other = r + 1 < end ? products[rows[r + 1]] : spare[0];
                        tiles.multiply(d, a, matrix[p], first * width, products[rows[r]], other, p * width);
                    }
                }
            }
        }
        pool.give(factors);
        pool.give(spare);
    }

    @Override
    public void addOuter(FeatureVector[] vectors, double[] columns, int[] at, double[][][] halves) {
        for (int half = 0; half < halves.length; half++) {
            int[] mine = placed(Arrays.asList(vectors), 0, vectors.length, half * d);
            for (int from = 0; from < mine.length; from += TERMS) {
                addOuter(vectors, columns, at, mine, from, halves[half]);
            }
        }
    }

    /** Which of some vectors begin at a place in z. */
    private static int[] placed(List<FeatureVector> vectors, int from, int to, int first) {
        int[] mine = new int[to - from];
        int count = 0;
        for (int v = from; v < to; v++) {
            if (vectors.get(v).begins(first)) {
                mine[count++] = v;
            }
        }
        return Arrays.copyOf(mine, count);
    }

    /** Some terms, from one of those that are at this place on. */
    private void addOuter(FeatureVector[] vectors, double[] columns, int[] at, int[] mine, int from, double[][] half) {
        int terms = Math.min(TERMS, mine.length - from);
        double[][] x = pool.take(panels, TERMS * width);
        double[][] factors = pool.take((d + 1) / 2, 2 * TERMS);
        double[][] spare = pool.take(1, stride());
        for (int t = 0; t < terms; t++) {
            int v = mine[from + t];
            tiles.spread(columns, at[v], n, x, t);
            double[] value = vectors[v].value();
            for (int j = 0; j < d; j++) {
                factors[j / 2][2 * t + j % 2] = value[j];
            }
        }
        for (int p = 0; p < panels; p++) {
            for (int j = 0; j < d; j += 2) {
                double[] other = j + 1 < d ? half[j + 1] : spare[0];
                tiles.multiply(terms, factors[j / 2], x[p], 0, half[j], other, p * width);
            }
        }
        pool.give(x);
        pool.give(factors);
        pool.give(spare);
    }

    @Override
    public void add(double[] to, int at, int count, double[] f, int first, double[][] x, int row, int terms) {
        tiles.add(to, at, count, f, first, x, row, terms);
    }

    @Override
    public double dot(FeatureVector v, double[] y) {
        return v.dense() ? tiles.dot(v.value(), y, v.first()) : v.dot(y, 0);
    }
}
