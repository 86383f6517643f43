package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;

/**
 * Doubly robust: the mean of V(s₀) + Σ_t γᵗ W_{i,t} (r_t + γ V(s_{t+1}) − V(s_t)) with linear values V. Unbiased whatever V is,
 * since E[ρ_t | s_t] = 1, if V does not know the episode; V only takes variance away.
 *
 * @param folds 1: V is LSTD's on all episodes; K: on the other K − 1 parts of them
 */
public record DrEstimator(int folds) implements Estimator {
    /** What people type for it. */
    public static final String NAME = "DR";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Bias bias() {
        return Bias.NONE;
    }

    @Override
    public boolean usesValues() {
        return true;
    }

    @Override
    public boolean seesBeyondCuts() {
        return true;
    }

    @Override
    public Collector collector(Steps steps, Start start) {
        return new Correction.Ends(steps.dimension(), Correction.WHOLE_EPISODES);
    }
}
