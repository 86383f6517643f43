package io.github.mirrortd.exact.moments;

import io.github.mirrortd.internal.VectorWidth;
import java.lang.invoke.MethodHandles;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Tiles of two rows of four vectors: eight sums, and what they are made of, are about what registers hold. The width must be a constant to the
 * compiler, so this class is defined anew, as a hidden class, for every width that is asked for.
 */
final class VectorTiles implements Tiles {
    private static final VectorSpecies<Double> SPECIES = VectorWidth.of(MethodHandles.lookup());
    private static final int LANES = SPECIES.length();
    private static final int WIDTH = 4 * LANES;

    /** An inner product has four sums, whatever the width. */
    private static final VectorSpecies<Double> FOUR = DoubleVector.SPECIES_256;

    @Override
    public int width() {
        return WIDTH;
    }

    // No helper stands between these loops and the methods of vectors: the JIT would not always inline it, and what is
    // not inlined
    // allocates its vectors.

    @Override
    public void multiply(int terms, double[] a, double[] x, int from, double[] to, double[] other, int at) {
        var s0 = DoubleVector.fromArray(SPECIES, to, at);
        var s1 = DoubleVector.fromArray(SPECIES, to, at + LANES);
        var s2 = DoubleVector.fromArray(SPECIES, to, at + 2 * LANES);
        var s3 = DoubleVector.fromArray(SPECIES, to, at + 3 * LANES);
        var t0 = DoubleVector.fromArray(SPECIES, other, at);
        var t1 = DoubleVector.fromArray(SPECIES, other, at + LANES);
        var t2 = DoubleVector.fromArray(SPECIES, other, at + 2 * LANES);
        var t3 = DoubleVector.fromArray(SPECIES, other, at + 3 * LANES);
        for (int k = 0; k < terms; k++) {
            var x0 = DoubleVector.fromArray(SPECIES, x, from + k * WIDTH);
            var x1 = DoubleVector.fromArray(SPECIES, x, from + k * WIDTH + LANES);
            var x2 = DoubleVector.fromArray(SPECIES, x, from + k * WIDTH + 2 * LANES);
            var x3 = DoubleVector.fromArray(SPECIES, x, from + k * WIDTH + 3 * LANES);
            var f = DoubleVector.broadcast(SPECIES, a[2 * k]);
            s0 = s0.add(x0.mul(f));
            s1 = s1.add(x1.mul(f));
            s2 = s2.add(x2.mul(f));
            s3 = s3.add(x3.mul(f));
            var g = DoubleVector.broadcast(SPECIES, a[2 * k + 1]);
            t0 = t0.add(x0.mul(g));
            t1 = t1.add(x1.mul(g));
            t2 = t2.add(x2.mul(g));
            t3 = t3.add(x3.mul(g));
        }
        s0.intoArray(to, at);
        s1.intoArray(to, at + LANES);
        s2.intoArray(to, at + 2 * LANES);
        s3.intoArray(to, at + 3 * LANES);
        t0.intoArray(other, at);
        t1.intoArray(other, at + LANES);
        t2.intoArray(other, at + 2 * LANES);
        t3.intoArray(other, at + 3 * LANES);
    }

    @Override
    public void add(double[] to, int at, int count, double[] f, int first, double[][] x, int row, int terms) {
        int l = 0;
        for (; l + 4 <= terms; l += 4) {
            addFour(to, at, count, f, first + l, x[row + l], x[row + l + 1], x[row + l + 2], x[row + l + 3]);
        }
        for (; l < terms; l++) {
            addOne(to, at, count, f[first + l], x[row + l]);
        }
    }

    private static void addFour(
            double[] to, int at, int count, double[] f, int first, double[] x0, double[] x1, double[] x2, double[] x3) {
        var f0 = DoubleVector.broadcast(SPECIES, f[first]);
        var f1 = DoubleVector.broadcast(SPECIES, f[first + 1]);
        var f2 = DoubleVector.broadcast(SPECIES, f[first + 2]);
        var f3 = DoubleVector.broadcast(SPECIES, f[first + 3]);
        int i = 0;
        for (; i < count - LANES + 1; i += LANES) {
            DoubleVector.fromArray(SPECIES, to, at + i)
                    .add(DoubleVector.fromArray(SPECIES, x0, i).mul(f0))
                    .add(DoubleVector.fromArray(SPECIES, x1, i).mul(f1))
                    .add(DoubleVector.fromArray(SPECIES, x2, i).mul(f2))
                    .add(DoubleVector.fromArray(SPECIES, x3, i).mul(f3))
                    .intoArray(to, at + i);
        }
        for (; i < count; i++) {
            to[at + i] =
                    to[at + i] + f[first] * x0[i] + f[first + 1] * x1[i] + f[first + 2] * x2[i] + f[first + 3] * x3[i];
        }
    }

    private static void addOne(double[] to, int at, int count, double f, double[] x) {
        var factor = DoubleVector.broadcast(SPECIES, f);
        int i = 0;
        for (; i < count - LANES + 1; i += LANES) {
            DoubleVector.fromArray(SPECIES, to, at + i)
                    .add(DoubleVector.fromArray(SPECIES, x, i).mul(factor))
                    .intoArray(to, at + i);
        }
        for (; i < count; i++) {
            to[at + i] += f * x[i];
        }
    }

    @Override
    public void spread(double[] from, int at, int count, double[][] panels, int row) {
        int whole = count / WIDTH;
        for (int p = 0; p < whole; p++) {
            double[] to = panels[p];
            int i = at + p * WIDTH;
            int k = row * WIDTH;
            DoubleVector.fromArray(SPECIES, from, i).intoArray(to, k);
            DoubleVector.fromArray(SPECIES, from, i + LANES).intoArray(to, k + LANES);
            DoubleVector.fromArray(SPECIES, from, i + 2 * LANES).intoArray(to, k + 2 * LANES);
            DoubleVector.fromArray(SPECIES, from, i + 3 * LANES).intoArray(to, k + 3 * LANES);
        }
        if (whole * WIDTH < count) {
            System.arraycopy(from, at + whole * WIDTH, panels[whole], row * WIDTH, count - whole * WIDTH);
        }
    }

    @Override
    public double dot(double[] x, double[] y, int base) {
        if (LANES < 4) {
            return Kernels.dot(x, y, base);
        }
        var sum = DoubleVector.zero(FOUR);
        int k = 0;
        for (; k + 4 <= x.length; k += 4) {
            sum = sum.add(DoubleVector.fromArray(FOUR, x, k).mul(DoubleVector.fromArray(FOUR, y, base + k)));
        }
        double first = sum.lane(0);
        for (; k < x.length; k++) {
            first += x[k] * y[base + k];
        }
        return first + sum.lane(1) + (sum.lane(2) + sum.lane(3));
    }

    @Override
    public void weigh(double[] to, double[] pieces, int[] which, double[] weights) {
        var s0 = DoubleVector.zero(SPECIES);
        var s1 = s0;
        var s2 = s0;
        var s3 = s0;
        var s4 = s0;
        var s5 = s0;
        var s6 = s0;
        var s7 = s0;
        for (int k = 0; k < which.length; k++) {
            int at = which[k] * 2 * WIDTH;
            var f = DoubleVector.broadcast(SPECIES, weights[k]);
            s0 = s0.add(DoubleVector.fromArray(SPECIES, pieces, at).mul(f));
            s1 = s1.add(DoubleVector.fromArray(SPECIES, pieces, at + LANES).mul(f));
            s2 = s2.add(DoubleVector.fromArray(SPECIES, pieces, at + 2 * LANES).mul(f));
            s3 = s3.add(DoubleVector.fromArray(SPECIES, pieces, at + 3 * LANES).mul(f));
            s4 = s4.add(DoubleVector.fromArray(SPECIES, pieces, at + 4 * LANES).mul(f));
            s5 = s5.add(DoubleVector.fromArray(SPECIES, pieces, at + 5 * LANES).mul(f));
            s6 = s6.add(DoubleVector.fromArray(SPECIES, pieces, at + 6 * LANES).mul(f));
            s7 = s7.add(DoubleVector.fromArray(SPECIES, pieces, at + 7 * LANES).mul(f));
        }
        s0.intoArray(to, 0);
        s1.intoArray(to, LANES);
        s2.intoArray(to, 2 * LANES);
        s3.intoArray(to, 3 * LANES);
        s4.intoArray(to, 4 * LANES);
        s5.intoArray(to, 5 * LANES);
        s6.intoArray(to, 6 * LANES);
        s7.intoArray(to, 7 * LANES);
    }
}
