package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;

/** Importance sampling of whole returns: the mean of W_i G_i. */
public record IsEstimator() implements Estimator {
    /** What people type for it. */
    public static final String NAME = "IS";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Bias bias() {
        return Bias.NONE;
    }

    @Override
    public Collector collector(Steps steps, Start start) {
        return new MeanOfEpisodes(walk -> walk.weight() * walk.returned());
    }
}
