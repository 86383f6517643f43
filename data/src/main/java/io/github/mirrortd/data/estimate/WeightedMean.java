package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.sums.ExactSums;
import java.io.Serializable;
import java.util.function.ToDoubleFunction;

/** A weighted mean of one number for each episode: Σ w_i x_i / Σ w_i. With weights 1, the mean; with products of ratios, WIS. */
final class WeightedMean implements Estimator.Collector {
    private final OfEpisode weight;
    private final OfEpisode number;
    private final ExactSums sums = new ExactSums(2);

    /** Sums of a finished episode. */
    interface OfEpisode extends ToDoubleFunction<Walk>, Serializable {}

    /**
     * @param weight w_i
     * @param number x_i
     */
    WeightedMean(OfEpisode weight, OfEpisode number) {
        this.weight = weight;
        this.number = number;
    }

    @Override
    public void end(Walk walk) {
        double w = weight.applyAsDouble(walk);
        sums.add(0, w * number.applyAsDouble(walk));
        sums.add(1, w);
    }

    @Override
    public void merge(Estimator.Collector other) {
        sums.merge(((WeightedMean) other).sums);
    }

    @Override
    public Estimator.Solved solve(long episodes, Estimator.Values values) {
        return new Found(sums.get(0) / sums.get(1), sums.get(1) / episodes, weight, number);
    }

    private record Found(double value, double meanWeight, OfEpisode weight, OfEpisode number)
            implements Estimator.Solved {
        @Override
        public Estimator.Influence influence() {
            return walk -> weight.applyAsDouble(walk) * (number.applyAsDouble(walk) - value) / meanWeight;
        }
    }
}
