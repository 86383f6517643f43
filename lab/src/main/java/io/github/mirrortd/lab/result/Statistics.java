package io.github.mirrortd.lab.result;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.internal.Lazy;
import io.github.mirrortd.internal.Samples;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Summaries of a few numbers. What is not finite stays in, and makes the result not finite where it must. */
public final class Statistics {
    private static final int RESAMPLES = 2_000;
    private static final long BOOTSTRAP_SEED = 1;
    private static final double TAIL = 0.025;

    /** For each sample size the same seeded resamples, so that equal data have equal intervals and differences are paired. */
    private static final Map<Integer, int[][]> RESAMPLED = new ConcurrentHashMap<>();

    private Statistics() {}

    /** An interval; both ends belong to it. Slow intervals are computed on first use. */
    @Fields("low high")
    public static final class Interval {
        private final Supplier<double[]> ends;

        /**
         * An interval that is known.
         *
         * @param low its lower end
         * @param high its upper end
         */
        public Interval(double low, double high) {
            double[] known = {low, high};
            ends = () -> known;
        }

        private Interval(Supplier<double[]> ends) {
            this.ends = Lazy.of(ends);
        }

        /** {@return the lower end} */
        public double low() {
            return ends.get()[0];
        }

        /** {@return the upper end} */
        public double high() {
            return ends.get()[1];
        }

        /**
         * {@return whether the two have a point in common}
         *
         * @param other another interval
         */
        public boolean overlaps(Interval other) {
            return low() <= other.high() && other.low() <= high();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Interval interval && Arrays.equals(ends.get(), interval.ends.get());
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(ends.get());
        }

        @Override
        public String toString() {
            return "[" + low() + ", " + high() + "]";
        }
    }

    /**
     * {@return the mean}
     *
     * @param x the numbers
     */
    public static double mean(double[] x) {
        return Samples.mean(x);
    }

    /**
     * {@return the sample standard deviation, over n − 1; NaN for a single number}
     *
     * @param x the numbers
     */
    public static double std(double[] x) {
        return Samples.deviation(x);
    }

    /**
     * {@return the middle one, or the mean of the two in the middle} Infinite numbers and NaN count as the largest.
     *
     * @param x the numbers
     */
    public static double median(double[] x) {
        double[] sorted = sorted(x);
        int middle = x.length / 2;
        return x.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * {@return the interval between the lower and the upper quartile} Infinite numbers and NaN count as the largest.
     *
     * @param x the numbers
     */
    public static Interval quartiles(double[] x) {
        double[] sorted = sorted(x);
        return new Interval(quantile(sorted, 0.25), quantile(sorted, 0.75));
    }

    /**
     * {@return the mean of the middle half: what lies in the lowest and the highest quarter does not count, and a
     * number on a border counts by the part of it that is inside}
     *
     * @param x the numbers
     */
    public static double interquartileMean(double[] x) {
        double[] sorted = sorted(x);
        double from = x.length / 4.0;
        double to = x.length - from;
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double inside = Math.min(i + 1, to) - Math.max(i, from);
            if (inside > 0) {
                sum += inside * sorted[i];
            }
        }
        return sum / (to - from);
    }

    /**
     * {@return the 95 % percentile bootstrap interval of the mean, from 2,000 seeded resamples} Assumes independent
     * runs.
     *
     * @param x the numbers, which stay as they are
     */
    public static Interval meanInterval(double[] x) {
        return new Interval(() -> ends(x));
    }

    private static double[] ends(double[] x) {
        int[][] resamples = RESAMPLED.computeIfAbsent(x.length, Statistics::resamples);
        double[] means = new double[RESAMPLES];
        // Four sums at a time: an addition waits for the one before it in its own sum only.
        for (int b = 0; b < RESAMPLES; b += 4) {
            int[] first = resamples[b];
            int[] second = resamples[b + 1];
            int[] third = resamples[b + 2];
            int[] fourth = resamples[b + 3];
            double one = 0;
            double two = 0;
            double three = 0;
            double four = 0;
            for (int i = 0; i < x.length; i++) {
                one += x[first[i]];
                two += x[second[i]];
                three += x[third[i]];
                four += x[fourth[i]];
            }
            means[b] = one / x.length;
            means[b + 1] = two / x.length;
            means[b + 2] = three / x.length;
            means[b + 3] = four / x.length;
        }
        for (double share : new double[] {TAIL, 1 - TAIL}) {
            int below = (int) (share * (RESAMPLES - 1));
            Order.place(means, below);
            Order.place(means, below + 1);
        }
        return new double[] {quantile(means, TAIL), quantile(means, 1 - TAIL)};
    }

    /**
     * {@return differences of paired numbers}
     *
     * @param a the numbers
     * @param b as many, to be taken away
     */
    public static double[] minus(double[] a, double[] b) {
        double[] difference = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            difference[i] = a[i] - b[i];
        }
        return difference;
    }

    /**
     * {@return a quantile: between the order statistics on either side, linearly, as NumPy does}
     *
     * @param sorted the numbers, smallest first; no others are looked at than the two on either side
     * @param share from 0, the smallest, to 1, the largest
     */
    public static double quantile(double[] sorted, double share) {
        double position = share * (sorted.length - 1);
        int below = (int) position;
        double weight = position - below;
        // Between two infinite neighbours, or next to one with weight 0, the formula below would give NaN.
        if (weight == 0 || sorted[below] == sorted[below + 1]) {
            return sorted[below];
        }
        return sorted[below] + weight * (sorted[below + 1] - sorted[below]);
    }

    private static double[] sorted(double[] x) {
        double[] copy = x.clone();
        Arrays.sort(copy);
        return copy;
    }

    private static int[][] resamples(int n) {
        var random = new Pcg64(BOOTSTRAP_SEED);
        int[][] indices = new int[RESAMPLES][n];
        for (int[] row : indices) {
            for (int i = 0; i < n; i++) {
                row[i] = (int) random.integers(0, n);
            }
        }
        return indices;
    }
}
