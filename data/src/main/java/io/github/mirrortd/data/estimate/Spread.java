package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.sums.ExactSums;
import java.io.Serializable;

/** Mean, standard error, tails and largest share of numbers that arrive in any order; the order changes no bit. */
final class Spread implements Serializable {
    private static final int POWERS = 4;
    private static final double ROUNDING = 1e-12;

    private final ExactSums sums = new ExactSums(POWERS);

    /** Power of two that numbers are divided by, so that their fourth powers are finite. */
    private final int exponent;

    private long count;
    private double largest;

    /** @param typical size of the numbers, as far as it is known */
    Spread(double typical) {
        exponent = typical > 0 && Double.isFinite(typical) ? Math.getExponent(typical) : 0;
    }

    void add(double x) {
        double scaled = Math.scalb(x, -exponent);
        double square = scaled * scaled;
        sums.add(0, scaled);
        sums.add(1, square);
        sums.add(2, square * scaled);
        sums.add(3, square * square);
        largest = Math.max(largest, Math.abs(scaled));
        count++;
    }

    void merge(Spread other) {
        sums.merge(other.sums);
        count += other.count;
        largest = Math.max(largest, other.largest);
    }

    double mean() {
        return Math.scalb(sums.get(0) / count, exponent);
    }

    /** The standard deviation over √n; NaN for fewer than two numbers. */
    double standardError() {
        return Math.scalb(Math.sqrt(squares() / (count - 1.0) / count), exponent);
    }

    long count() {
        return count;
    }

    /** Distance of the mean from a value, in standard errors; 0 for rounding of what does not vary. */
    double distance(double value) {
        double apart = mean() - value;
        return Math.abs(apart) < ROUNDING ? 0 : apart / standardError();
    }

    /** Σ (x − mean)², scaled. */
    private double squares() {
        double mean = sums.get(0) / count;
        return Math.max(0, sums.get(1) - count * mean * mean);
    }

    /**
     * Effective degrees of freedom 2n/(κ − 1) of the standard error, κ the kurtosis, from 1 to n − 1: the variance of heavy-tailed
     * numbers is known as badly as that of a few normal ones.
     */
    double degrees() {
        double mean = sums.get(0) / count;
        double fourth = sums.get(3)
                - 4 * mean * sums.get(2)
                + 6 * mean * mean * sums.get(1)
                - 3 * count * mean * mean * mean * mean;
        double squares = squares();
        double kurtosis = count * fourth / (squares * squares);
        double degrees = kurtosis > 1 ? 2 * count / (kurtosis - 1) : Double.MAX_VALUE;
        return Double.isNaN(kurtosis) ? count - 1.0 : Math.max(1, Math.min(count - 1.0, degrees));
    }

    /** Share of the largest number in the sum of squares. */
    double largestShare() {
        return largest * largest / sums.get(1);
    }
}
