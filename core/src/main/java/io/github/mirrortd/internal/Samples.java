package io.github.mirrortd.internal;

/** Mean, variance and standard deviation of samples. */
public final class Samples {
    private Samples() {}

    public static double mean(double[] x) {
        double sum = 0;
        for (double v : x) {
            sum += v;
        }
        return sum / x.length;
    }

    /** Returns the sample variance, over n − 1; NaN for a single number. */
    public static double variance(double[] x) {
        double mean = mean(x);
        double sum = 0;
        for (double v : x) {
            sum += (v - mean) * (v - mean);
        }
        return sum / (x.length - 1);
    }

    /** Returns the root of {@link #variance}, also for numbers whose squares are out of range. */
    public static double deviation(double[] x) {
        double variance = variance(x);
        double mean = mean(x);
        double largest = 0;
        for (double v : x) {
            largest = Math.max(largest, Math.abs(v - mean));
        }
        if ((variance >= 0x1p-960 && Double.isFinite(variance)) || largest == 0 || !Double.isFinite(largest)) {
            return Math.sqrt(variance);
        }
        int scale = Math.getExponent(largest);
        double sum = 0;
        for (double v : x) {
            double off = Math.scalb(v - mean, -scale);
            sum += off * off;
        }
        return Math.scalb(Math.sqrt(sum / (x.length - 1)), scale);
    }
}
