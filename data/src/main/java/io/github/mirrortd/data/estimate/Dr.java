package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;

/**
 * Doubly robust: the mean of V(s₀) + Σ_t γᵗ W_{i,t} (r_t + γ V(s_{t+1}) − V(s_t)) with linear values V. Unbiased whatever V is,
 * since E[ρ_t | s_t] = 1, if V does not know the episode; V only takes variance away.
 *
 * @param folds 1: V is LSTD's on all episodes; K: on the other K − 1 parts of them
 */
public record Dr(int folds) implements Estimator {
    /** What people type for it. */
    public static final String NAME = "DR";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Collector collector(Steps steps, Start start) {
        return new Nothing();
    }

    /** All that the first pass has to find, LSTD finds. */
    private record Nothing() implements Collector {
        @Override
        public void merge(Collector other) {}

        @Override
        public Solved solve(long episodes, Values values) {
            return new Found(values);
        }
    }

    /** Beyond what the linear values say, all of it comes with the second pass. */
    private record Found(Values values) implements Solved {
        @Override
        public double value() {
            return values.value();
        }

        @Override
        public Influence influence() {
            return new Influence() {
                private double sum;
                private double[] theta = new double[0];

                @Override
                public void begin(Walk walk) {
                    theta = values.theta(walk.step().id());
                    sum = walk.step().phi().dot(theta);
                }

                @Override
                public void step(Walk walk) {
                    var step = walk.step();
                    double delta = step.reward()
                            + step.gamma() * step.next().dot(theta)
                            - step.phi().dot(theta);
                    sum += walk.discount() * walk.weight() * delta;
                }

                @Override
                public double end(Walk walk) {
                    return sum - values.value();
                }
            };
        }
    }
}
