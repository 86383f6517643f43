package io.github.mirrortd.engine.parallel;

import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.StreamSampler;
import java.util.stream.Stream;

/** The next steps of a stream, for all batches that follow the same run. Made once, filled again and again. */
final class StreamChunk {
    private final SparseStep[] steps;
    private int count;

    /** @param length at most how many steps it holds; a hundred or so stay in the processor's caches */
    StreamChunk(int length) {
        steps = Stream.generate(SparseStep::new).limit(length).toArray(SparseStep[]::new);
    }

    /** Takes the next {@code count} steps of a sampler. */
    void fill(StreamSampler sampler, int count) {
        for (int k = 0; k < count; k++) {
            sampler.next(steps[k]);
        }
        this.count = count;
    }

    /** How many steps it holds. */
    int count() {
        return count;
    }

    /** The steps, and behind the last one anything. */
    SparseStep[] steps() {
        return steps;
    }
}
