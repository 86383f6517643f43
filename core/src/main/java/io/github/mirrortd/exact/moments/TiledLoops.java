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
        var rows = new double[2 * PAIRS][];
        for (int v = from; v < to; v++) {
            Arrays.fill(products[v], 0);
        }
        for (int first = 0; first < n; first += d) {
            int count = 0;
            for (int v = from; v < to; v++) {
                if (vectors.get(v).begins(first)) {
                    double[] value = vectors.get(v).value();
                    double[] into = factors[count / 2];
                    for (int k = 0; k < d; k++) {
                        into[2 * k + count % 2] = value[k];
                    }
                    rows[count++] = products[v];
                }
                if (count == rows.length || v == to - 1) {
                    multiplySome(matrix, factors, rows, count, first, spare[0]);
                    count = 0;
                }
            }
        }
        pool.give(factors);
        pool.give(spare);
    }

    private void multiplySome(
            double[][] matrix, double[][] factors, double[][] rows, int count, int first, double[] spare) {
        for (int p = 0; p < panels; p++) {
            for (int r = 0; r < count; r += 2) {
                double[] other = r + 1 < count ? rows[r + 1] : spare;
                tiles.multiply(d, factors[r / 2], matrix[p], first * width, rows[r], other, p * width);
            }
        }
    }

    @Override
    public void addOuter(FeatureVector[] vectors, double[] columns, int[] at, double[][][] halves) {
        double[][] x = pool.take(panels, TERMS * width);
        double[][] factors = pool.take((d + 1) / 2, 2 * TERMS);
        double[][] spare = pool.take(1, stride());
        for (int half = 0; half < halves.length; half++) {
            int terms = 0;
            for (int v = 0; v < vectors.length; v++) {
                if (vectors[v].begins(half * d)) {
                    tiles.spread(columns, at[v], n, x, terms);
                    double[] value = vectors[v].value();
                    for (int j = 0; j < d; j++) {
                        factors[j / 2][2 * terms + j % 2] = value[j];
                    }
                    terms++;
                }
                if (terms == TERMS || v == vectors.length - 1) {
                    addSome(x, factors, terms, halves[half], spare[0]);
                    terms = 0;
                }
            }
        }
        pool.give(x);
        pool.give(factors);
        pool.give(spare);
    }

    private void addSome(double[][] x, double[][] factors, int terms, double[][] half, double[] spare) {
        for (int p = 0; p < panels; p++) {
            for (int j = 0; j < d; j += 2) {
                double[] other = j + 1 < d ? half[j + 1] : spare;
                tiles.multiply(terms, factors[j / 2], x[p], 0, half[j], other, p * width);
            }
        }
    }

    @Override
    public void sum(Terms terms, double[] to, int at, boolean set, int first, int count) {
        tiles.sum(terms, to, at, set, first, count);
    }

    @Override
    public double dot(FeatureVector v, double[] y) {
        return v.dense() ? tiles.dot(v.value(), y, v.first()) : v.dot(y, 0);
    }
}
