package io.github.mirrortd.internal;

/** Vector arithmetic, with sums in the order of the entries, from 0. */
public final class Dense {
    private Dense() {}

    /** Returns the inner product over the entries of the first vector. */
    public static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** Computes a += factor · b over the entries of b. Modifies a in place. */
    public static void addTo(double[] a, double factor, double[] b) {
        for (int i = 0; i < b.length; i++) {
            a[i] += factor * b[i];
        }
    }

    /** Computes a *= factor. Modifies a in place. */
    public static void scale(double[] a, double factor) {
        for (int i = 0; i < a.length; i++) {
            a[i] *= factor;
        }
    }
}
