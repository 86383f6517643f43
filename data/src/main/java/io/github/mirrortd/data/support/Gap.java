package io.github.mirrortd.data.support;

/**
 * A group of states where support is missing.
 *
 * @param group a feature that is 1 there, or a range of a feature
 * @param missing actions of the target policy, per episode, that the log does not have in these states
 */
public record Gap(String group, double missing) {}
