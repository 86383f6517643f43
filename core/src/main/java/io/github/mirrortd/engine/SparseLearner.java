package io.github.mirrortd.engine;

import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseVector;

/**
 * A learner over features given by their non-zero entries. A step costs time in proportion to these entries, however many
 * weights there are; decay and traces included. Thread safety: {@link OnlineLearner}.
 */
public final class SparseLearner extends OnlineLearner {
    private SparseLearner(Start start) {
        super(start, Reference.sparse(start.theta(), start.algorithm(), start.settings(), start.schedule()), "sparse");
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
        return new SparseLearner(Start.atZero(dimension, algorithm, settings, schedule));
    }

    /**
     * As {@link #of(int, Algorithm, Settings, Schedule)}, from given weights.
     *
     * @param theta θ₀; not kept
     * @param w w₀; empty for zeros
     * @param algorithm how to learn
     * @param settings its settings; those left out take their usual values
     * @param schedule how the step sizes change
     * @return a learner that has seen nothing yet
     */
    public static SparseLearner of(
            double[] theta, double[] w, Algorithm algorithm, Settings settings, Schedule schedule) {
        return new SparseLearner(new Start(theta, w, algorithm, settings, schedule));
    }

    /**
     * {@return how many bytes the weights of a learner take, about}
     *
     * @param dimension how many weights there are
     * @param algorithm how to learn
     * @throws IllegalArgumentException if the algorithm cannot have this many weights
     */
    public static long bytes(int dimension, Algorithm algorithm) {
        return Reference.bytes(dimension, algorithm);
    }

    /**
     * As {@link #value(SparseVector)}. Any thread may call it.
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
}
