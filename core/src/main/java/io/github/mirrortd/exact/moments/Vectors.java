package io.github.mirrortd.exact.moments;

import java.util.List;

/** Plain vector arithmetic of the Krylov methods; sums run in one fixed order. */
final class Vectors {
    /** Vectors of one Krylov space may take about this many bytes together. */
    private static final long MEMORY = 800_000_000L;

    private Vectors() {}

    /** How many vectors of this size a Krylov space may have. */
    static int affordable(int size, int most) {
        return (int) Math.max(12, Math.min(Math.min(most, size), MEMORY / (8L * size)));
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    static void addTo(double[] a, double factor, double[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] += factor * b[i];
        }
    }

    static void scale(double[] a, double factor) {
        for (int i = 0; i < a.length; i++) {
            a[i] *= factor;
        }
    }

    /** Takes out of {@code v} what lies in the span of orthonormal vectors, twice over; returns what was taken. */
    static double[] orthogonalise(double[] v, List<double[]> basis) {
        double[] taken = new double[basis.size()];
        for (int pass = 0; pass < 2; pass++) {
            for (int k = 0; k < basis.size(); k++) {
                double share = dot(v, basis.get(k));
                taken[k] += share;
                addTo(v, -share, basis.get(k));
            }
        }
        return taken;
    }
}
