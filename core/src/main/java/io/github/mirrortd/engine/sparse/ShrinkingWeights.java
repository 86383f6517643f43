package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Weights that can all be multiplied by a factor without touching them: w = scale · stored. Before the scale leaves the range
 * of numbers that can be divided by, a power of two is taken out of it, and every weight is told of that when it is next
 * looked at; powers of two change no digit.
 */
final class ShrinkingWeights {
    /** The power of two that is taken out at a time. */
    static final int BITS = 64;

    static final double LARGEST = Math.scalb(1.0, BITS);
    static final double SMALLEST = Math.scalb(1.0, -BITS);

    /** So many times {@link #BITS} make any number zero. */
    private static final int TO_ZERO = 40;

    /** Before epochs are too many for an {@code int}, all weights are looked at: once in millions of steps. */
    private static final int MOST_EPOCHS = 1 << 30;

    private final double[] stored;

    /** The {@link #epoch} in which each weight was last looked at; only where weights shrink at all. */
    private int @Nullable [] epochs;

    private double scale = 1;

    /** How often a power of two was taken out, less how often one was put in. */
    private int epoch;

    ShrinkingWeights(int dimension) {
        stored = new double[dimension];
    }

    /** @param shrinks whether {@link #multiply} will be called */
    static long bytes(int dimension, boolean shrinks) {
        return (long) dimension * (Double.BYTES + (shrinks ? Integer.BYTES : 0));
    }

    double dot(SparseVector x) {
        return dot(x.indices(), x.values(), x.count());
    }

    /** The inner product with the first {@code count} entries of a vector. */
    double dot(int[] index, double[] value, int count) {
        catchUp(index, count);
        return scale * Sparse.dot(index, value, count, stored);
    }

    /** w += factor · x. */
    void add(SparseVector x, double factor) {
        add(x.indices(), x.values(), x.count(), factor);
    }

    /** Adds the first {@code count} entries of a vector, times a factor. */
    void add(int[] index, double[] value, int count, double factor) {
        if (factor != 0) {
            catchUp(index, count);
            Sparse.addTo(stored, factor / scale, index, value, count);
        }
    }

    /** Takes over some weights of others; neither shrinks. */
    void set(ShrinkingWeights other, int[] index, int count) {
        for (int k = 0; stored.length > 0 && k < count; k++) {
            stored[index[k]] = other.stored[index[k]];
        }
    }

    private void catchUp() {
        int[] seen = epochs;
        for (int i = 0; seen != null && i < seen.length; i++) {
            catchUp(i, seen);
        }
    }

    private void catchUp(int[] index, int count) {
        int[] seen = epochs;
        if (seen != null) {
            for (int k = 0; k < count; k++) {
                catchUp(index[k], seen);
            }
        }
    }

    private void catchUp(int i, int[] seen) {
        if (seen[i] != epoch) {
            // Most weights that were not seen for long were never seen: zero, whatever the power.
            if (stored[i] != 0) {
                stored[i] = Math.scalb(stored[i], BITS * Math.max(-TO_ZERO, Math.min(TO_ZERO, seen[i] - epoch)));
            }
            seen[i] = epoch;
        }
    }

    /** w ← kept · w. */
    void multiply(double kept) {
        if (epochs == null) {
            epochs = new int[stored.length];
        }
        if (Math.abs(epoch) > MOST_EPOCHS) {
            catchUp();
            Arrays.fill(epochs, 0);
            epoch = 0;
        }
        if (kept == 0) {
            scale = 1;
            epoch += TO_ZERO;
            return;
        }
        scale *= kept;
        while (Math.abs(scale) < SMALLEST) {
            scale *= LARGEST;
            epoch++;
        }
        while (Math.abs(scale) > LARGEST && Double.isFinite(scale)) {
            scale *= SMALLEST;
            epoch--;
        }
    }

    /** All of them as they are now. */
    double[] values() {
        catchUp();
        return Arrays.stream(stored).map(x -> scale * x).toArray();
    }
}
