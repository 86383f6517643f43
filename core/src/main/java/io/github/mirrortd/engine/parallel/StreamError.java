package io.github.mirrortd.engine.parallel;

import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.engine.sparse.TrueValues;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.EstimatorAlgorithm;
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

    private final TrueValues values;

    /**
     * The error of learners on a stream.
     *
     * @param problem whose evaluation states and true values count
     */
    public StreamError(StreamProblem problem) {
        var states = problem.evaluation();
        values = new TrueValues(states.features(problem.tiles()), states.values());
    }

    /**
     * {@return whether a run of so many steps measures the error at a point}
     *
     * @param algorithm of the learner
     * @param point of the curve, 0 before anything is learned
     * @param steps of the run
     */
    public static boolean isMeasured(Algorithm algorithm, int point, int steps) {
        long often = often(algorithm);
        return point == 0 || steps <= often || point * often / steps != (point - 1) * often / steps;
    }

    /** The first point behind another one at which a run of so many steps measures the error. */
    static int nextMeasured(Algorithm algorithm, int point, int steps) {
        long often = often(algorithm);
        // The smallest whole number p with p · often / steps beyond the whole number below it at the other point.
        return steps <= often ? point + 1 : (int) (((point * often / steps + 1) * steps + often - 1) / often);
    }

    private static long often(Algorithm algorithm) {
        return algorithm instanceof EstimatorAlgorithm ? MEASURED_OF_ESTIMATORS : MEASURED;
    }

    /**
     * {@return the error of a learner as it is now}
     *
     * @param learner of the stream
     */
    public double of(SparseLearner learner) {
        return values.error(learner.theta());
    }

    /** The states and values that it is about. */
    TrueValues values() {
        return values;
    }
}
