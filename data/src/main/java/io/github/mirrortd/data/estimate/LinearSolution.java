package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.sums.ExactSums;
import io.github.mirrortd.data.support.Support;
import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Solution of least squares: the weights, the value, and each reward's weight in it. */
final class LinearSolution implements Estimator.Solved {
    private final double lambda;
    private final long episodes;
    private final long rows;
    private final Start start;
    private final LstdSums.View view;
    private final double[] theta;
    private final double[] dual;
    private final double value;

    /** Not serialised, because the second pass does not need it. */
    private final transient @Nullable LinearSystem system;

    private final transient double @Nullable [] right;
    private final transient double @Nullable [] meanStart;

    /**
     * @param system A
     * @param right b
     * @param meanStart φ̄₀
     */
    LinearSolution(
            LinearSystem system,
            double[] right,
            double[] meanStart,
            double lambda,
            long episodes,
            long rows,
            Start start,
            LstdSums.View view) {
        this.system = system;
        this.right = right;
        this.meanStart = meanStart;
        this.lambda = lambda;
        this.episodes = episodes;
        this.rows = rows;
        this.start = start;
        this.view = view;
        theta = system.solve(right);
        dual = system.solveTransposed(meanStart);
        double sum = 0;
        for (int i = 0; i < theta.length; i++) {
            sum += meanStart[i] * theta[i];
        }
        value = sum;
    }

    /** Returns whether all weights that solve the equations give the same value. */
    boolean isDetermined() {
        return system().rank() == theta.length || determines(Objects.requireNonNull(meanStart));
    }

    /** The same for the values of other features, where A is singular. */
    boolean determines(double[] phi) {
        return system().determines(Objects.requireNonNull(right), phi);
    }

    @Override
    public double value() {
        return value;
    }

    @Override
    public Optional<double[]> theta() {
        return Optional.of(theta.clone());
    }

    double lambda() {
        return lambda;
    }

    double[] meanStart() {
        return Objects.requireNonNull(meanStart).clone();
    }

    LinearSystem system() {
        return Objects.requireNonNull(system);
    }

    /** Conditioning of the equations. */
    Support.Equations equations() {
        double[] singular = system().singularValues();
        int last = singular.length - 1;
        return new Support.Equations(
                singular[0] / rows, singular[last] / singular[0], system().rank(), theta.length, isDetermined());
    }

    @Override
    public StepWeights influence() {
        return new StepWeights();
    }

    /** Adds up Σ ρ_t δ_t z_tᵀh over an episode: how the episode moves a function of the weights, h = A⁻ᵀ times its gradient. */
    static final class Moves implements Serializable {
        private final double lambda;
        private final boolean ratios;
        private final double[] theta;
        private final double[] h;
        private double past;
        private double sum;

        /** @param ratios whether the weights solve the target policy's equations, and not the behaviour policy's */
        Moves(double lambda, boolean ratios, double[] theta, double[] h) {
            this.lambda = lambda;
            this.ratios = ratios;
            this.theta = theta;
            this.h = h;
        }

        void begin() {
            past = 0;
            sum = 0;
        }

        void step(Walk walk) {
            var step = walk.step();
            double rho = ratios ? step.ratio() : 1;
            double along = step.phi().dot(h) + past;
            sum += rho * along * delta(step, theta);
            past = step.gamma() * lambda * rho * along;
        }

        double sum() {
            return sum;
        }
    }

    /** r + γV(s') − V(s). */
    static double delta(Step step, double[] theta) {
        return step.reward()
                + step.gamma() * step.next().dot(theta)
                - step.phi().dot(theta);
    }

    /** The second pass: ω_t = ρ_t z_tᵀ A⁻ᵀφ̄₀ is what the reward of a step weighs in the value. */
    final class StepWeights implements Estimator.Influence {
        private double past;
        private double along;
        private double sum;
        private double startPart;
        private double ofEpisode;
        private double ofSquares;
        private double ofRewards;
        private double largest;
        private long negative;
        private final ExactSums totals = new ExactSums(2);

        @Override
        public void begin(Walk walk) {
            past = 0;
            sum = 0;
            startPart = 0;
            ofEpisode = 0;
            ofSquares = 0;
            ofRewards = 0;
        }

        @Override
        public void step(Walk walk) {
            var seen = view.apply(walk);
            var step = walk.step();
            along = seen.phi().dot(dual) + past;
            double weight = seen.ratio() * along;
            double now = seen.phi().dot(theta);
            double delta = step.reward() + step.gamma() * seen.next().dot(theta) - now;
            sum += weight * delta;
            past = step.gamma() * lambda * seen.ratio() * along;
            if (start.kind() == Start.Kind.ALL) {
                startPart += (now - value) / rows;
            }
            ofEpisode += weight;
            ofSquares += weight * weight;
            ofRewards += weight * step.reward();
            largest = Math.max(largest, Math.abs(weight));
            negative += weight < 0 ? 1 : 0;
        }

        @Override
        public double soFar() {
            return sum + startPart;
        }

        @Override
        public double end(Walk walk) {
            totals.add(0, ofEpisode);
            totals.add(1, ofSquares);
            double begun =
                    start.kind() == Start.Kind.FIRST ? view.apply(walk).start().dot(theta) - value : 0;
            return episodes * (sum + startPart) + begun;
        }

        @Override
        public void merge(Estimator.Influence other) {
            var theirs = (StepWeights) other;
            largest = Math.max(largest, theirs.largest);
            negative += theirs.negative;
            totals.merge(theirs.totals);
        }

        /** N z_tᵀ A⁻ᵀφ̄₀ of the last step: how often the target policy is there, for each time that the log is. */
        double visits() {
            return episodes * along;
        }

        /** Σ_t N ω_t of the episode so far. */
        double weightOfEpisode() {
            return episodes * ofEpisode;
        }

        /** Σ_t N ω_t r_t of the episode so far. */
        double rewardOfEpisode() {
            return episodes * ofRewards;
        }

        /** Weights of the rewards. */
        Support.RewardWeights rewards() {
            double sum = totals.get(0);
            return new Support.RewardWeights(
                    sum * sum / totals.get(1), largest / Math.abs(sum), negative / (double) rows);
        }
    }
}
