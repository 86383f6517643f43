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

    /**
     * Adds a value at an index; what comes in rising order costs nothing to keep so.
     *
     * @param index from 0 on
     * @param value what is added there
     */
    public void add(int index, double value) {
        if (index < 0) {
            throw new IllegalArgumentException("the index of a feature must be ≥ 0, not " + index);
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

    /**
     * Takes over entries in any order; values at the same index are added up.
     *
     * @param index where it is not zero
     * @param value what it is there
     */
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

    /**
     * Becomes equal to another one.
     *
     * @param other another sparse vector
     */
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

    /**
     * Becomes a vector with these first entries, zeros included.
     *
     * @param dense the values from index 0 on
     * @param length how many of them
     */
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

    /** {@return how many entries there are} */
    public int count() {
        return count;
    }

    /** {@return the indices, and behind the last entry's anything} Shared: do not change. */
    public int[] indices() {
        return indices;
    }

    /** {@return the values, and behind the last entry's anything} Shared: do not change. */
    public double[] values() {
        return values;
    }

    /**
     * {@return the index of the k-th entry}
     *
     * @param k which one, from 0 on
     */
    public int index(int k) {
        return indices[k];
    }

    /**
     * {@return the value of the k-th entry}
     *
     * @param k which one, from 0 on
     */
    public double value(int k) {
        return values[k];
    }

    /**
     * Refuses indices beyond the last weight and values that are not finite.
     *
     * @param weights how many there are
     * @throws IllegalArgumentException where an index is not below the number of weights, or a value is not finite
     */
    public void check(int weights) {
        if (count > 0 && indices[count - 1] >= weights) {
            throw new IllegalArgumentException("a feature has the index " + indices[count - 1] + ", but there are only "
                    + weights + " weights, counted from 0");
        }
        for (int k = 0; k < count; k++) {
            if (!Double.isFinite(values[k])) {
                throw new IllegalArgumentException(
                        "a feature must be a finite number, not " + values[k] + " at the index " + indices[k]);
            }
        }
    }

    /**
     * {@return the inner product with a dense vector, summed in the order of the entries}
     *
     * @param vector longer than the largest index
     */
    public double dot(double[] vector) {
        return Sparse.dot(indices, values, count, vector);
    }

    /**
     * {@return the inner product with another one}
     *
     * @param other another sparse vector
     */
    public double dot(SparseVector other) {
        if (other != this) {
            return Sparse.dot(indices, values, count, other.indices, other.values, other.count);
        }
        double sum = 0;
        for (int k = 0; k < count; k++) {
            sum += values[k] * values[k];
        }
        return sum;
    }

    /**
     * vector += factor · this.
     *
     * @param vector longer than the largest index
     * @param factor by which this one is multiplied
     */
    public void addTo(double[] vector, double factor) {
        Sparse.addTo(vector, factor, indices, values, count);
    }
}
