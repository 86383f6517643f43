package io.github.mirrortd.engine.batch;

/** Learners of one algorithm, one for each of several settings, in one run or in several runs side by side. */
public interface Batch {
    /**
     * Learns from transitions, and goes on from there with the next ones.
     *
     * @param transitions row numbers, an array for each run; not kept. A length of 100 to 200 keeps what is made of them in the
     *     processor's caches.
     * @param count how many of each array count
     */
    void advance(int[][] transitions, int count);

    /**
     * As {@link #advance(int[][], int)}, if there is only one run.
     *
     * @param transitions row numbers; not kept
     * @param count how many of them
     */
    default void advance(int[] transitions, int count) {
        advance(new int[][] {transitions}, count);
    }
}
