package io.github.mirrortd.exact.moments;

import io.github.mirrortd.internal.Dense;
import java.util.List;

/** What the Krylov methods do with their vectors. */
final class Vectors {
    /** Vectors of one Krylov space may take about this many bytes together. */
    private static final long MEMORY = 800_000_000L;

    private Vectors() {}

    /** How many vectors of this size a Krylov space may have. */
    static int affordable(int size, int most) {
        return (int) Math.max(12, Math.min(Math.min(most, size), MEMORY / (8L * size)));
    }

    /** Takes out of {@code v} what lies in the span of orthonormal vectors, twice over; returns what was taken. */
    static double[] orthogonalise(double[] v, List<double[]> basis) {
        double[] taken = new double[basis.size()];
        for (int pass = 0; pass < 2; pass++) {
            for (int k = 0; k < basis.size(); k++) {
                double share = Dense.dot(v, basis.get(k));
                taken[k] += share;
                Dense.addTo(v, -share, basis.get(k));
            }
        }
        return taken;
    }
}
