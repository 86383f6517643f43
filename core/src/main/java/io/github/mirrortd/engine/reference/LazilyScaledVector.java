package io.github.mirrortd.engine.reference;

import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.learn.LearnerState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Weights that can all be multiplied by a factor without touching them: w = scale · stored. Before the scale leaves the
 * range of safe divisors, a power of two is taken out of it, and applied to each weight when it is next read; powers of two
 * change no digit.
 */
public final class LazilyScaledVector extends StateVector {
    /** The power of two that is taken out at a time. */
    static final int BITS = 64;

    private static final double LARGEST = Math.scalb(1.0, BITS);
    private static final double SMALLEST = Math.scalb(1.0, -BITS);

    /** Number of times {@link #BITS} after which any number is zero. */
    private static final int TO_ZERO = 40;

    /** Before epochs are too many for an {@code int}, all weights are looked at: once in millions of steps. */
    private static final int MOST_EPOCHS = 1 << 30;

    private final double[] stored;

    /** The {@link #epoch} in which each weight was last looked at; only where weights shrink at all. */
    private int @Nullable [] epochs;

    private double scale = 1;

    /** Number of powers of two taken out, minus those put in. */
    private int epoch;

    /** Number of changes of the epoch. */
    private int changes;

    LazilyScaledVector(int dimension) {
        stored = new double[dimension];
    }

    /** {@return the power of two that is to be taken out of a scale; 1 for none, and 0 if the scale is 0} */
    public static double excess(double scale) {
        double size = Math.abs(scale);
        if (size == 0) {
            return 0;
        }
        return size < SMALLEST ? SMALLEST : size > LARGEST && size < Double.POSITIVE_INFINITY ? LARGEST : 1;
    }

    /** @param shrinks whether {@link #multiply} will be called */
    static long bytes(long dimension, boolean shrinks) {
        return dimension * (Double.BYTES + (shrinks ? Integer.BYTES : 0));
    }

    @Override
    double dot(int[] index, double[] value, int count) {
        catchUp(index, 0, count);
        return scale * Sparse.dot(index, value, count, stored);
    }

    @Override
    double dot(StateVector other) {
        return other.dot(this);
    }

    /** The inner product with a trace's entries as they are stored. */
    double dot(SparseTrace trace) {
        trace.catchUp(this, changes);
        return scale * Sparse.dot(trace.indices(), trace.stored(), trace.count(), stored);
    }

    @Override
    void add(int[] index, double[] value, int count, double factor) {
        catchUp(index, 0, count);
        Sparse.addTo(stored, scale == 1 ? factor : factor / scale, index, value, count);
    }

    @Override
    void add(StateVector other, double factor) {
        var trace = (SparseTrace) other;
        if (factor != 0) {
            trace.catchUp(this, changes);
            double share = factor * trace.scale();
            Sparse.addTo(stored, scale == 1 ? share : share / scale, trace.indices(), trace.stored(), trace.count());
        }
    }

    @Override
    void clear() {
        multiply(0);
    }

    private void catchUp() {
        int[] seen = epochs;
        for (int i = 0; seen != null && i < seen.length; i++) {
            catchUp(i, seen);
        }
    }

    void catchUp(int[] index, int from, int to) {
        int[] seen = epochs;
        for (int k = from; seen != null && k < to; k++) {
            catchUp(index[k], seen);
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

    @Override
    void multiply(double kept) {
        if (kept == 1) {
            return;
        }
        if (epochs == null) {
            epochs = new int[stored.length];
        }
        if (Math.abs(epoch) > MOST_EPOCHS) {
            catchUp();
            Arrays.fill(epochs, 0);
            epoch = 0;
            changes++;
        }
        scale = kept == 0 ? 0 : scale * kept;
        double out = excess(scale);
        while (out != 1) {
            scale = out == 0 ? 1 : scale / out;
            epoch += out == 0 ? TO_ZERO : out < 1 ? 1 : -1;
            changes++;
            out = excess(scale);
        }
    }

    @Override
    void state(String name, LearnerState state) {
        var part = state.part(name);
        state.vector(name, stored);
        scale = part.number("scale", scale);
        epoch = (int) part.count("epoch", epoch);
        int[] seen = part.entries("epochs", epochs == null ? new int[0] : epochs, epochs == null ? 0 : epochs.length);
        epochs = seen.length == 0 ? null : seen;
    }

    @Override
    double[] values() {
        catchUp();
        return Arrays.stream(stored).map(x -> scale * x).toArray();
    }
}
