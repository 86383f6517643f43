package io.github.mirrortd.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The mean contraction factor of Mirror-Prox, q(α) = ρ(I − αK + α²K²), as a function of the step size. Its spectrum is
 * 1 − αλ + α²λ² over the eigenvalues λ of K, so one decomposition serves every α.
 */
public final class MirrorProxRate {
    private static final int GRID_SIZE = 20_000;
    private static final double GRID_DECADES = 5;

    /** Relative to the largest eigenvalue, what counts as zero. */
    private static final double ZERO = 1e-12;

    /**
     * A step size and the factor it gives.
     *
     * @param alpha NaN where no step size contracts
     */
    public record Point(double alpha, double q) {}

    private final Spectrum k;

    /** A power of two near the largest eigenvalue: powers of λ up to the fourth are only compared when λ is near 1. */
    private final double unit;

    /** Polynomials of the eigenvalues λ in that unit: |1 − αλ + α²λ²|² = 1 + Σ coefficient[i]·α^(i+1). */
    private final double[][] quartics;

    private final boolean singular;

    /**
     * The factor as a function of the step size.
     *
     * @param k the eigenvalues of K
     */
    public MirrorProxRate(Spectrum k) {
        this.k = k;
        double radius = k.radius();
        double zero = ZERO * radius;
        unit = radius > 0 && Double.isFinite(radius) ? Math.scalb(1.0, Math.getExponent(radius)) : 1;
        var coefficients = new ArrayList<double[]>();
        boolean anyZero = false;
        for (int i = 0; i < k.size(); i++) {
            double x = k.real()[i] / unit;
            double y = k.imaginary()[i] / unit;
            if (StrictMath.hypot(k.real()[i], k.imaginary()[i]) <= zero) {
                anyZero = true;
            } else if (y >= 0) {
                double u = x * x - y * y;
                double v = 2 * x * y;
                coefficients.add(new double[] {-2 * x, x * x + y * y + 2 * u, -2 * (x * u + y * v), u * u + v * v});
            }
        }
        singular = anyZero;
        quartics = coefficients.toArray(double[][]::new);
    }

    /**
     * {@return q(α)}
     *
     * @param alpha α
     */
    public double at(double alpha) {
        double q = 0;
        for (int i = 0; i < k.size(); i++) {
            q = Math.max(q, factor(alpha, i));
        }
        return q;
    }

    /** |1 − αλ + α²λ²| of one eigenvalue. */
    private double factor(double alpha, int i) {
        double re = alpha * k.real()[i];
        double im = alpha * k.imaginary()[i];
        return StrictMath.hypot(1 - re + re * re - im * im, -im + 2 * re * im);
    }

    /** The least q over step sizes that come one after another, at the first of them that has it. */
    private final class Search {
        private Point best;

        /** The eigenvalue that limited the last step size, and mostly limits the next. */
        private int against;

        Search(double bound) {
            best = new Point(Double.NaN, bound);
        }

        void look(double alpha) {
            if (k.size() > 0 && factor(alpha, against) >= best.q()) {
                return;
            }
            double q = 0;
            for (int i = 0; i < k.size(); i++) {
                double factor = factor(alpha, i);
                if (factor >= best.q()) {
                    against = i;
                    return;
                }
                q = Math.max(q, factor);
            }
            if (q < best.q()) {
                best = new Point(alpha, q);
            }
        }
    }

    /**
     * {@return a step size of the paper's grid: 20,000 of them from 1e-5 to 1, evenly on a logarithmic scale}
     *
     * @param i which one, from 0 on
     */
    public static double gridAlpha(int i) {
        return StrictMath.pow(10, -GRID_DECADES + GRID_DECADES * i / (GRID_SIZE - 1));
    }

    /** {@return the smallest q on the paper's grid, at the first step size that has it} */
    public Point bestOnGrid() {
        var search = new Search(Double.POSITIVE_INFINITY);
        for (int i = 0; i < GRID_SIZE; i++) {
            search.look(gridAlpha(i));
        }
        return search.best;
    }

    /** {@return the largest step size on the paper's grid with q(α) &lt; 1; NaN where there is none} */
    public double largestStableOnGrid() {
        return IntStream.iterate(GRID_SIZE - 1, i -> i >= 0, i -> i - 1)
                .mapToDouble(MirrorProxRate::gridAlpha)
                .filter(this::isStable)
                .findFirst()
                .orElse(Double.NaN);
    }

    private boolean isStable(double alpha) {
        return IntStream.range(0, k.size()).allMatch(i -> factor(alpha, i) < 1);
    }

    /**
     * {@return the minimum of q over all α > 0, without a grid} q² is the largest of a few quartics in α, so its minimum
     * lies where one of them is stationary or where two of them cross: at roots of cubics, all of which are tried.
     */
    public Point optimum() {
        if (singular) {
            return new Point(Double.NaN, 1);
        }
        var search = new Search(1);
        candidates().forEach(alpha -> search.look(alpha / unit));
        return search.best;
    }

    /** Step sizes, for eigenvalues in their unit. */
    private List<Double> candidates() {
        var roots = new ArrayList<Double>();
        for (int i = 0; i < quartics.length; i++) {
            double[] f = quartics[i];
            Cubic.positiveRoots(f[0], 2 * f[1], 3 * f[2], 4 * f[3], roots);
            for (int j = 0; j < i; j++) {
                double[] g = quartics[j];
                Cubic.positiveRoots(f[0] - g[0], f[1] - g[1], f[2] - g[2], f[3] - g[3], roots);
            }
        }
        return roots;
    }
}
