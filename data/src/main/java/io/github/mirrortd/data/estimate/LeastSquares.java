package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.sums.ExactSums;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * What LSTD(λ) and LSTD-Q have in common: A = Σ A_i and b = Σ b_i over episodes, θ = A⁻¹b, J = φ̄₀ᵀθ, and the influence of an
 * episode u_i = cᵀ(b_i − A_iθ) + φ₀ᵢᵀθ − J with c = N A⁻ᵀφ̄₀.
 */
final class LeastSquares implements Estimator.Collector {
    /** A matrix of more rows takes too long to solve, and too much memory. */
    static final int MOST_FEATURES = 2_000;

    private final int d;
    private final double lambda;
    private final boolean sparse;
    private final Start start;
    private final Function<Walk, Walk.Seen> view;

    /** A row by row, then b, then the start features; one of these for each fold. */
    private final ExactSums[] folds;

    private final double[] matrix;
    private final double[] right;
    private final double[] first;
    private final double[] trace;
    private final double[] difference;
    private double kept;
    private long rows;

    LeastSquares(Steps steps, int d, double lambda, int foldCount, Start start, Function<Walk, Walk.Seen> view) {
        if (d > MOST_FEATURES) {
            throw new IllegalArgumentException("least squares takes at most " + MOST_FEATURES + " features, not " + d
                    + "; name learners with -a, which take any number");
        }
        this.d = d;
        this.lambda = lambda;
        this.start = start;
        this.view = view;
        sparse = steps.isSparse() && lambda == 0;
        folds = new ExactSums[foldCount];
        Arrays.setAll(folds, k -> new ExactSums(d * d + 2 * d));
        matrix = new double[sparse ? 0 : d * d];
        right = new double[d];
        first = new double[d];
        trace = new double[d];
        difference = new double[d];
    }

    static int fold(long id, int folds) {
        return (int) Long.remainderUnsigned(id >>> 1, folds);
    }

    @Override
    public void step(Walk walk) {
        var seen = view.apply(walk);
        rows++;
        if (sparse) {
            sparseStep(walk.step(), seen);
        } else {
            denseStep(walk.step(), seen, walk.time() == 0);
        }
        if (start.kind() == Start.Kind.ALL) {
            seen.phi().addTo(first, 1);
        }
    }

    private void denseStep(Step step, Walk.Seen seen, boolean begins) {
        double[] z = trace;
        double past = begins ? 0 : kept;
        for (int i = 0; i < d; i++) {
            z[i] = past == 0 ? 0 : past * z[i];
        }
        seen.phi().addTo(z, 1);
        double[] a = difference;
        Arrays.fill(a, 0);
        seen.phi().addTo(a, 1);
        seen.next().addTo(a, -step.gamma());
        double rho = seen.ratio();
        if (rho != 0) {
            for (int i = 0; i < d; i++) {
                double factor = rho * z[i];
                if (factor != 0) {
                    right[i] += factor * step.reward();
                    int row = i * d;
                    for (int j = 0; j < d; j++) {
                        matrix[row + j] += factor * a[j];
                    }
                }
            }
        }
        kept = step.gamma() * lambda * rho;
    }

    /** Products of single entries go to the sums at once: there are few of them, and many places. */
    private void sparseStep(Step step, Walk.Seen seen) {
        var phi = seen.phi();
        var next = seen.next();
        var sums = folds[fold(step.id(), folds.length)];
        for (int k = 0; seen.ratio() != 0 && k < phi.count(); k++) {
            double factor = seen.ratio() * phi.value(k);
            int row = phi.index(k) * d;
            for (int j = 0; j < phi.count(); j++) {
                sums.add(row + phi.index(j), factor * phi.value(j));
            }
            for (int j = 0; j < next.count(); j++) {
                sums.add(row + next.index(j), -factor * step.gamma() * next.value(j));
            }
            right[phi.index(k)] += factor * step.reward();
        }
    }

    @Override
    public void end(Walk walk) {
        var seen = view.apply(walk);
        var sums = folds[fold(walk.step().id(), folds.length)];
        if (!sparse) {
            sums.addAll(0, matrix);
            Arrays.fill(matrix, 0);
        }
        sums.addAll(d * d, right);
        Arrays.fill(right, 0);
        if (start.kind() == Start.Kind.FIRST) {
            seen.start().addTo(first, 1);
        }
        sums.addAll(d * d + d, first);
        Arrays.fill(first, 0);
    }

    @Override
    public Solution solve(long episodes, Estimator.Values values) {
        var all = new ExactSums(d * d + 2 * d);
        for (var fold : folds) {
            all.merge(fold);
        }
        return new Solution(all, episodes);
    }

    /** θ of all folds but one, for each of them. */
    double[][] withoutEachFold() {
        return java.util.stream.IntStream.range(0, folds.length)
                .mapToObj(left -> {
                    var others = new ExactSums(d * d + 2 * d);
                    for (int k = 0; k < folds.length; k++) {
                        if (k != left) {
                            others.merge(folds[k]);
                        }
                    }
                    return new LinearSystem(d, others.toArray(0, d * d)).solve(others.toArray(d * d, d));
                })
                .toArray(double[][]::new);
    }

    /** The weights, the value, and what each reward weighs in it. */
    final class Solution implements Estimator.Solved {
        private final long episodes;
        private final LinearSystem system;
        private final double[] theta;
        private final double[] meanStart;
        private final double[] dual;
        private final double value;

        Solution(ExactSums all, long episodes) {
            this.episodes = episodes;
            system = new LinearSystem(d, all.toArray(0, d * d));
            theta = system.solve(all.toArray(d * d, d));
            meanStart = meanStart(all);
            dual = system.solveTransposed(meanStart);
            double sum = 0;
            for (int i = 0; i < d; i++) {
                sum += meanStart[i] * theta[i];
            }
            value = sum;
        }

        private double[] meanStart(ExactSums all) {
            if (start.kind() == Start.Kind.GIVEN) {
                return Objects.requireNonNull(start.features()).clone();
            }
            double[] mean = all.toArray(d * d + d, d);
            double count = start.kind() == Start.Kind.ALL ? rows : episodes;
            for (int i = 0; i < d; i++) {
                mean[i] /= count;
            }
            return mean;
        }

        @Override
        public double value() {
            return value;
        }

        @Override
        public Optional<double[]> theta() {
            return Optional.of(theta.clone());
        }

        /** φ̄₀. */
        double[] meanStart() {
            return meanStart.clone();
        }

        LinearSystem system() {
            return system;
        }

        @Override
        public StepWeights influence() {
            return new StepWeights(this);
        }
    }

    /** The second pass: ω_t = ρ_t z_tᵀ A⁻ᵀφ̄₀ is what the reward of a step weighs in the value. */
    final class StepWeights implements Estimator.Influence {
        private final Solution solution;
        private double past;
        private double sum;
        private double startPart;
        private double ofEpisode;
        private double ofSquares;
        private double largest;
        private long negative;
        private final ExactSums totals = new ExactSums(2);

        StepWeights(Solution solution) {
            this.solution = solution;
        }

        @Override
        public void begin(Walk walk) {
            past = 0;
            sum = 0;
            startPart = 0;
            ofEpisode = 0;
            ofSquares = 0;
        }

        @Override
        public void step(Walk walk) {
            var seen = view.apply(walk);
            var step = walk.step();
            double[] theta = solution.theta;
            double along = dot(seen.phi(), solution.dual) + past;
            double weight = seen.ratio() * along;
            double now = dot(seen.phi(), theta);
            double delta = step.reward() + step.gamma() * dot(seen.next(), theta) - now;
            sum += weight * delta;
            past = step.gamma() * lambda * seen.ratio() * along;
            if (start.kind() == Start.Kind.ALL) {
                startPart += (now - solution.value) / rows;
            }
            ofEpisode += weight;
            ofSquares += weight * weight;
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
            double begun = start.kind() == Start.Kind.FIRST
                    ? dot(view.apply(walk).start(), solution.theta) - solution.value
                    : 0;
            return solution.episodes * (sum + startPart) + begun;
        }

        /** (Σω)² / Σω². */
        double effectiveRewards() {
            return totals.get(0) * totals.get(0) / totals.get(1);
        }

        /** The largest |ω| as a share of |Σω|. */
        double largestShare() {
            return largest / Math.abs(totals.get(0));
        }

        /** The share of steps whose reward counts against the value. */
        double negativeShare() {
            return negative / (double) rows;
        }
    }

    private static double dot(SparseVector x, double[] dense) {
        return x.dot(dense);
    }
}
