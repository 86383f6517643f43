package io.github.mirrortd.engine;

/** Learners of one algorithm, one for each of several settings, in one run or in several runs side by side. */
public interface Batch {
    /**
     * Learns from the first {@code count} transitions of every run, and goes on from there at the next call.
     *
     * @param transitions one row for each run
     */
    void advance(int[][] transitions, int count);

    /** As {@link #advance(int[][], int)}, where there is only one run. */
    default void advance(int[] transitions, int count) {
        advance(new int[][] {transitions}, count);
    }
}
