package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;
import java.util.OptionalDouble;

/**
 * LSTD-Q, for logs without behaviour probabilities: features of state and action, one block of state features for each action,
 * A = Σ φ(s,a) (φ(s,a) − γ Σ_a' π(a'|s') φ(s',a'))ᵀ, b = Σ r φ(s,a).
 */
public record LstdQEstimator() implements Estimator {
    /** What people type for it. */
    public static final String NAME = "LSTD-Q";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public OptionalDouble lambda() {
        return OptionalDouble.of(0);
    }

    @Override
    public boolean usesRatios() {
        return false;
    }

    @Override
    public boolean usesActions() {
        return true;
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
    public Collector collector(Steps steps, Start start) {
        if (start.kind() != Start.Kind.FIRST) {
            throw new IllegalArgumentException(
                    NAME + " knows the target policy's actions in logged first states only; leave 'start' at first");
        }
        return new LstdSums(steps, steps.dimension() * steps.actions(), 0, 1, start, Walk::actions);
    }
}
