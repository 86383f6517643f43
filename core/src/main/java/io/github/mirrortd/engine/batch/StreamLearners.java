package io.github.mirrortd.engine.batch;

import io.github.mirrortd.mdp.SparseStep;
import java.util.Arrays;

/**
 * Learners over index/value features that see the same steps: one for each of several settings, or replicates of one
 * learner, each of which repeats a stretch of steps as often as a bootstrap drew it. They start from θ₀ = 0 and w₀ = 0. Not
 * thread-safe.
 */
public abstract class StreamLearners {
    private final int dimension;
    private final int[] once;

    /**
     * For the classes of learners.
     *
     * @param dimension number of weights
     * @param count number of learners
     */
    protected StreamLearners(int dimension, int count) {
        this.dimension = dimension;
        once = new int[count];
        Arrays.fill(once, 1);
    }

    /** {@return the number of learners} */
    public final int count() {
        return once.length;
    }

    /**
     * All of them learn from a stretch of steps.
     *
     * @param steps what happened; not kept
     * @param from the first of them
     * @param to behind the last of them
     */
    public final void learn(SparseStep[] steps, int from, int to) {
        learn(steps, from, to, once);
    }

    /**
     * Learns from a stretch of steps: learner b goes through all of it {@code times[b]} times.
     *
     * @param steps what happened; not kept
     * @param from the first of them
     * @param to behind the last of them
     * @param times for each learner, from 0 up
     */
    public final void learn(SparseStep[] steps, int from, int to, int[] times) {
        if (times.length != once.length) {
            throw new IllegalArgumentException(times.length + " numbers for " + once.length + " replicates");
        }
        for (int i = from; i < to; i++) {
            steps[i].check(dimension);
        }
        repeat(steps, from, to, times);
    }

    /** Learns from steps that fit, as {@link #learn(SparseStep[], int, int, int[])} does. */
    protected abstract void repeat(SparseStep[] steps, int from, int to, int[] times);

    /**
     * {@return whether it may ask steps for the products of their features with each other} Steps remember these, so that
     * learners on several threads must find them there already.
     */
    public abstract boolean readsProductsOfFeatures();

    /** Starts the means of θ at the next step, each over the steps of its learner. */
    public abstract void average();

    /**
     * {@return an entry of a learner's weights θ}
     *
     * @param learner from 0 on
     * @param feature from 0 on
     */
    public abstract double theta(int learner, int feature);

    /**
     * {@return an entry of a learner's mean weights; of θ if it saw no step since {@link #average}, and for estimators,
     * whose answer is of all steps anyway}
     *
     * @param learner from 0 on
     * @param feature from 0 on
     */
    public abstract double averaged(int learner, int feature);

    /**
     * Measures the errors.
     *
     * @param error the same at every call
     * @param into the error of each learner
     */
    public abstract void errors(StreamError error, double[] into);
}
