package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.mdp.SparseStep;

/** Learners that all see the same steps, one for each of several settings. They start from θ₀ = 0 and w₀ = 0. */
public interface StreamLearners {
    /**
     * All of them learn from a stretch of steps.
     *
     * @param steps their features' indices are below the dimension
     */
    void learn(SparseStep[] steps, int from, int to);

    /**
     * How far each of them is from the true values now.
     *
     * @param values the same at every call
     */
    void errors(TrueValues values, double[] into);
}
