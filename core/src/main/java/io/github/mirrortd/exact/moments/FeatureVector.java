package io.github.mirrortd.exact.moments;

import java.util.stream.IntStream;

/**
 * A feature vector at its place in z = (θ, w): its entries that are not zero.
 *
 * @param index their positions in z
 * @param value what they are
 * @param first the first of the positions; 0 where there is none
 * @param dense whether the positions are those of all of θ or w
 */
record FeatureVector(int[] index, double[] value, int first, boolean dense) {
    static final FeatureVector NOTHING = new FeatureVector(new int[0], new double[0], 0, false);

    /** @param offset where θ or w begins in z */
    static FeatureVector of(double[] entries, int offset) {
        int[] kept =
                IntStream.range(0, entries.length).filter(i -> entries[i] != 0).toArray();
        double[] value = IntStream.of(kept).mapToDouble(i -> entries[i]).toArray();
        int[] index = IntStream.of(kept).map(i -> i + offset).toArray();
        boolean dense = kept.length == entries.length;
        return new FeatureVector(index, value, index.length == 0 ? 0 : index[0], dense);
    }

    /** The same numbers at another place, further on. */
    FeatureVector moved(int by) {
        return new FeatureVector(IntStream.of(index).map(i -> i + by).toArray(), value, first + by, dense);
    }

    /** The inner product with the vector that begins at {@code base}. */
    double dot(double[] vector, int base) {
        if (dense) {
            return Kernels.dot(value, vector, base + first);
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
            int at = base + first;
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
