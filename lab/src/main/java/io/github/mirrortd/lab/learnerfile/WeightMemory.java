package io.github.mirrortd.lab.learnerfile;

import io.github.mirrortd.engine.parallel.PairedRuns;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;

/**
 * Memory available for learners' weights. Learners on finite problems are too small to count; one with ten
 * million weights has 80 to 200 MB.
 *
 * @param megabytes in all
 */
public record WeightMemory(int megabytes) {
    /** A megabyte, in bytes. */
    public static final long UNIT = 1 << 20;

    /** {@return half of what Java may use} */
    public static WeightMemory usual() {
        return ofBytes(Runtime.getRuntime().maxMemory() / 2);
    }

    /**
     * {@return so much, but at least a megabyte}
     *
     * @param bytes how much
     */
    public static WeightMemory ofBytes(long bytes) {
        return new WeightMemory((int) Math.min(Integer.MAX_VALUE, Math.max(1, bytes / UNIT)));
    }

    /**
     * Checks, before anything is written, whether a learner can run on a problem at all.
     *
     * @param problem the problem
     * @param algorithm the learner's
     * @throws IllegalArgumentException where it has too many weights for what it does with them, or for the memory
     */
    public static void check(Problem problem, Algorithm algorithm) {
        usual().bytes(problem, algorithm);
    }

    /**
     * {@return about how much the weights of one learner take}
     *
     * @param problem the problem
     * @param algorithm the learner's
     * @throws IllegalArgumentException where not even one fits
     */
    public long bytes(Problem problem, Algorithm algorithm) {
        long bytes = PairedRuns.bytes(problem, algorithm);
        if (bytes > megabytes * UNIT) {
            throw new IllegalArgumentException(algorithm.name() + " needs " + bytes / UNIT + " MB for its weights on "
                    + problem.id() + ", and there are " + megabytes
                    + " MB for weights, half of what Java may use: set JDK_JAVA_OPTIONS=-Xmx… to more than twice what it needs,"
                    + " or choose fewer weights");
        }
        return bytes;
    }
}
