package io.github.mirrortd.internal;

/** Arithmetic of sparse and dense vectors. */
public final class Sparse {
    private Sparse() {}

    // Features of nearly every problem have one or two entries, for which a loop costs more than its content.

    /** Returns the inner product, summed in the order of the entries, from 0. */
    public static double dot(int[] index, double[] value, double[] vector) {
        return switch (index.length) {
            case 0 -> 0;
            case 1 -> 0 + value[0] * vector[index[0]];
            case 2 -> 0 + value[0] * vector[index[0]] + value[1] * vector[index[1]];
            default -> dot(index, value, index.length, vector);
        };
    }

    /** Returns the inner product over the first {@code count} entries. */
    public static double dot(int[] index, double[] value, int count, double[] vector) {
        double sum = 0;
        for (int k = 0; k < count; k++) {
            sum += value[k] * vector[index[k]];
        }
        return sum;
    }

    /** Returns the inner product of the first entries of two, both in rising order of their indices. */
    public static double dot(int[] index, double[] value, int count, int[] index2, double[] value2, int count2) {
        double sum = 0;
        int i = 0;
        int j = 0;
        while (i < count && j < count2) {
            int difference = index[i] - index2[j];
            if (difference == 0) {
                sum += value[i] * value2[j];
            }
            i += difference <= 0 ? 1 : 0;
            j += difference >= 0 ? 1 : 0;
        }
        return sum;
    }

    /** Computes vector += factor · entries. Modifies the vector in place. */
    public static void addTo(double[] vector, double factor, int[] index, double[] value) {
        switch (index.length) {
            case 0 -> {}
            case 1 -> vector[index[0]] += factor * value[0];
            case 2 -> {
                vector[index[0]] += factor * value[0];
                vector[index[1]] += factor * value[1];
            }
            default -> addTo(vector, factor, index, value, index.length);
        }
    }

    /** Computes vector += factor · entries for the first {@code count} entries. */
    public static void addTo(double[] vector, double factor, int[] index, double[] value, int count) {
        for (int k = 0; k < count; k++) {
            vector[index[k]] += factor * value[k];
        }
    }

    /** Returns the dense vector. */
    public static double[] dense(int[] index, double[] value, int dimension) {
        double[] row = new double[dimension];
        for (int k = 0; k < index.length; k++) {
            row[index[k]] = value[k];
        }
        return row;
    }
}
