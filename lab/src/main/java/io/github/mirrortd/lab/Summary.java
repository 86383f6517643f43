package io.github.mirrortd.lab;

import io.github.mirrortd.lab.Statistics.Interval;

/** A number of the runs, summed up: as the paper does, and as one needs to compare methods. */
public record Summary(double mean, double std, double median, double interquartileMean, Interval interval) {
    public static Summary of(double[] runs) {
        return new Summary(
                Statistics.mean(runs),
                Statistics.std(runs),
                Statistics.median(runs),
                Statistics.interquartileMean(runs),
                Statistics.meanInterval(runs));
    }
}
