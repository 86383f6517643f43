package io.github.mirrortd.lab.experiment;

/** How values are laid out along the axis of a figure. */
public enum Scale {
    LINEAR,
    LOG
}
