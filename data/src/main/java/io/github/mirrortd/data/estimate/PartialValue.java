package io.github.mirrortd.data.estimate;

/** LSTD's value from the first so many episodes. */
public record PartialValue(long episodes, double value) {}
