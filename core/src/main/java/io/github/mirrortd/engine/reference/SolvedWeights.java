package io.github.mirrortd.engine.reference;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import java.util.Arrays;

/** An estimator at work: collects statistics at every step and solves for θ when asked. */
final class SolvedWeights implements Reference {
    /** Maximum number of features over index/value features: memory and time grow with the square. */
    private static final int MOST_FEATURES = 2_000;

    private static final double[] NONE = {};

    private final EstimatorAlgorithm.Estimator estimator;
    private final double[] phi;
    private final double[] next;
    private double[] theta;
    private boolean stale;

    SolvedWeights(double[] initial, EstimatorAlgorithm algorithm, Settings settings) {
        theta = initial.clone();
        estimator = algorithm.start(initial.clone(), settings);
        phi = new double[theta.length];
        next = new double[theta.length];
    }

    static long bytes(long dimension) {
        return Double.BYTES * (dimension * dimension + 4 * dimension);
    }

    static void check(int dimension, Algorithm algorithm) {
        if (algorithm instanceof EstimatorAlgorithm && dimension > MOST_FEATURES) {
            throw new IllegalArgumentException(algorithm.name() + " solves for all weights at once and takes at most "
                    + MOST_FEATURES + " of them, not " + dimension
                    + "; choose a learner that goes step by step, or fewer features");
        }
    }

    @Override
    public double step(SparseStep step) {
        double delta = step.reward()
                + step.gamma() * step.next().dot(theta)
                - step.phi().dot(theta);
        Arrays.fill(phi, 0);
        Arrays.fill(next, 0);
        step.phi().addTo(phi, 1);
        step.next().addTo(next, 1);
        estimator.observe(
                phi,
                next,
                new EstimatorAlgorithm.Step(step.rho(), step.reward(), step.gamma(), step.interest(), step.isLast()));
        stale = true;
        return delta;
    }

    @Override
    public void state(LearnerState state) {
        state.vector("theta", theta);
        stale = state.count("stale", stale ? 1 : 0) == 1;
        estimator.state(state);
    }

    @Override
    public double[] theta() {
        if (stale) {
            theta = estimator.theta();
            stale = false;
        }
        return theta;
    }

    @Override
    public double[] w() {
        return NONE;
    }

    @Override
    public void average() {
        // The solution is an average over all steps already.
    }

    @Override
    public double averaged(int i) {
        return theta()[i];
    }
}
