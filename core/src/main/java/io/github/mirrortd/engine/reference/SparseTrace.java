package io.github.mirrortd.engine.reference;

import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;

/**
 * A vector that features are added to and that fades at every step: kept by its non-zero entries, which a hash table finds,
 * and scaled all at once. Entries that have become smaller than {@link #CUT} times the largest one are dropped, so that there
 * are never many more than the fading leaves alive. Not thread-safe.
 */
final class SparseTrace extends StateVector {
    /** Share of the largest entry below which an entry is dropped. */
    static final double CUT = 1e-12;

    /** The scale is multiplied out before it becomes so small or so large. */
    private static final double LARGEST_SCALE = 0x1p100;

    private final LiveEntries live = new LiveEntries();
    private double[] values = new double[LiveEntries.FIRST_SIZE];
    private double scale = 1;

    /** Number of entries at which small ones are looked for: a quarter more than were left the last time. */
    private int full = LiveEntries.FIRST_SIZE;

    /** Number of first entries at which w is up to date, if w has changed its epoch {@link #changesSeen} times. */
    private int upToDate;

    private int changesSeen;

    /** Brings w up to date at the entries of the trace. */
    void catchUp(LazilyScaledVector w, int changes) {
        w.catchUp(live.indices(), changesSeen == changes ? upToDate : 0, count());
        upToDate = count();
        changesSeen = changes;
    }

    int[] indices() {
        return live.indices();
    }

    /** The entries over the {@link #scale}. */
    double[] stored() {
        return values;
    }

    double scale() {
        return scale;
    }

    /** Number of entries. */
    int count() {
        return live.count();
    }

    double value(int k) {
        return scale * values[k];
    }

    @Override
    void clear() {
        live.clear();
        upToDate = 0;
        scale = 1;
        full = LiveEntries.FIRST_SIZE;
    }

    @Override
    double dot(int[] index, double[] value, int length) {
        double sum = 0;
        for (int k = 0; k < length; k++) {
            int entry = live.find(index[k]);
            if (entry >= 0) {
                sum += value[k] * values[entry];
            }
        }
        return scale * sum;
    }

    @Override
    double dot(StateVector other) {
        if (other instanceof LazilyScaledVector w) {
            return scale * w.dot(this);
        }
        if (!(other instanceof SparseTrace trace)) {
            return scale * other.dot(indices(), values, count());
        }
        double sum = 0;
        for (int k = 0; k < count(); k++) {
            int entry = trace == this ? k : trace.live.find(indices()[k]);
            if (entry >= 0) {
                sum += values[k] * trace.values[entry];
            }
        }
        return scale * trace.scale * sum;
    }

    /** vector += factor · this. */
    void addTo(StateVector vector, double factor) {
        if (factor != 0) {
            vector.add(indices(), values, count(), factor * scale);
        }
    }

    @Override
    void add(int[] index, double[] value, int length, double factor) {
        for (int k = 0; k < length; k++) {
            add(index[k], factor * value[k] / scale);
        }
        if (count() >= full) {
            dropSmall();
            full = count() + count() / 4 + LiveEntries.FIRST_SIZE;
        }
    }

    @Override
    void keep(SparseVector x, double factor, double kept) {
        if (kept == 0) {
            clear();
        } else {
            add(x.indices(), x.values(), x.count(), factor);
            multiply(kept);
        }
    }

    @Override
    void add(StateVector other, double factor) {
        ((SparseTrace) other).addTo(this, factor);
    }

    @Override
    void multiply(double factor) {
        if (factor == 0) {
            clear();
            return;
        }
        scale *= factor;
        double size = Math.abs(scale);
        if (!(size < LARGEST_SCALE && size > 1 / LARGEST_SCALE)) {
            multiplyOut();
        }
    }

    @Override
    double[] values() {
        throw new UnsupportedOperationException("a sparse trace is not read whole");
    }

    @Override
    void state(String name, LearnerState state) {
        var part = state.part(name);
        int old = count();
        live.state("indices", part);
        double[] value = part.entries("values", values, old);
        values = Arrays.copyOf(value, Math.max(value.length, LiveEntries.FIRST_SIZE));
        scale = part.number("scale", scale);
        full = (int) part.count("entries before a cut", full);
        upToDate = 0;
    }

    private void add(int index, double value) {
        int before = count();
        int k = live.add(index);
        if (k < before) {
            values[k] += value;
            return;
        }
        if (k == values.length) {
            values = Arrays.copyOf(values, 2 * k);
        }
        values[k] = value;
    }

    private void multiplyOut() {
        for (int k = 0; k < count(); k++) {
            values[k] *= scale;
        }
        scale = 1;
    }

    private void dropSmall() {
        double largest = 0;
        for (int k = 0; k < count(); k++) {
            largest = Math.max(largest, Math.abs(values[k]));
        }
        int old = count();
        live.clear();
        for (int k = 0; k < old; k++) {
            // What is not a number stays.
            if (!(Math.abs(values[k]) < CUT * largest)) {
                values[live.add(live.indices()[k])] = values[k];
            }
        }
        upToDate = 0;
    }
}
