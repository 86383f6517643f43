package io.github.mirrortd.engine;

/** Learners of one algorithm, one for each of several settings, all on the same stream of transitions. */
public interface Batch {
    /** Learns from the first {@code count} of the given transitions, and goes on from there at the next call. */
    void advance(int[] transitions, int count);
}
