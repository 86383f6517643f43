package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.sums.ExactSums;

/** Weighted importance sampling: Σ W_i G_i / Σ W_i. Biased towards what was logged, by less and less as episodes come in. */
final class WeightedReturns implements Estimator.Collector {
    private final ExactSums sums = new ExactSums(2);

    @Override
    public void end(Walk walk) {
        sums.add(0, walk.weight() * walk.returned());
        sums.add(1, walk.weight());
    }

    @Override
    public void merge(Estimator.Collector other) {
        sums.merge(((WeightedReturns) other).sums);
    }

    @Override
    public Estimator.Solved solve(long episodes, Estimator.Values values) {
        return new Found(sums.get(0) / sums.get(1), sums.get(1) / episodes);
    }

    private record Found(double value, double meanWeight) implements Estimator.Solved {
        @Override
        public Estimator.Influence influence() {
            return walk -> walk.weight() * (walk.returned() - value) / meanWeight;
        }
    }
}
