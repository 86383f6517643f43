package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.engine.scalar.SolvedWeights;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;

/** Runs an estimator over index/value features; for a moderate number of them, because estimators know all pairs. */
final class SparseEstimatorLearner implements StepLearner {
    private static final int MOST_FEATURES = 2_000;

    private final SolvedWeights weights;
    private final double[] phi;
    private final double[] next;

    SparseEstimatorLearner(int dimension, EstimatorAlgorithm algorithm, Settings settings) {
        check(dimension, algorithm);
        weights = new SolvedWeights(new double[dimension], algorithm, settings);
        phi = new double[dimension];
        next = new double[dimension];
    }

    static long bytes(int dimension, Algorithm algorithm) {
        check(dimension, algorithm);
        return Double.BYTES * ((long) dimension * dimension + 4L * dimension);
    }

    private static void check(int dimension, Algorithm algorithm) {
        if (dimension > MOST_FEATURES) {
            throw new IllegalArgumentException(algorithm.name() + " solves for all weights at once and takes at most "
                    + MOST_FEATURES + " of them, not " + dimension
                    + "; choose a learner that goes step by step, or fewer features");
        }
    }

    @Override
    public void step(SparseStep step) {
        step.phi().addTo(phi, 1);
        step.next().addTo(next, 1);
        weights.observe(
                phi,
                next,
                new EstimatorAlgorithm.Step(step.rho(), step.reward(), step.gamma(), step.interest(), step.isLast()));
        clear(phi, step.phi());
        clear(next, step.next());
    }

    private static void clear(double[] vector, SparseVector entries) {
        for (int k = 0; k < entries.count(); k++) {
            vector[entries.index(k)] = 0;
        }
    }

    @Override
    public double[] weights() {
        return weights.theta();
    }

    @Override
    public void average() {
        // What it solves for is an average over all steps already.
    }

    @Override
    public double averaged(int i) {
        return weights.theta()[i];
    }
}
