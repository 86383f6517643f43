package io.github.mirrortd.internal;

/** Plain vector arithmetic; sums run in the order of the entries, from 0. */
public final class Dense {
    private Dense() {}

    /** The inner product, over as many entries as the first vector has. */
    public static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** a += factor · b, over as many entries as b has. */
    public static void addTo(double[] a, double factor, double[] b) {
        for (int i = 0; i < b.length; i++) {
            a[i] += factor * b[i];
        }
    }

    /** a *= factor. */
    public static void scale(double[] a, double factor) {
        for (int i = 0; i < a.length; i++) {
            a[i] *= factor;
        }
    }
}
