package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.sums.ExactSums;

/** Weighted importance sampling: Σ W_i G_i / Σ W_i. Biased towards what was logged, by less and less as episodes come in. */
public record WisEstimator() implements Estimator {
    /** What people type for it. */
    public static final String NAME = "WIS";

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
        return new Weighted();
    }

    private static final class Weighted implements Collector {
        private final ExactSums sums = new ExactSums(2);

        @Override
        public void end(Walk walk) {
            sums.add(0, walk.weight() * walk.returned());
            sums.add(1, walk.weight());
        }

        @Override
        public void merge(Collector other) {
            sums.merge(((Weighted) other).sums);
        }

        @Override
        public Solved solve(long episodes, Values values) {
            return new Found(sums.get(0) / sums.get(1), sums.get(1) / episodes);
        }
    }

    private record Found(double value, double meanWeight) implements Solved {
        @Override
        public Influence influence() {
            return walk -> walk.weight() * (walk.returned() - value) / meanWeight;
        }
    }
}
