package io.github.mirrortd.data.estimate;

import java.io.Serializable;
import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * Shape k of a generalised Pareto distribution, fitted to the largest weights (Vehtari, Simpson, Gelman, Yao and Gabry 2024; the fit is that of
 * Zhang and Stephens 2009, with the weak prior of the former). Keeps the largest weights only, so that their order changes nothing.
 */
final class ParetoTail implements Serializable {
    private static final int FEWEST = 5;
    private static final double PRIOR_SHAPE = 0.5;
    private static final double PRIOR_COUNT = 10;
    private static final double PRIOR_SCALE = 3;
    private static final int PLAIN_POINTS = 30;
    private static final double NEGLIGIBLE = 10 * Math.ulp(1.0);

    /** Number of weights in the tail, and one more. */
    private final int kept;

    /** The least first. */
    private final PriorityQueue<Double> largest = new PriorityQueue<>();

    /** @param count how many weights there will be */
    ParetoTail(long count) {
        kept = (int) Math.ceil(Math.min(count / 5.0, 3 * Math.sqrt((double) count))) + 1;
    }

    /**
     * Number of weights up to which tails tell: k above it means that the mean cannot be estimated from so many.
     *
     * @param count how many weights there are
     */
    static double limit(long count) {
        return Math.min(1 - 1 / StrictMath.log10((double) count), 0.7);
    }

    void add(double weight) {
        largest.add(weight);
        if (largest.size() > kept) {
            largest.remove();
        }
    }

    void merge(ParetoTail other) {
        other.largest.forEach(this::add);
    }

    /** k; NaN for fewer than five different weights in the tail, about which it says nothing. */
    double shape() {
        double[] sorted = largest.stream().mapToDouble(w -> w).sorted().toArray();
        if (sorted.length <= FEWEST) {
            return Double.NaN;
        }
        double cutoff = sorted[0];
        double[] tail = Arrays.stream(sorted)
                .filter(w -> w > cutoff)
                .map(w -> w - cutoff)
                .toArray();
        return Arrays.stream(tail).distinct().count() < FEWEST ? Double.NaN : shape(tail);
    }

    /**
     * The shape of exceedances.
     *
     * @param tail above 0, the least first
     */
    static double shape(double[] tail) {
        int n = tail.length;
        int points = PLAIN_POINTS + (int) Math.sqrt(n);
        double quartile = tail[(int) (n / 4.0 + 0.5) - 1];
        double[] b = new double[points];
        double[] likelihood = new double[points];
        for (int i = 0; i < points; i++) {
            b[i] = (1 - Math.sqrt(points / (i + 0.5))) / (PRIOR_SCALE * quartile) + 1 / tail[n - 1];
            double k = mean(tail, b[i]);
            likelihood[i] = n * (StrictMath.log(-b[i] / k) - k - 1);
        }
        double sum = 0;
        double whole = 0;
        for (int i = 0; i < points; i++) {
            double others = 0;
            for (double other : likelihood) {
                others += StrictMath.exp(other - likelihood[i]);
            }
            if (1 / others >= NEGLIGIBLE) {
                sum += b[i] / others;
                whole += 1 / others;
            }
        }
        return (n * mean(tail, sum / whole) + PRIOR_COUNT * PRIOR_SHAPE) / (n + PRIOR_COUNT);
    }

    /** The shape that is most likely for a ratio b of shape and scale, with its sign turned. */
    private static double mean(double[] tail, double b) {
        double sum = 0;
        for (double x : tail) {
            sum += StrictMath.log1p(-b * x);
        }
        return sum / tail.length;
    }
}
