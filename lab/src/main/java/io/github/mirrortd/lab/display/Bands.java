package io.github.mirrortd.lab.display;

import io.github.mirrortd.lab.result.Statistics.Interval;
import io.github.mirrortd.lab.result.Summary;

/** The summary of a learner's runs that a figure draws: a line and the band around it. */
public enum Bands {
    /** The mean, ± one sample standard deviation. */
    STD("mean", "bands show ± one sample standard deviation"),
    /** The mean, ± one standard error. */
    SE("mean", "bands show ± one standard error of the mean"),
    /** The mean with its 95 % bootstrap confidence interval. */
    CI("mean", "bands show the 95 % bootstrap confidence interval of the mean"),
    /** The median, between the quartiles; what is not finite counts as the largest. */
    QUARTILES("median", "bands lie between the quartiles");

    private final String centre;
    private final String meaning;

    Bands(String centre, String meaning) {
        this.centre = centre;
        this.meaning = meaning;
    }

    /**
     * {@return the band around the line}
     *
     * @param errors summary of the runs
     * @param runs number of runs
     */
    public Interval around(Summary errors, int runs) {
        return switch (this) {
            case STD -> within(errors.mean(), errors.std());
            case SE -> within(errors.mean(), errors.std() / Math.sqrt(runs));
            case CI -> errors.interval();
            case QUARTILES -> errors.middleHalf();
        };
    }

    /** An error is never negative, whatever its spread. */
    private static Interval within(double mean, double half) {
        return new Interval(Math.max(0, mean - half), mean + half);
    }

    /** {@return the name of the line, for captions: mean or median} */
    public String centre() {
        return centre;
    }

    /** {@return what the band shows, for captions} */
    public String meaning() {
        return meaning;
    }
}
