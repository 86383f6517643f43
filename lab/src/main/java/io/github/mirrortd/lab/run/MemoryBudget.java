package io.github.mirrortd.lab.run;

import io.github.mirrortd.lab.experiment.WeightMemory;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Shares out the memory for weights among those who run learners. */
final class MemoryBudget {
    private final int megabytes;
    private final Semaphore left;

    MemoryBudget(WeightMemory memory) {
        megabytes = memory.megabytes();
        left = new Semaphore(megabytes);
    }

    /** Waits until so much is free, does the work, and frees it. */
    <T> T with(long bytes, Supplier<T> work) {
        int units = (int) Math.min(megabytes, bytes / WeightMemory.UNIT);
        left.acquireUninterruptibly(units);
        try {
            return work.get();
        } finally {
            left.release(units);
        }
    }
}
