package io.github.mirrortd.engine.batch;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.mdp.StreamProblem;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The root mean square value error over the evaluation states of a stream. It costs as much as hundreds of steps, so a run
 * measures it at {@link #MEASURED} evenly spaced points, before the first step and after the last one among them, and holds it
 * in between. Immutable.
 */
public final class StreamError {
    /** Number of error measurements of a run after its start; shorter runs measure at every step. */
    public static final int MEASURED = 400;

    /** As {@link #MEASURED}, for an estimator such as LSTD, which solves for all its weights each time. */
    public static final int MEASURED_OF_ESTIMATORS = 40;

    private final SparseVector[] features;
    private final double[] values;

    /** Has the largest index of all. */
    private final SparseVector furthest;

    /**
     * The error of learners on a stream.
     *
     * @param problem whose evaluation states and true values count
     */
    public StreamError(StreamProblem problem) {
        this(
                problem.evaluation().features(problem.tiles()),
                problem.evaluation().values());
    }

    /**
     * The error over states.
     *
     * @param features of each state; not copied, and not to be changed
     * @param values the true value of each state; not copied
     */
    public StreamError(SparseVector[] features, double[] values) {
        this.features = features;
        this.values = values;
        furthest = Arrays.stream(features)
                .filter(x -> x.count() > 0)
                .max(Comparator.comparingInt(x -> x.index(x.count() - 1)))
                .orElseGet(SparseVector::new);
    }

    /**
     * {@return whether a run of the given length measures the error at a point}
     *
     * @param algorithm of the learner
     * @param point of the curve, 0 before anything is learned
     * @param steps of the run
     */
    public static boolean isMeasured(Algorithm algorithm, int point, int steps) {
        long often = often(algorithm);
        return point == 0 || steps <= often || point * often / steps != (point - 1) * often / steps;
    }

    /**
     * {@return the next point at which a run of the given length measures the error}
     *
     * @param algorithm of the learner
     * @param point the other one
     * @param steps of the run
     */
    public static int nextMeasured(Algorithm algorithm, int point, int steps) {
        long often = often(algorithm);
        // The smallest whole number p with p · often / steps beyond the whole number below it at the other point.
        return steps <= often ? point + 1 : (int) (((point * often / steps + 1) * steps + often - 1) / often);
    }

    private static long often(Algorithm algorithm) {
        return algorithm instanceof EstimatorAlgorithm ? MEASURED_OF_ESTIMATORS : MEASURED;
    }

    /** {@return the number of states} */
    public int states() {
        return values.length;
    }

    /**
     * {@return the features of a state}
     *
     * @param i its number
     */
    public SparseVector features(int i) {
        return features[i];
    }

    /**
     * {@return the true value of a state}
     *
     * @param i its number
     */
    public double value(int i) {
        return values[i];
    }

    /**
     * {@return the error of a learner with these weights}
     *
     * @param theta θ
     */
    public double at(double[] theta) {
        furthest.check(theta.length);
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            double away = features[i].dot(theta) - values[i];
            sum += away * away;
        }
        return root(sum);
    }

    /**
     * {@return the error with a sum of squared differences}
     *
     * @param squares the sum
     */
    public double root(double squares) {
        return Math.sqrt(squares / values.length);
    }
}
