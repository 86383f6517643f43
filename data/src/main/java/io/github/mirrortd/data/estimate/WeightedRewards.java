package io.github.mirrortd.data.estimate;

/**
 * Weighted importance sampling of single rewards, normalised at each t: Σ_t Σ_i γᵗ W_{i,t} r_{i,t} / (Σ_i W_{i,t} / N) / N, in
 * which episodes that are over keep their last weight.
 */
final class WeightedRewards implements Estimator.Collector {
    private final StepSums sums = new StepSums();

    @Override
    public void step(Walk walk) {
        sums.step(walk);
    }

    @Override
    public void end(Walk walk) {
        sums.end(walk);
    }

    @Override
    public void merge(Estimator.Collector other) {
        sums.merge(((WeightedRewards) other).sums);
    }

    @Override
    public Estimator.Solved solve(long episodes, Estimator.Values values) {
        return new Found(sums, episodes);
    }

    private static final class Found implements Estimator.Solved {
        private final long episodes;
        private final double[] part;
        private final double[] weight;

        /** Σ over the later steps of V_t / S_t, which an episode that is over still takes part in. */
        private final double[] later;

        private final double value;

        Found(StepSums sums, long episodes) {
            this.episodes = episodes;
            weight = sums.weights();
            part = sums.rewards();
            double total = 0;
            for (int t = 0; t < part.length; t++) {
                part[t] = weight[t] == 0 ? 0 : part[t] / weight[t];
                total += part[t];
            }
            later = new double[part.length + 1];
            for (int t = part.length - 1; t >= 0; t--) {
                later[t] = later[t + 1] + (weight[t] == 0 ? 0 : part[t] / weight[t]);
            }
            value = sums.isWhole() ? total : Double.NaN;
        }

        @Override
        public double value() {
            return value;
        }

        @Override
        public Estimator.Influence influence() {
            return new Estimator.Influence() {
                private double sum;

                @Override
                public void begin(Walk walk) {
                    sum = 0;
                }

                @Override
                public void step(Walk walk) {
                    int t = walk.time();
                    if (t < weight.length && weight[t] != 0) {
                        double reward = walk.discount() * walk.step().reward();
                        sum += walk.weight() * (reward - part[t]) / weight[t];
                    }
                }

                @Override
                public double end(Walk walk) {
                    int over = Math.min(walk.time() + 1, weight.length);
                    return episodes * (sum - walk.weight() * later[over]);
                }
            };
        }
    }
}
