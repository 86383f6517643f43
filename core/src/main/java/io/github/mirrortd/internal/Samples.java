package io.github.mirrortd.internal;

/** The first things one asks of a few numbers. */
public final class Samples {
    private Samples() {}

    public static double mean(double[] x) {
        double sum = 0;
        for (double v : x) {
            sum += v;
        }
        return sum / x.length;
    }

    /** The sample variance, over n − 1; NaN for a single number. */
    public static double variance(double[] x) {
        double mean = mean(x);
        double sum = 0;
        for (double v : x) {
            sum += (v - mean) * (v - mean);
        }
        return sum / (x.length - 1);
    }
}
