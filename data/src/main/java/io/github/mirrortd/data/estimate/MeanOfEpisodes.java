package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.sums.ExactSums;
import java.util.function.ToDoubleFunction;

/** A value that is the mean of one number for each episode. */
final class MeanOfEpisodes implements Estimator.Collector {
    private final ToDoubleFunction<Walk> number;
    private final ExactSums sum = new ExactSums(1);

    /** @param number asked when the episode is over */
    MeanOfEpisodes(ToDoubleFunction<Walk> number) {
        this.number = number;
    }

    @Override
    public void end(Walk walk) {
        sum.add(0, number.applyAsDouble(walk));
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
