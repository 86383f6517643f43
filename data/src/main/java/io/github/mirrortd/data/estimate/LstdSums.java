package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.sums.ExactSums;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Shared sums of LSTD(λ) and LSTD-Q: A = Σ A_i and b = Σ b_i over episodes, θ = A⁻¹b, J = φ̄₀ᵀθ, and the influence of an
 * episode u_i = cᵀ(b_i − A_iθ) + φ₀ᵢᵀθ − J with c = N A⁻ᵀφ̄₀.
 */
final class LstdSums implements Estimator.Collector {
    /** A matrix of more rows takes too long to solve, and too much memory. */
    static final int MOST_FEATURES = 2_000;

    private final int d;
    private final double lambda;
    private final boolean sparse;
    private final Start start;
    private final View view;

    /** A row by row, then b, then the start features; one of these for each fold. */
    private ExactSums[] folds;

    private long rows;

    /** State of the current episode; not serialised. */
    private transient @Nullable Scratch scratch;

    /** Features that serve as a state's. */
    interface View extends Function<Walk, Walk.Seen>, Serializable {}

    private static final class Scratch {
        private final double[] matrix;
        private final double[] right;
        private final double[] first;
        private final double[] trace;
        private final double[] difference;
        private double kept;

        Scratch(int d, boolean sparse) {
            matrix = new double[sparse ? 0 : d * d];
            right = new double[d];
            first = new double[d];
            trace = new double[d];
            difference = new double[d];
        }
    }

    LstdSums(Steps steps, int d, double lambda, int foldCount, Start start, View view) {
        if (d > MOST_FEATURES) {
            throw new IllegalArgumentException("least squares takes at most " + MOST_FEATURES + " features, not " + d
                    + "; name learners with -a, which take any number");
        }
        this.d = d;
        this.lambda = lambda;
        this.start = start;
        this.view = view;
        sparse = steps.isSparse() && lambda == 0;
        folds = emptyFolds(d, foldCount);
    }

    /** One that takes over what another one has collected, which is empty then. */
    private LstdSums(LstdSums other) {
        d = other.d;
        lambda = other.lambda;
        start = other.start;
        view = other.view;
        sparse = other.sparse;
        folds = other.folds;
        rows = other.rows;
        other.folds = emptyFolds(d, folds.length);
        other.rows = 0;
    }

    private static ExactSums[] emptyFolds(int d, int count) {
        var folds = new ExactSums[count];
        Arrays.setAll(folds, k -> new ExactSums(d * d + 2 * d));
        return folds;
    }

    /** All that was collected up to here, between two episodes; the following steps start new sums. */
    LstdSums cut() {
        return new LstdSums(this);
    }

    @Override
    public void merge(Estimator.Collector other) {
        var theirs = (LstdSums) other;
        for (int k = 0; k < folds.length; k++) {
            folds[k].merge(theirs.folds[k]);
        }
        rows += theirs.rows;
    }

    private Scratch scratch() {
        var own = scratch;
        if (own == null) {
            own = new Scratch(d, sparse);
            scratch = own;
        }
        return own;
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
            seen.phi().addTo(scratch().first, 1);
        }
    }

    private void denseStep(Step step, Walk.Seen seen, boolean begins) {
        var own = scratch();
        double[] z = own.trace;
        double[] matrix = own.matrix;
        double[] right = own.right;
        double past = begins ? 0 : own.kept;
        for (int i = 0; i < d; i++) {
            z[i] = past == 0 ? 0 : past * z[i];
        }
        seen.phi().addTo(z, 1);
        double[] a = own.difference;
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
        own.kept = step.gamma() * lambda * rho;
    }

    /** Products of single entries go to the sums at once: there are few of them, and many places. */
    private void sparseStep(Step step, Walk.Seen seen) {
        var phi = seen.phi();
        var next = seen.next();
        var sums = folds[fold(step.id(), folds.length)];
        double[] right = scratch().right;
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
        var own = scratch();
        if (!sparse) {
            sums.addAll(0, own.matrix);
            Arrays.fill(own.matrix, 0);
        }
        sums.addAll(d * d, own.right);
        Arrays.fill(own.right, 0);
        if (start.kind() == Start.Kind.FIRST) {
            seen.start().addTo(own.first, 1);
        }
        sums.addAll(d * d + d, own.first);
        Arrays.fill(own.first, 0);
    }

    @Override
    public LinearSolution solve(long episodes, Estimator.Values values) {
        var all = new ExactSums(d * d + 2 * d);
        for (var fold : folds) {
            all.merge(fold);
        }
        var system = new LinearSystem(d, all.toArray(0, d * d));
        return new LinearSolution(
                system, all.toArray(d * d, d), meanStart(all, episodes), lambda, episodes, rows, start, view);
    }

    private double[] meanStart(ExactSums all, long episodes) {
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
}
