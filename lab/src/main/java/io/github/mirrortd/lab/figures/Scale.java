package io.github.mirrortd.lab.figures;

/** How values are laid out along an axis. */
public enum Scale {
    LINEAR,
    LOG
}
