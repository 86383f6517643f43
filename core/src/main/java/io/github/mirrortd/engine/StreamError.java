package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.mdp.StreamProblem;

/**
 * The root mean square value error over the evaluation states of a stream. It costs as much as hundreds of steps, so a run
 * measures it at {@link #MEASURED} evenly spaced points, before the first step and after the last one among them, and holds it
 * in between.
 */
public final class StreamError {
    /** How often a run measures the error after its start; at every step where it has no more steps than that. */
    public static final int MEASURED = 400;

    /** As {@link #MEASURED}, for an estimator such as LSTD, which solves for all its weights each time. */
    public static final int MEASURED_OF_ESTIMATORS = 40;

    private final SparseVector[] features;
    private final double[] values;

    /**
     * The error of learners on a stream.
     *
     * @param problem whose evaluation states and true values count
     */
    public StreamError(StreamProblem problem) {
        features = problem.evaluation().features(problem.tiles());
        values = problem.evaluation().values();
    }

    /**
     * {@return whether a run of so many steps measures the error at a point}
     *
     * @param algorithm of the learner
     * @param point of the curve, 0 before anything is learned
     * @param steps of the run
     */
    public static boolean isMeasured(Algorithm algorithm, int point, int steps) {
        long often = algorithm instanceof EstimatorAlgorithm ? MEASURED_OF_ESTIMATORS : MEASURED;
        return point == 0 || steps <= often || point * often / steps != (point - 1) * often / steps;
    }

    /**
     * {@return the error of a learner as it is now}
     *
     * @param learner of the stream
     */
    public double of(SparseLearner learner) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            double away = learner.value(features[i]) - values[i];
            sum += away * away;
        }
        return Math.sqrt(sum / values.length);
    }
}
