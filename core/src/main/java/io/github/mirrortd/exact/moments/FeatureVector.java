package io.github.mirrortd.exact.moments;

import java.util.stream.IntStream;

/**
 * A feature vector at its place in z = (θ, w): its entries that are not zero.
 *
 * @param index their positions in z
 * @param value what they are
 * @param dense whether the positions are those of all of θ or w
 */
record FeatureVector(int[] index, double[] value, boolean dense) {
    /** @param offset where θ or w begins in z */
    static FeatureVector of(double[] entries, int offset) {
        int[] kept =
                IntStream.range(0, entries.length).filter(i -> entries[i] != 0).toArray();
        double[] value = IntStream.of(kept).mapToDouble(i -> entries[i]).toArray();
        int[] index = IntStream.of(kept).map(i -> i + offset).toArray();
        boolean dense = kept.length == entries.length;
        return new FeatureVector(index, value, dense);
    }

    int first() {
        return index[0];
    }

    /** The inner product with the vector that begins at {@code base}. */
    double dot(double[] vector, int base) {
        if (dense) {
            return Kernels.dot(value, vector, base + index[0]);
        }
        double sum = 0;
        for (int k = 0; k < index.length; k++) {
            sum += value[k] * vector[base + index[k]];
        }
        return sum;
    }

    /** Adds a multiple to the vector that begins at {@code base}. */
    void addTo(double factor, double[] vector, int base) {
        if (dense) {
            int at = base + index[0];
            for (int k = 0; k < value.length; k++) {
                vector[at + k] += factor * value[k];
            }
        } else {
            for (int k = 0; k < index.length; k++) {
                vector[base + index[k]] += factor * value[k];
            }
        }
    }
}
