package io.github.mirrortd.data.support;

/**
 * Size of a log.
 *
 * @param ended how many episodes ended by themselves; the others were cut off
 * @param longest steps of the longest episode
 */
public record LogSize(long rows, long episodes, long ended, int longest) {}
