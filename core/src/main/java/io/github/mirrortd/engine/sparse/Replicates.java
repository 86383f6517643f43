package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.mdp.SparseStep;

/** Replicates of one learner on the same steps, each of which sees them as often as it is told. Starts from θ₀ = 0 and w₀ = 0. */
public interface Replicates {
    /**
     * Learns from a stretch of steps: replicate b goes through all of it {@code times[b]} times.
     *
     * @param steps their features' indices are below the dimension
     */
    void learn(SparseStep[] steps, int from, int to, int[] times);

    /** Whether it ever asks a step for φ·φ, φ·φ' or φ'·φ'. */
    boolean readsProductsOfFeatures();

    /** From the next step on, takes the means of θ over all steps, each replicate over its own. */
    void average();

    /** An entry of a replicate's θ. */
    double theta(int replicate, int feature);

    /** An entry of a replicate's mean. */
    double averaged(int replicate, int feature);
}
