package io.github.mirrortd.engine;

import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.Walk;
import java.util.stream.Stream;

/** The next steps of a stream, for all batches that follow the same run. Made once, filled again and again. */
public final class StreamStretch {
    private final SparseStep[] steps;
    private int count;

    /** @param length at most how many steps it holds; a hundred or so stay in the processor's caches */
    public StreamStretch(int length) {
        steps = Stream.generate(SparseStep::new).limit(length).toArray(SparseStep[]::new);
    }

    /** Takes the next {@code count} steps of a walk. */
    public void fill(Walk walk, int count) {
        for (int k = 0; k < count; k++) {
            walk.next(steps[k]);
        }
        this.count = count;
    }

    /** At most how many steps it can hold. */
    public int length() {
        return steps.length;
    }

    /** How many steps it holds. */
    public int count() {
        return count;
    }

    SparseStep step(int k) {
        return steps[k];
    }
}
