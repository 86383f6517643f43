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

    /** An inner product has so many sums, whatever the width. */
    private static final int SUMS = 4;

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
    public void sum(Terms terms, double[] to, int at, boolean set, int first, int count) {
        double[] f = terms.factors;
        double[][] x = terms.rows;
        int whole = terms.whole;
        int all = terms.all;
        int i = 0;
        for (; i < count - WIDTH + 1; i += WIDTH) {
            sumFour(to, at + first + i, set, i, f, x, first, whole, all);
        }
        for (; i < count - LANES + 1; i += LANES) {
            sumOne(to, at + first + i, set, i, f, x, first, whole, all);
        }
        for (; i < count; i++) {
            double sum = 0;
            for (int l = 0; l < all; l++) {
                sum += f[l] * x[l][l < whole ? first + i : i];
            }
            to[at + first + i] = set ? sum : to[at + first + i] + sum;
        }
    }

    private static void sumFour(
            double[] to, int at, boolean set, int i, double[] f, double[][] x, int first, int whole, int all) {
        var s0 = DoubleVector.zero(SPECIES);
        var s1 = s0;
        var s2 = s0;
        var s3 = s0;
        for (int l = 0; l < all; l++) {
            var factor = DoubleVector.broadcast(SPECIES, f[l]);
            double[] row = x[l];
            int from = l < whole ? first + i : i;
            s0 = s0.add(DoubleVector.fromArray(SPECIES, row, from).mul(factor));
            s1 = s1.add(DoubleVector.fromArray(SPECIES, row, from + LANES).mul(factor));
            s2 = s2.add(DoubleVector.fromArray(SPECIES, row, from + 2 * LANES).mul(factor));
            s3 = s3.add(DoubleVector.fromArray(SPECIES, row, from + 3 * LANES).mul(factor));
        }
        if (!set) {
            s0 = DoubleVector.fromArray(SPECIES, to, at).add(s0);
            s1 = DoubleVector.fromArray(SPECIES, to, at + LANES).add(s1);
            s2 = DoubleVector.fromArray(SPECIES, to, at + 2 * LANES).add(s2);
            s3 = DoubleVector.fromArray(SPECIES, to, at + 3 * LANES).add(s3);
        }
        s0.intoArray(to, at);
        s1.intoArray(to, at + LANES);
        s2.intoArray(to, at + 2 * LANES);
        s3.intoArray(to, at + 3 * LANES);
    }

    private static void sumOne(
            double[] to, int at, boolean set, int i, double[] f, double[][] x, int first, int whole, int all) {
        var sum = DoubleVector.zero(SPECIES);
        for (int l = 0; l < all; l++) {
            var factor = DoubleVector.broadcast(SPECIES, f[l]);
            sum = sum.add(DoubleVector.fromArray(SPECIES, x[l], l < whole ? first + i : i)
                    .mul(factor));
        }
        (set ? sum : DoubleVector.fromArray(SPECIES, to, at).add(sum)).intoArray(to, at);
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
        // A second width in this class would cost all loops here their vectors: the JIT no longer tells which one it
        // has.
        if (LANES != SUMS) {
            return Kernels.dot(x, y, base);
        }
        var sum = DoubleVector.zero(SPECIES);
        int k = 0;
        for (; k + SUMS <= x.length; k += SUMS) {
            sum = sum.add(DoubleVector.fromArray(SPECIES, x, k).mul(DoubleVector.fromArray(SPECIES, y, base + k)));
        }
        double first = sum.lane(0);
        for (; k < x.length; k++) {
            first += x[k] * y[base + k];
        }
        return first + sum.lane(1) + (sum.lane(2) + sum.lane(3));
    }

    @Override
    public void weigh(double[] sums, int block, double[] pieces, int[] which, double[] weights, int from, int to) {
        int own = block * 2 * WIDTH;
        var s0 = DoubleVector.fromArray(SPECIES, sums, own);
        var s1 = DoubleVector.fromArray(SPECIES, sums, own + LANES);
        var s2 = DoubleVector.fromArray(SPECIES, sums, own + 2 * LANES);
        var s3 = DoubleVector.fromArray(SPECIES, sums, own + 3 * LANES);
        var s4 = DoubleVector.fromArray(SPECIES, sums, own + 4 * LANES);
        var s5 = DoubleVector.fromArray(SPECIES, sums, own + 5 * LANES);
        var s6 = DoubleVector.fromArray(SPECIES, sums, own + 6 * LANES);
        var s7 = DoubleVector.fromArray(SPECIES, sums, own + 7 * LANES);
        for (int k = from; k < to; k++) {
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
        s0.intoArray(sums, own);
        s1.intoArray(sums, own + LANES);
        s2.intoArray(sums, own + 2 * LANES);
        s3.intoArray(sums, own + 3 * LANES);
        s4.intoArray(sums, own + 4 * LANES);
        s5.intoArray(sums, own + 5 * LANES);
        s6.intoArray(sums, own + 6 * LANES);
        s7.intoArray(sums, own + 7 * LANES);
    }
}
