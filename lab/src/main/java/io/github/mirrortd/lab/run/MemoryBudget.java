package io.github.mirrortd.lab.run;

import io.github.mirrortd.engine.PairedRuns;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.util.concurrent.Semaphore;

/**
 * How much memory the weights of learners may take at once. Learners on finite problems are too small to count; one with ten
 * million weights has 80 to 200 MB.
 */
final class MemoryBudget {
    private static final long UNIT = 1 << 20;

    private final int total;
    private final Semaphore left;

    /** Half of what Java may use. */
    static MemoryBudget usual() {
        return new MemoryBudget(Runtime.getRuntime().maxMemory() / 2);
    }

    MemoryBudget(long bytes) {
        total = (int) Math.min(Integer.MAX_VALUE, Math.max(1, bytes / UNIT));
        left = new Semaphore(total);
    }

    /**
     * About how much the weights of one learner take.
     *
     * @throws IllegalArgumentException where not even one fits
     */
    long bytes(Problem problem, Algorithm algorithm) {
        long bytes = PairedRuns.bytes(problem, algorithm);
        if (bytes > total * UNIT) {
            throw new IllegalArgumentException(algorithm.name() + " needs " + bytes / UNIT + " MB for its weights on "
                    + problem.id() + ", and there are " + total
                    + " MB for weights, half of what Java may use: set JDK_JAVA_OPTIONS=-Xmx… to more than twice what it needs,"
                    + " or choose fewer weights");
        }
        return bytes;
    }

    /** As much as each of several threads may take. */
    long share(int threads) {
        return total * UNIT / threads;
    }

    /** Waits until so much is free, does the work, and frees it. */
    void with(long bytes, Runnable work) {
        int units = (int) Math.min(total, bytes / UNIT);
        left.acquireUninterruptibly(units);
        try {
            work.run();
        } finally {
            left.release(units);
        }
    }
}
