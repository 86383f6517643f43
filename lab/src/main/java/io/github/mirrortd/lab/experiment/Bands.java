package io.github.mirrortd.lab.experiment;

/** What sums the runs of a learner up in a figure. */
public enum Bands {
    /** The mean, ± one sample standard deviation. */
    STD,
    /** The median, between the quartiles; what is not finite counts as the largest. */
    QUARTILES
}
