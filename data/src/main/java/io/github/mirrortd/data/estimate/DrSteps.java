package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;

/**
 * Doubly robust with ratios of the last k steps only, and LSTD's own weights for what was before: J + mean Σ_t w_t ρ_t δ_t with w_t =
 * γᵏ ν(s_{t−k}) ρ_{t−k} ⋯ ρ_{t−1}, ν(s) = φ(s)ᵀc, c = N A⁻ᵀφ̄₀; γᵗ W_{t−1} for t below k. A rung between LSTD (k = 0) and DR (k = ∞):
 * less variance than DR, and less dependent on features than LSTD.
 *
 * @param window k
 */
public record DrSteps(int window) implements Estimator {
    private static final String PREFIX = DrEstimator.NAME + "-";

    @Override
    public String name() {
        return PREFIX + window;
    }

    /**
     * {@return whether a name is that of a rung}
     *
     * @param name of an estimator
     */
    public static boolean isRung(String name) {
        return name.startsWith(PREFIX);
    }

    /**
     * {@return k of a rung; 0 for another estimator}
     *
     * @param name of an estimator
     */
    public static int window(String name) {
        return isRung(name) ? Integer.parseInt(name.substring(PREFIX.length())) : 0;
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
    public boolean usesValues() {
        return true;
    }

    @Override
    public boolean seesBeyondCuts() {
        return true;
    }

    @Override
    public Collector collector(Steps steps, Start start) {
        return new Correction.Ends(steps.dimension(), window);
    }
}
