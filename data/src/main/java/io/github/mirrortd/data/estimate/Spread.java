package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.sums.ExactSums;
import java.io.Serializable;

/** Mean and standard error of numbers that come one by one, in any order, to the same bits. */
final class Spread implements Serializable {
    private final ExactSums sums = new ExactSums(2);
    private long count;

    void add(double x) {
        sums.add(0, x);
        sums.add(1, x * x);
        count++;
    }

    void merge(Spread other) {
        sums.merge(other.sums);
        count += other.count;
    }

    double mean() {
        return sums.get(0) / count;
    }

    /** The standard deviation over √n; NaN for fewer than two numbers. */
    double standardError() {
        double mean = mean();
        double variance = Math.max(0, sums.get(1) - count * mean * mean) / (count - 1.0);
        return Math.sqrt(variance / count);
    }
}
