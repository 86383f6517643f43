package io.github.mirrortd.lab.result;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.lab.result.Statistics.Interval;

/**
 * A number of the runs, summed up: as the paper does, and as one needs to compare methods.
 *
 * @param middleHalf between the quartiles
 * @param interval of the mean, 95 %
 */
@Fields("mean std median q25,q75=middleHalf iqm=interquartileMean ci_*=interval")
public record Summary(
        double mean, double std, double median, Interval middleHalf, double interquartileMean, Interval interval) {
    /**
     * {@return what the numbers of some runs come to}
     *
     * @param runs one number for each
     */
    public static Summary of(double[] runs) {
        return new Summary(
                Statistics.mean(runs),
                Statistics.std(runs),
                Statistics.median(runs),
                Statistics.quartiles(runs),
                Statistics.interquartileMean(runs),
                Statistics.meanInterval(runs));
    }
}
