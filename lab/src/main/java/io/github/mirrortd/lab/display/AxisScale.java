package io.github.mirrortd.lab.display;

/** How values are laid out along the axis of a figure. */
public enum AxisScale {
    /** Equal distances are equal differences. */
    LINEAR,
    /** Equal distances are equal factors. */
    LOG
}
