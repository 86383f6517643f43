package io.github.mirrortd.engine;

import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;

/**
 * One learner at work on features given by their non-zero entries, from any source. A step costs time in proportion to these
 * entries, however many weights there are. Starts from θ₀ = 0 and w₀ = 0. Not thread-safe.
 */
public final class SparseLearner {
    private final int dimension;
    private final Reference learner;

    private SparseLearner(int dimension, Reference learner) {
        this.dimension = dimension;
        this.learner = learner;
    }

    /**
     * {@return a learner that has seen nothing yet}
     *
     * @param dimension how many weights there are
     * @param algorithm how to learn
     * @param settings its settings; those left out take their usual values
     */
    public static SparseLearner of(int dimension, Algorithm algorithm, Settings settings) {
        return of(dimension, algorithm, settings, Schedule.CONSTANT);
    }

    /**
     * As {@link #of(int, Algorithm, Settings)}, by the algorithm's name.
     *
     * @param dimension how many weights there are
     * @param algorithm the name of how to learn, such as {@code TDRC}
     * @param settings its settings; those left out take their usual values
     * @return a learner that has seen nothing yet
     */
    public static SparseLearner of(int dimension, String algorithm, Settings settings) {
        return of(dimension, Algorithms.get(algorithm), settings);
    }

    /**
     * As {@link #of(int, Algorithm, Settings)}, with step sizes that follow a schedule.
     *
     * @param dimension how many weights, from 1 up
     * @param algorithm how to learn
     * @param settings its settings; those left out take their usual values
     * @param schedule how the step sizes change
     * @return a learner that has seen nothing yet
     * @throws IllegalArgumentException where the algorithm does not have such settings, or is an estimator such as
     *     LSTD, which takes the square of the dimension in time and memory, and the dimension is too large for that
     */
    public static SparseLearner of(int dimension, Algorithm algorithm, Settings settings, Schedule schedule) {
        if (dimension < 1) {
            throw new IllegalArgumentException("a learner needs at least 1 weight, not " + dimension);
        }
        algorithm.check(settings);
        schedule.check(algorithm);
        return new SparseLearner(
                dimension, Reference.sparse(new double[dimension], algorithm, algorithm.complete(settings), schedule));
    }

    /**
     * {@return how many bytes the weights of a learner take, about}
     *
     * @param dimension how many weights there are
     * @param algorithm how to learn
     * @throws IllegalArgumentException where the algorithm cannot have so many weights
     */
    public static long bytes(int dimension, Algorithm algorithm) {
        return Reference.bytes(dimension, algorithm);
    }

    /**
     * Learns from one step.
     *
     * @param step what happened; not kept
     * @throws IllegalArgumentException where the step has no outcome, an index is not below the dimension, or a feature is not
     *     finite; no weight has changed then
     */
    public void step(SparseStep step) {
        step.check(dimension);
        learner.step(step);
    }

    /**
     * {@return the value θ·φ of a state with these features}
     *
     * @param phi φ
     * @throws IllegalArgumentException where an index is not below the dimension, or a feature is not finite
     */
    public double value(SparseVector phi) {
        phi.check(dimension);
        return learner.value(phi);
    }

    /**
     * As {@link #value(SparseVector)}.
     *
     * @param indices where φ is not zero
     * @param values what it is there
     * @return θ·φ
     */
    public double value(int[] indices, double[] values) {
        var phi = new SparseVector();
        phi.set(indices, values);
        return value(phi);
    }

    /** The value weights θ themselves: not to be changed. */
    double[] weights() {
        return learner.theta();
    }

    /** {@return the value weights θ as they are now, all of them} */
    public double[] theta() {
        return learner.theta().clone();
    }
}
