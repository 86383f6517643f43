package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;

/** The mean return of the log itself: what the policy that was at work earned. */
public record OnPolicy() implements Estimator {
    public static final String NAME = "on_policy";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean usesRatios() {
        return false;
    }

    @Override
    public Collector collector(Steps steps, Start start) {
        return new MeanOfEpisodes(Walk::returned);
    }
}
