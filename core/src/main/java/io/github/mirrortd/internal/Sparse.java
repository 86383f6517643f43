package io.github.mirrortd.internal;

/** Vectors given by their non-zero entries, against dense ones. */
public final class Sparse {
    private Sparse() {}

    /** The inner product, summed in the order of the entries. */
    public static double dot(int[] index, double[] value, double[] vector) {
        double sum = 0;
        for (int k = 0; k < index.length; k++) {
            sum += value[k] * vector[index[k]];
        }
        return sum;
    }

    /** vector += factor · entries. */
    public static void addTo(double[] vector, double factor, int[] index, double[] value) {
        for (int k = 0; k < index.length; k++) {
            vector[index[k]] += factor * value[k];
        }
    }

    /** The same vector with its zeros. */
    public static double[] dense(int[] index, double[] value, int dimension) {
        double[] row = new double[dimension];
        for (int k = 0; k < index.length; k++) {
            row[index[k]] = value[k];
        }
        return row;
    }
}
