package io.github.mirrortd.engine.batch;

/** Learners of one algorithm, one for each of several settings, in one run or in several runs side by side. */
public interface Batch {
    /**
     * Learns from the transitions of a chunk, and goes on from there with the next one.
     *
     * @param chunk the next transitions of all its runs
     */
    void advance(TransitionChunk chunk);

    /**
     * As {@link #advance(TransitionChunk)} from the first {@code count} of the given transitions, where there is only one run.
     *
     * @param transitions row numbers
     * @param count how many of them
     */
    default void advance(int[] transitions, int count) {
        advance(TransitionChunk.of(transitions, count));
    }
}
