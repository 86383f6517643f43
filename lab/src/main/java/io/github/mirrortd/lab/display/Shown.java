package io.github.mirrortd.lab.display;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** Parts of results that are printed; files and JSON have all. */
public enum Shown {
    /** Mean and standard deviation of AUC and final error, as in the paper. */
    MEAN,
    /** The median. */
    MEDIAN,
    /** The interquartile mean. */
    IQM,
    /** The 95 % interval of the mean. */
    INTERVAL,
    /** The paired difference to the reference. */
    DIFFERENCE,
    /** Learning curves and sweeps as rows of bars. */
    CHART,
    /** Published numbers next to the measured ones, and their discrepancies. */
    PUBLISHED;

    /** The default: all parts that any experiment has. */
    public static final Set<Shown> USUAL = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(PUBLISHED)));
}
