package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.sums.ExactSums;
import java.io.Serializable;
import java.util.function.ToDoubleFunction;

/** A value that is the mean of one number for each episode. */
final class MeanOfEpisodes implements Estimator.Collector {
    private final OfEpisode number;
    private final ExactSums sum = new ExactSums(1);

    /** What is known of an episode when it is over. */
    interface OfEpisode extends ToDoubleFunction<Walk>, Serializable {}

    /** @param number asked when the episode is over */
    MeanOfEpisodes(OfEpisode number) {
        this.number = number;
    }

    @Override
    public void end(Walk walk) {
        sum.add(0, number.applyAsDouble(walk));
    }

    @Override
    public void merge(Estimator.Collector other) {
        sum.merge(((MeanOfEpisodes) other).sum);
    }

    @Override
    public Estimator.Solved solve(long episodes, Estimator.Values values) {
        double mean = sum.get(0) / episodes;
        return new Estimator.Solved() {
            @Override
            public double value() {
                return mean;
            }

            @Override
            public Estimator.Influence influence() {
                return walk -> number.applyAsDouble(walk) - mean;
            }
        };
    }
}
