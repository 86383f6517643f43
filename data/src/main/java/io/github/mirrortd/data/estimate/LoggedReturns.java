package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.sums.ExactSums;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The mean return of the log itself: what the policy that made the log earns. The return of a truncated episode continues
 * with the value of the state at the cut, by LSTD without ratios: mean of Σ_t γᵗ r_t + γᵀ φ_Tᵀθ_μ.
 */
final class LoggedReturns implements Estimator.Collector {
    private final ExactSums sum = new ExactSums(1);
    private final ExactSums cuts;
    private final @Nullable LstdSums equations;
    private boolean cut;

    /** One for a log; without values at the cuts if there are too many features. */
    static LoggedReturns of(Steps steps) {
        boolean solvable = steps.dimension() <= LstdSums.MOST_FEATURES;
        return new LoggedReturns(
                steps.dimension(),
                solvable ? new LstdSums(steps, steps.dimension(), 0, 1, Start.FIRST, Walk::behaviour) : null);
    }

    private LoggedReturns(int dimension, @Nullable LstdSums equations) {
        this.equations = equations;
        cuts = new ExactSums(dimension);
    }

    @Override
    public void end(Walk walk) {
        sum.add(0, walk.returned());
        var step = walk.step();
        if (!step.ended()) {
            cut = true;
            double discount = walk.discount() * step.gamma();
            for (int k = 0; k < step.next().count(); k++) {
                cuts.add(step.next().index(k), discount * step.next().value(k));
            }
        }
    }

    @Override
    public void merge(Estimator.Collector other) {
        var theirs = (LoggedReturns) other;
        sum.merge(theirs.sum);
        cuts.merge(theirs.cuts);
        cut |= theirs.cut;
    }

    @Override
    public Estimator.Solved solve(long episodes, Estimator.Values values) {
        double mean = sum.get(0) / episodes;
        return new Found(mean, cut, cut ? equations : null, cuts.toArray(), new double[0], new double[0]);
    }

    /** Second pass, with θ_μ. */
    private static final class Behind implements Estimator.Collector {
        private final Found found;
        private final LstdSums equations;

        Behind(Found found, LstdSums equations) {
            this.found = found;
            this.equations = equations;
        }

        @Override
        public void step(Walk walk) {
            equations.step(walk);
        }

        @Override
        public void end(Walk walk) {
            equations.end(walk);
        }

        @Override
        public void merge(Estimator.Collector other) {
            equations.merge(((Behind) other).equations);
        }

        @Override
        public Estimator.Solved solve(long episodes, Estimator.Values values) {
            var solution = equations.solve(episodes, FoundValues.NONE);
            if (!solution.determines(found.cuts)) {
                return new Found(found.mean, true, null, found.cuts, new double[0], new double[0]);
            }
            double[] theta = solution.theta().orElseThrow();
            double value = found.mean;
            for (int k = 0; k < theta.length; k++) {
                value += found.cuts[k] / episodes * theta[k];
            }
            return new Found(
                    value, true, null, found.cuts, theta, solution.system().solveTransposed(found.cuts));
        }
    }

    /**
     * @param equations to be collected in another pass; null if that is done, or not needed
     * @param cuts sum of γᵀφ_T
     * @param logged θ_μ; empty if nothing was cut off, or if the value there is not known
     * @param sensitivity A_μ⁻ᵀ times the cuts
     */
    private record Found(
            double mean,
            boolean cut,
            @Nullable LstdSums equations,
            double[] cuts,
            double[] logged,
            double[] sensitivity)
            implements Estimator.Solved {
        @Override
        public double value() {
            return mean;
        }

        @Override
        public boolean seesBeyondCuts() {
            return !cut || logged.length > 0;
        }

        @Override
        public Optional<Estimator.Collector> again() {
            return Optional.ofNullable(equations).map(e -> new Behind(this, e));
        }

        @Override
        public Estimator.Influence influence() {
            if (logged.length == 0) {
                return walk -> walk.returned() - mean;
            }
            var moves = new LinearSolution.Moves(0, false, logged, sensitivity);
            return new Estimator.Influence() {
                @Override
                public void begin(Walk walk) {
                    moves.begin();
                }

                @Override
                public void step(Walk walk) {
                    moves.step(walk);
                }

                @Override
                public double end(Walk walk) {
                    var step = walk.step();
                    double behind = step.ended()
                            ? 0
                            : walk.discount() * step.gamma() * step.next().dot(logged);
                    return walk.returned() + behind - mean + moves.sum();
                }
            };
        }
    }
}
