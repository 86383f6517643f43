package io.github.mirrortd.lab.display;

/** Scale of a figure's axis. */
public enum AxisScale {
    /** Equal distances are equal differences. */
    LINEAR,
    /** Equal distances are equal factors. */
    LOG
}
