package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.sums.ExactSums;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * V(s₀) + Σ_t w_t ρ_t δ_t for each episode, with LSTD's residuals δ: DR and the rungs below it. The mean depends on θ, too,
 * by its gradient G = mean of φ₀ + Σ_t w_t ρ_t (γφ'_t − φ_t). Without truncated episodes, DR's G is 0 up to chance; with
 * them, the influence has the term N Gᵀ A⁻¹ ψ_i with ψ_i = Σ_t ρ_t z_t δ_t.
 *
 * @param visits N A⁻ᵀφ̄₀; empty for whole episodes
 * @param gradientNeeded whether G is still to be collected
 * @param sensitivity A⁻ᵀ N G; empty if it is not known, or 0
 */
record Correction(
        Estimator.Values values,
        int window,
        int dimension,
        double[] visits,
        boolean gradientNeeded,
        double[] sensitivity)
        implements Estimator.Solved {
    /** Window of DR: products of all ratios of the episode. */
    static final int WHOLE_EPISODES = Integer.MAX_VALUE;

    /** The first pass: whether episodes were cut off. All else comes with the values. */
    static final class Ends implements Estimator.Collector {
        private final int dimension;
        private final int window;
        private boolean cut;

        Ends(int dimension, int window) {
            this.dimension = dimension;
            this.window = window;
        }

        @Override
        public void end(Walk walk) {
            cut |= !walk.step().ended();
        }

        @Override
        public void merge(Estimator.Collector other) {
            cut |= ((Ends) other).cut;
        }

        @Override
        public Estimator.Solved solve(long episodes, Estimator.Values values) {
            boolean whole = window == WHOLE_EPISODES;
            double[] visits = whole ? new double[0] : values.dual(values.start());
            for (int i = 0; i < visits.length; i++) {
                visits[i] *= episodes;
            }
            return new Correction(values, window, dimension, visits, !whole || cut, new double[0]);
        }
    }

    @Override
    public double value() {
        return values.value();
    }

    @Override
    public boolean isComplete() {
        return false;
    }

    @Override
    public Optional<Estimator.Collector> again() {
        return gradientNeeded ? Optional.of(new Gradient(this)) : Optional.empty();
    }

    /** Another pass: G. */
    private static final class Gradient implements Estimator.Collector {
        private final Correction correction;
        private final Weights weights;
        private final double[] ofEpisode;
        private final ExactSums sums;

        Gradient(Correction correction) {
            this.correction = correction;
            weights = new Weights(correction.window, correction.visits);
            ofEpisode = new double[correction.dimension];
            sums = new ExactSums(ofEpisode.length);
        }

        @Override
        public void step(Walk walk) {
            var step = walk.step();
            if (walk.time() == 0) {
                step.phi().addTo(ofEpisode, 1);
            }
            double weight = weights.next(walk) * step.ratio();
            if (weight != 0) {
                step.next().addTo(ofEpisode, weight * step.gamma());
                step.phi().addTo(ofEpisode, -weight);
            }
        }

        @Override
        public void end(Walk walk) {
            sums.addAll(0, ofEpisode);
            Arrays.fill(ofEpisode, 0);
        }

        @Override
        public void merge(Estimator.Collector other) {
            sums.merge(((Gradient) other).sums);
        }

        @Override
        public Estimator.Solved solve(long episodes, Estimator.Values values) {
            // N G, whose dual the influence needs, is the sum.
            double[] sensitivity = values.dual(sums.toArray());
            return new Correction(
                    values, correction.window, correction.dimension, correction.visits, false, sensitivity);
        }
    }

    /** w_t, step by step. */
    private static final class Weights implements Serializable {
        private final int window;
        private final double[] visits;

        /** ν and γρ of the last steps, at t modulo the window. */
        private final double[] along;

        private final double[] factors;
        private double product;

        Weights(int window, double[] visits) {
            this.window = window;
            this.visits = visits;
            along = new double[window == WHOLE_EPISODES ? 0 : window];
            factors = new double[along.length];
        }

        double next(Walk walk) {
            int t = walk.time();
            var step = walk.step();
            double weight;
            if (t < window) {
                product = t == 0 ? 1 : product;
                weight = product;
                product *= step.gamma() * step.ratio();
            } else {
                weight = along[t % window];
                for (double factor : factors) {
                    weight *= factor;
                }
            }
            if (along.length > 0) {
                along[t % window] = step.phi().dot(visits);
                factors[t % window] = step.gamma() * step.ratio();
            }
            return weight;
        }
    }

    @Override
    public Estimator.Influence influence() {
        return new OfEpisode();
    }

    private final class OfEpisode implements Estimator.Influence {
        private final Weights weights = new Weights(window, visits);
        private final LinearSolution.@Nullable Moves moves = sensitivity.length == 0
                ? null
                : new LinearSolution.Moves(values.lambda(), true, values.theta(), sensitivity);
        private double sum;
        private double[] own = new double[0];

        @Override
        public void begin(Walk walk) {
            own = values.theta(walk.step().id());
            sum = walk.step().phi().dot(own);
            if (moves != null) {
                moves.begin();
            }
        }

        @Override
        public void step(Walk walk) {
            var step = walk.step();
            sum += weights.next(walk) * step.ratio() * LinearSolution.delta(step, own);
            if (moves != null) {
                moves.step(walk);
            }
        }

        @Override
        public double end(Walk walk) {
            return sum - value() + (moves == null ? 0 : moves.sum());
        }

        @Override
        public double soFar() {
            return window == WHOLE_EPISODES || moves == null ? Double.NaN : sum - value() + moves.sum();
        }
    }
}
