package io.github.mirrortd.engine;

/** Receives every step of a learner, for metrics. */
@FunctionalInterface
public interface StepListener {
    /**
     * A step is done. Runs on the thread that learns and may read the learner.
     *
     * @param learner after the step
     * @param reward r
     * @param rho the importance ratio
     * @param delta the temporal-difference error before the step
     */
    void stepped(OnlineLearner learner, double reward, double rho, double delta);
}
