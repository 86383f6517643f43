package io.github.mirrortd.mdp;

import io.github.mirrortd.internal.Sparse;
import java.util.Arrays;

/**
 * A vector given by its non-zero entries, in the rising order of their indices. Made once and filled again and again; no
 * allocation once it is as large as it gets. Not thread-safe.
 */
public final class SparseVector {
    private static final int FIRST_SIZE = 8;

    private int[] indices = new int[FIRST_SIZE];
    private double[] values = new double[FIRST_SIZE];
    private int count;
    private int version;

    /** All zeros. */
    public void clear() {
        version++;
        count = 0;
    }

    /** Adds a value at an index; what comes in rising order costs nothing to keep so. */
    public void add(int index, double value) {
        if (index < 0) {
            throw new IllegalArgumentException("an index of a feature counts from 0, not " + index);
        }
        version++;
        int place = count;
        while (place > 0 && indices[place - 1] > index) {
            place--;
        }
        if (place > 0 && indices[place - 1] == index) {
            values[place - 1] += value;
            return;
        }
        if (count == indices.length) {
            indices = Arrays.copyOf(indices, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        if (place < count) {
            System.arraycopy(indices, place, indices, place + 1, count - place);
            System.arraycopy(values, place, values, place + 1, count - place);
        }
        indices[place] = index;
        values[place] = value;
        count++;
    }

    /** Takes over entries in any order; values at the same index are added up. */
    public void set(int[] index, double[] value) {
        if (index.length != value.length) {
            throw new IllegalArgumentException(
                    index.length + " indices and " + value.length + " values; every index needs one value");
        }
        clear();
        for (int k = 0; k < index.length; k++) {
            add(index[k], value[k]);
        }
    }

    /** Becomes equal to another one. */
    public void set(SparseVector other) {
        version++;
        if (indices.length < other.count) {
            indices = new int[other.indices.length];
            values = new double[other.indices.length];
        }
        // Features have a handful of entries: a loop is faster than two calls.
        for (int k = 0; k < other.count; k++) {
            indices[k] = other.indices[k];
            values[k] = other.values[k];
        }
        count = other.count;
    }

    /** Becomes a vector with these first entries, zeros included. */
    public void setDense(double[] dense, int length) {
        version++;
        if (indices.length < length) {
            indices = new int[length];
            values = new double[length];
        }
        for (int k = 0; k < length; k++) {
            indices[k] = k;
            values[k] = dense[k];
        }
        count = length;
    }

    /** Another number after every change. */
    int version() {
        return version;
    }

    /** How many entries there are. */
    public int count() {
        return count;
    }

    /** The indices, and behind the last entry's anything. Shared: do not change. */
    public int[] indices() {
        return indices;
    }

    /** The values, and behind the last entry's anything. Shared: do not change. */
    public double[] values() {
        return values;
    }

    /** The index of the k-th entry. */
    public int index(int k) {
        return indices[k];
    }

    /** The value of the k-th entry. */
    public double value(int k) {
        return values[k];
    }

    /** @throws IllegalArgumentException where an index is not below the number of weights */
    public void check(int weights) {
        if (count > 0 && indices[count - 1] >= weights) {
            throw new IllegalArgumentException("a feature has the index " + indices[count - 1] + ", but there are only "
                    + weights + " weights, counted from 0");
        }
    }

    /** The inner product with a dense vector, summed in the order of the entries. */
    public double dot(double[] vector) {
        return Sparse.dot(indices, values, count, vector);
    }

    /** The inner product with another one. */
    public double dot(SparseVector other) {
        double sum = 0;
        int i = 0;
        int j = 0;
        while (i < count && j < other.count) {
            int difference = indices[i] - other.indices[j];
            if (difference == 0) {
                sum += values[i] * other.values[j];
            }
            i += difference <= 0 ? 1 : 0;
            j += difference >= 0 ? 1 : 0;
        }
        return sum;
    }

    /** vector += factor · this. */
    public void addTo(double[] vector, double factor) {
        Sparse.addTo(vector, factor, indices, values, count);
    }
}
