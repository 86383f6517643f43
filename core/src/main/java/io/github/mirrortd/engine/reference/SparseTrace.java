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
    /** So small a share of the largest entry changes no result that anybody could see. */
    static final double CUT = 1e-12;

    /** The scale is multiplied out before it becomes so small or so large. */
    private static final double LARGEST_SCALE = 0x1p100;

    private static final int FIRST_SIZE = 64;
    private static final int MIXER = 0x9E3779B1;

    private int[] indices = new int[FIRST_SIZE];
    private double[] values = new double[FIRST_SIZE];

    /** Where each entry stands in {@link #table}. */
    private int[] places = new int[FIRST_SIZE];

    private int count;
    private double scale = 1;

    /** Entry numbers plus one, by hash of their indices; a power of two in size, and at most half full. */
    private int[] table = new int[2 * FIRST_SIZE];

    /** Entries are looked through for small ones when there are so many. */
    private int full = FIRST_SIZE;

    /** Number of first entries at which w is up to date, if w has changed its epoch {@link #changesSeen} times. */
    private int upToDate;

    private int changesSeen;

    /** Brings w up to date at the entries of the trace. */
    void catchUp(LazilyScaledVector w, int changes) {
        w.catchUp(indices, changesSeen == changes ? upToDate : 0, count);
        upToDate = count;
        changesSeen = changes;
    }

    int[] indices() {
        return indices;
    }

    /** The entries over the {@link #scale}. */
    double[] stored() {
        return values;
    }

    double scale() {
        return scale;
    }

    /** How many entries there are. */
    int count() {
        return count;
    }

    int index(int k) {
        return indices[k];
    }

    double value(int k) {
        return scale * values[k];
    }

    @Override
    void clear() {
        for (int k = 0; k < count; k++) {
            table[places[k]] = 0;
        }
        count = 0;
        upToDate = 0;
        scale = 1;
        full = FIRST_SIZE;
    }

    @Override
    double dot(int[] index, double[] value, int length) {
        double sum = 0;
        for (int k = 0; k < length; k++) {
            int entry = table[find(index[k])];
            if (entry > 0) {
                sum += value[k] * values[entry - 1];
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
            return scale * other.dot(indices, values, count);
        }
        double sum = 0;
        for (int k = 0; k < count; k++) {
            int entry = trace == this ? k + 1 : trace.table[trace.find(indices[k])];
            if (entry > 0) {
                sum += values[k] * trace.values[entry - 1];
            }
        }
        return scale * trace.scale * sum;
    }

    /** vector += factor · this. */
    void addTo(StateVector vector, double factor) {
        if (factor != 0) {
            vector.add(indices, values, count, factor * scale);
        }
    }

    @Override
    void add(int[] index, double[] value, int length, double factor) {
        for (int k = 0; k < length; k++) {
            add(index[k], factor * value[k] / scale);
        }
        if (count >= full) {
            dropSmall();
            full = 2 * count + FIRST_SIZE;
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
    void state(String name, LearnerState state) {
        var part = state.part(name);
        int[] index = part.entries("indices", indices, count);
        double[] value = part.entries("values", values, count);
        double factor = part.number("scale", scale);
        int limit = (int) part.count("entries before a cut", full);
        clear();
        for (int k = 0; k < index.length; k++) {
            add(index[k], value[k]);
        }
        scale = factor;
        full = limit;
    }

    private void add(int index, double value) {
        int place = find(index);
        if (table[place] > 0) {
            values[table[place] - 1] += value;
            return;
        }
        if (count == indices.length) {
            grow();
            place = find(index);
        }
        indices[count] = index;
        values[count] = value;
        places[count] = place;
        count++;
        table[place] = count;
    }

    /** The place of an index in the table, or the free one where it would stand. */
    private int find(int index) {
        int mask = table.length - 1;
        int place = ((index * MIXER) >>> 7) & mask;
        while (table[place] != 0 && indices[table[place] - 1] != index) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private void grow() {
        indices = Arrays.copyOf(indices, 2 * count);
        values = Arrays.copyOf(values, 2 * count);
        places = Arrays.copyOf(places, 2 * count);
        table = new int[4 * count];
        enter();
    }

    private void enter() {
        for (int k = 0; k < count; k++) {
            places[k] = find(indices[k]);
            table[places[k]] = k + 1;
        }
    }

    private void multiplyOut() {
        for (int k = 0; k < count; k++) {
            values[k] *= scale;
        }
        scale = 1;
    }

    private void dropSmall() {
        double largest = 0;
        for (int k = 0; k < count; k++) {
            largest = Math.max(largest, Math.abs(values[k]));
            table[places[k]] = 0;
        }
        int kept = 0;
        upToDate = 0;
        for (int k = 0; k < count; k++) {
            // What is not a number stays.
            if (!(Math.abs(values[k]) < CUT * largest)) {
                indices[kept] = indices[k];
                values[kept] = values[k];
                kept++;
            }
        }
        count = kept;
        enter();
    }
}
