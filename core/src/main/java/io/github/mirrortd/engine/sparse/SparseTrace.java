package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;

/**
 * A vector that features are added to and that fades at every step: kept by its non-zero entries, which a hash table finds,
 * and scaled all at once. Entries that have become smaller than {@link #CUT} times the largest one are dropped, so that there
 * are never many more than the fading leaves alive. Not thread-safe.
 */
final class SparseTrace {
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

    void clear() {
        for (int k = 0; k < count; k++) {
            table[places[k]] = 0;
        }
        count = 0;
        scale = 1;
        full = FIRST_SIZE;
    }

    /** The inner product with features. */
    double dot(SparseVector x) {
        double sum = 0;
        for (int k = 0; k < x.count(); k++) {
            int entry = table[find(x.index(k))];
            if (entry > 0) {
                sum += x.value(k) * values[entry - 1];
            }
        }
        return scale * sum;
    }

    /** The inner product with another trace. */
    double dot(SparseTrace other) {
        double sum = 0;
        for (int k = 0; k < count; k++) {
            int entry = other.table[other.find(indices[k])];
            if (entry > 0) {
                sum += values[k] * other.values[entry - 1];
            }
        }
        return scale * other.scale * sum;
    }

    /** The inner product with itself. */
    double square() {
        double sum = 0;
        for (int k = 0; k < count; k++) {
            sum += values[k] * values[k];
        }
        return scale * scale * sum;
    }

    double dot(ShrinkingWeights w) {
        return scale * w.dot(indices, values, count);
    }

    /** vector += factor · this. */
    void addTo(double[] vector, double factor) {
        if (factor != 0) {
            Sparse.addTo(vector, factor * scale, indices, values, count);
        }
    }

    /** w += factor · this. */
    void addTo(ShrinkingWeights w, double factor) {
        w.add(indices, values, count, factor * scale);
    }

    /** this ← kept · (this + factor · x). */
    void keep(SparseVector x, double factor, double kept) {
        if (kept == 0) {
            clear();
            return;
        }
        for (int k = 0; k < x.count(); k++) {
            add(x.index(k), factor * x.value(k) / scale);
        }
        scale *= kept;
        double size = Math.abs(scale);
        if (!(size < LARGEST_SCALE && size > 1 / LARGEST_SCALE)) {
            multiplyOut();
        }
        if (count >= full) {
            dropSmall();
            full = 2 * count + FIRST_SIZE;
        }
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
