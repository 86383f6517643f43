package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.Settings;

/** The weights of an estimator: θ₀ until something was observed, then solved for when somebody asks. */
public final class SolvedWeights {
    private final EstimatorAlgorithm.Estimator estimator;
    private double[] theta;
    private boolean stale;

    public SolvedWeights(double[] initial, EstimatorAlgorithm algorithm, Settings settings) {
        theta = initial;
        estimator = algorithm.start(initial.clone(), settings);
    }

    /** Takes in one transition, φ and φ' with their zeros. */
    public void observe(double[] phi, double[] next, EstimatorAlgorithm.Step step) {
        estimator.observe(phi, next, step);
        stale = true;
    }

    /** θ as it is now. Not a copy. */
    public double[] theta() {
        if (stale) {
            theta = estimator.theta();
            stale = false;
        }
        return theta;
    }
}
