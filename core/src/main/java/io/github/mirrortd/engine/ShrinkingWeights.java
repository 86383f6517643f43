package io.github.mirrortd.engine;

import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;

/**
 * Weights that can all be multiplied by a factor without touching them: w = scale · stored. Before the scale leaves the range
 * of numbers that can be divided by, a power of two is taken out of it, and every weight is told of that when it is next
 * looked at; powers of two change no digit.
 */
final class ShrinkingWeights {
    /** The power of two that is taken out at a time. */
    private static final int BITS = 64;

    private static final double LARGEST = Math.scalb(1.0, BITS);
    private static final double SMALLEST = Math.scalb(1.0, -BITS);

    /** So many times {@link #BITS} make any number zero. */
    private static final int TO_ZERO = 40;

    private final double[] stored;
    private final int[] epochs;
    private double scale = 1;

    /** How often a power of two was taken out, less how often one was put in. */
    private int epoch;

    /** @param shrinks whether {@link #multiply} will ever be called */
    ShrinkingWeights(int dimension, boolean shrinks) {
        stored = new double[dimension];
        epochs = shrinks ? new int[dimension] : new int[0];
    }

    static long bytes(int dimension, boolean shrinks) {
        return (long) dimension * (Double.BYTES + (shrinks ? Integer.BYTES : 0));
    }

    double dot(SparseVector x) {
        catchUp(x);
        return scale * x.dot(stored);
    }

    /** w += factor · x. */
    void add(SparseVector x, double factor) {
        catchUp(x);
        x.addTo(stored, factor / scale);
    }

    private void catchUp(SparseVector x) {
        if (epochs.length > 0) {
            for (int k = 0; k < x.count(); k++) {
                catchUp(x.index(k));
            }
        }
    }

    private void catchUp(int i) {
        if (epochs[i] != epoch) {
            stored[i] = Math.scalb(stored[i], BITS * Math.max(-TO_ZERO, Math.min(TO_ZERO, epochs[i] - epoch)));
            epochs[i] = epoch;
        }
    }

    /** w ← kept · w. */
    void multiply(double kept) {
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
        for (int i = 0; i < epochs.length; i++) {
            catchUp(i);
        }
        return Arrays.stream(stored).map(x -> scale * x).toArray();
    }
}
