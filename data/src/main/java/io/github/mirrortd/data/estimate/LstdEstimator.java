package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;
import java.util.OptionalDouble;

/**
 * LSTD(λ): z_t = φ_t + γ_{t−1} λ ρ_{t−1} z_{t−1}, A = Σ ρ_t z_t (φ_t − γ_t φ'_t)ᵀ, b = Σ ρ_t r_t z_t, θ = A⁻¹b, J = φ̄₀ᵀθ.
 *
 * @param value λ, from 0 to 1
 * @param folds into how many parts episodes are dealt for DR's values; 1 for none
 */
public record LstdEstimator(double value, int folds) implements Estimator {
    /** What people type for it. */
    public static final String NAME = "LSTD";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public OptionalDouble lambda() {
        return OptionalDouble.of(value);
    }

    @Override
    public boolean isOfFirstStates() {
        return false;
    }

    @Override
    public Bias bias() {
        return Bias.FEATURES;
    }

    @Override
    public boolean usesProducts() {
        return false;
    }

    @Override
    public boolean seesBeyondCuts() {
        return true;
    }

    @Override
    public LstdSums collector(Steps steps, Start start) {
        return new LstdSums(steps, steps.dimension(), value, folds, start, Walk::states);
    }
}
