package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.internal.Dense;
import java.util.ArrayList;
import java.util.List;

/** Solves x − A x = b where A is only applied, and the bookkeeping of Krylov methods. */
final class Krylov {
    private static final double TOLERANCE = 1e-14;
    private static final double ENOUGH = 1e-9;
    private static final int MOST_VECTORS = 200;
    private static final int MOST_CYCLES = 120;

    /** Vectors of one Krylov space may take about this many bytes together. */
    private static final long MEMORY = 800_000_000L;

    private Krylov() {}

    /** Maximum number of vectors of this size in a Krylov space. */
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

    /**
     * Solves the equation through a power of A, which is closer to zero: x − Aᵐx = b + Ab + … + Aᵐ⁻¹b has the same solution
     * and needs fewer vectors.
     *
     * @throws ArithmeticException where the residual cannot be brought down, as it is where I − A is singular
     */
    static double[] solve(LinearOperator a, double[] b, int power) {
        double[] sum = b.clone();
        double[] term = b.clone();
        double[] next = new double[b.length];
        for (int i = 1; i < power; i++) {
            a.apply(term, next);
            Dense.addTo(sum, 1, next);
            System.arraycopy(next, 0, term, 0, next.length);
        }
        return solve(a.power(power), sum);
    }

    private static double[] solve(LinearOperator a, double[] b) {
        double[] x = new double[b.length];
        double size = Matrices.norm(b);
        double[] residual = b.clone();
        double left = size;
        for (int cycle = 0; cycle < MOST_CYCLES && left > TOLERANCE * size; cycle++) {
            improve(a, residual.clone(), x);
            residual = b.clone();
            Dense.addTo(residual, -1, difference(x, a));
            double before = left;
            left = Matrices.norm(residual);
            if (!(left < 0.9 * before)) {
                break;
            }
        }
        if (!(left <= ENOUGH * size)) {
            throw new ArithmeticException("the steady state's equations could not be solved: the residual stays at "
                    + left / size + " of the right-hand side");
        }
        return x;
    }

    /**
     * One cycle of generalised conjugate residuals (Eisenstat, Elman and Schultz, 1983): adds to x what the Krylov space of
     * the residual has to offer. The images of the directions are kept orthonormal, so that each takes its share off the
     * residual once and for all.
     */
    private static void improve(LinearOperator a, double[] residual, double[] x) {
        int most = affordable(residual.length, MOST_VECTORS);
        double enough = 0.1 * TOLERANCE * Matrices.norm(residual);
        var directions = new ArrayList<double[]>();
        var images = new ArrayList<double[]>();
        while (images.size() < most && Matrices.norm(residual) > enough) {
            double[] direction = residual.clone();
            double[] image = difference(direction, a);
            double before = Matrices.norm(image);
            double[] taken = orthogonalise(image, images);
            double after = Matrices.norm(image);
            if (after <= 1e-15 * before) {
                return;
            }
            for (int k = 0; k < taken.length; k++) {
                Dense.addTo(direction, -taken[k], directions.get(k));
            }
            Dense.scale(direction, 1 / after);
            Dense.scale(image, 1 / after);
            double share = Dense.dot(residual, image);
            Dense.addTo(x, share, direction);
            Dense.addTo(residual, -share, image);
            directions.add(direction);
            images.add(image);
        }
    }

    /** x − A x. */
    private static double[] difference(double[] x, LinearOperator a) {
        double[] image = new double[x.length];
        a.apply(x, image);
        double[] difference = x.clone();
        Dense.addTo(difference, -1, image);
        return difference;
    }
}
