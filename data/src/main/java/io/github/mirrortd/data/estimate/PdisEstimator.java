package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.sums.ExactSums;

/** Importance sampling of single rewards: the mean of Σ_t γᵗ W_{i,t} r_t. */
public record PdisEstimator() implements Estimator {
    /** What people type for it. */
    public static final String NAME = "PDIS";

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
        return new Rewards();
    }

    private static final class Rewards implements Collector {
        private final ExactSums total = new ExactSums(1);
        private double sum;

        @Override
        public void step(Walk walk) {
            sum += weighted(walk);
        }

        @Override
        public void end(Walk walk) {
            total.add(0, sum);
            sum = 0;
        }

        @Override
        public void merge(Collector other) {
            total.merge(((Rewards) other).total);
        }

        @Override
        public Solved solve(long episodes, Values values) {
            return new Found(total.get(0) / episodes);
        }
    }

    private static double weighted(Walk walk) {
        return walk.discount() * walk.weight() * walk.step().reward();
    }

    private record Found(double value) implements Solved {
        @Override
        public Influence influence() {
            return new Influence() {
                private double sum;

                @Override
                public void begin(Walk walk) {
                    sum = 0;
                }

                @Override
                public void step(Walk walk) {
                    sum += weighted(walk);
                }

                @Override
                public double end(Walk walk) {
                    return sum - value;
                }
            };
        }
    }
}
