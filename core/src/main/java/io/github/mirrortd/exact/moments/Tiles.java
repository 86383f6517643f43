package io.github.mirrortd.exact.moments;

import io.github.mirrortd.internal.VectorModule;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * The innermost loops of long work in vectors: sums stay in registers while they grow. Each number is made as {@link Kernels} would make
 * it, in the same order, whatever the width.
 */
interface Tiles {
    /**
     * With vectors of one width, compiled anew.
     *
     * @param bits null for what suits this machine best
     */
    static Tiles of(@Nullable Integer bits) {
        return (Tiles) VectorModule.start(MethodHandles.lookup(), "VectorTiles", bits);
    }

    /** With vectors of the width that suits this machine best, always the same ones. */
    static Tiles ofThisMachine() {
        return Known.TILES;
    }

    /** Made when it is first asked for. */
    final class Known {
        private static final Tiles TILES = of(null);

        private Known() {}
    }

    /** How many numbers a tile has side by side. */
    int width();

    /**
     * Adds a product to a tile of two rows: to[at + i] += Σ_k a[2k] x[from + k·width + i], and the other row with a[2k + 1].
     *
     * @param terms how many k there are
     */
    void multiply(int terms, double[] a, double[] x, int from, double[] to, double[] other, int at);

    /** As {@link BlockLoops#sum}. */
    void sum(Terms terms, double[] to, int at, boolean set, int first, int count);

    /** Copies numbers from {@code at} on into a row of panels that are as wide as a tile. */
    void spread(double[] from, int at, int count, double[][] panels, int row);

    /** The inner product of x with what begins at {@code base} in y. */
    double dot(double[] x, double[] y, int base);

    /**
     * Adds some pieces to a sum; those of a block are the numbers from 2·block·width on, and so is its sum.
     *
     * @param which the blocks whose pieces are added, and how much of each, from one to another of them
     */
    void weigh(double[] sums, int block, double[] pieces, int[] which, double[] weights, int from, int to);
}
