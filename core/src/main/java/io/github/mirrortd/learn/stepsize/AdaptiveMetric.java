package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.SparseVector;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;

/**
 * The metric from the data: κ of M_κ = C + κ(H − C), for the damped learners, with the step sizes of {@link Auto}. κ is one of five values
 * from 0 to 1, for which M_κ is positive definite if C is. It is chosen again after 128, 256, 512, … steps.
 *
 * <p>Up to 64 weights, the method keeps estimates of A_π, C and H. It chooses the κ with the largest margin, the smallest real part of
 * the eigenvalues of [0, −A_πᵀ; A_π, M_κ], if that gains a tenth: the slowest mode then decays fastest for a given step size. The
 * estimates converge, so κ changes finitely often. With more weights it compares C and H along the learner's w, where the smaller
 * metric is the faster one, at most eight times.
 */
@AutoService(StepSizeMethod.class)
public final class AdaptiveMetric extends DescribedMethod implements StepSizeMethod.OfSteps {
    private static final int MOST_WEIGHTS = 64;
    private static final int FIRST_LOOK = 128;
    private static final int MOST_CHANGES = 8;
    private static final double BY = 1.1;
    private static final double[] TRIED = {0, 0.25, 0.5, 0.75, 1};

    /** Describes the method. */
    public AdaptiveMetric() {
        super(
                "Metric",
                "the metric κ from the data, looked at again after every doubling of the steps, with Auto's step sizes",
                "κ = argmax over 0, ¼, ½, ¾, 1 of min Re λ([0, −Âᵀ; Â, Ĉ + κ(Ĥ − Ĉ)]), changed where that gains a tenth",
                Citation.UNPUBLISHED);
    }

    @Override
    public String objection(RuleAlgorithm rule) {
        return rule.parameters().contains(Parameter.KAPPA)
                ? Auto.objectionToTwoPoints(rule)
                : "chooses kappa, which " + rule.name() + " does not have; STHTD-MP-Damped has";
    }

    @Override
    public Steps start(RuleAlgorithm rule, Settings settings, double[] initial) {
        if (rule.traces(settings)) {
            throw new IllegalArgumentException(name() + " is for learners without traces: leave lambda at 0");
        }
        return new Adapting(rule, settings, initial);
    }

    private static final class Adapting implements Steps {
        private final RuleAlgorithm rule;
        private final Settings given;
        private final Steps ofC;
        private final Steps ofH;
        private final int weights;
        private final boolean small;

        /** Sums of ρφaᵀ, φφᵀ and φaᵀ. */
        private final double[][] a;

        private final double[][] c;
        private final double[][] h;
        private final PowerOfTwoScale scale = new PowerOfTwoScale();

        /** Sums of w·Cw and of w·Hw, over the square of the scale. */
        private double alongC;

        private double alongH;
        private double kappa;
        private Steps shared;
        private final Steps steps;
        private long time;
        private int changes;

        Adapting(RuleAlgorithm rule, Settings settings, double[] initial) {
            this.rule = rule;
            given = settings;
            kappa = settings.kappa();
            shared = shared();
            // One alarm for all metrics, because it tracks the size of the weights.
            steps = new Auto.Guarded(new OfMetric(), rule, initial);
            ofC = new Bound.Largest(rule, settings.with(Parameter.KAPPA, 0));
            ofH = new Bound.Largest(rule, settings.with(Parameter.KAPPA, 1));
            weights = initial.length;
            small = weights <= MOST_WEIGHTS;
            int n = small ? weights : 0;
            a = new double[n][n];
            c = new double[n][n];
            h = new double[n][n];
        }

        /** Returns step sizes for the present metric. */
        private final class OfMetric implements Steps {
            @Override
            public double factor(Products in) {
                return shared.factor(in);
            }

            @Override
            public void state(LearnerState state) {
                shared.state(state);
            }
        }

        @Override
        public void state(LearnerState state) {
            double saved = state.number("kappa", kappa);
            if (saved != kappa) {
                kappa = saved;
                shared = shared();
            }
            steps.state(state);
            ofC.state(state.part("C"));
            ofH.state(state.part("H"));
            for (int i = 0; i < a.length; i++) {
                state.vector("A " + i, a[i]);
                state.vector("C " + i, c[i]);
                state.vector("H " + i, h[i]);
            }
            scale.state(state.part("w"));
            alongC = state.number("along C", alongC);
            alongH = state.number("along H", alongH);
            time = state.count("steps", time);
            changes = (int) state.count("changes", changes);
        }

        private Steps shared() {
            var now = given.with(Parameter.KAPPA, kappa);
            return new Auto.Shared(new Bound.Largest(rule, now), rule, now);
        }

        @Override
        public boolean wantsFeatures() {
            return true;
        }

        @Override
        public void see(SparseVector phi, SparseVector next, Products in) {
            if (small) {
                add(phi, next, in);
            } else {
                int grown = 2 * scale.see(Math.max(Math.abs(in.wPhi()), Math.abs(in.wNext())));
                double w = scale.over(in.wPhi());
                alongC = PowerOfTwoScale.over(alongC, grown) + w * w;
                alongH = PowerOfTwoScale.over(alongH, grown) + w * (w - in.gamma() * scale.over(in.wNext()));
            }
            time++;
            if (time >= FIRST_LOOK && Long.bitCount(time) == 1) {
                double better = small ? byMargin() : alongW();
                if (better != kappa) {
                    kappa = better;
                    changes++;
                    // Signal and noise so far are those of another metric.
                    shared = shared();
                }
            }
        }

        private void add(SparseVector phi, SparseVector next, Products in) {
            for (int i = 0; i < phi.count(); i++) {
                int row = phi.index(i);
                double left = phi.value(i);
                for (int j = 0; j < phi.count(); j++) {
                    double x = left * phi.value(j);
                    c[row][phi.index(j)] += x;
                    h[row][phi.index(j)] += x;
                    a[row][phi.index(j)] += in.rho() * x;
                }
                for (int j = 0; j < next.count(); j++) {
                    double x = in.gamma() * left * next.value(j);
                    h[row][next.index(j)] -= x;
                    a[row][next.index(j)] -= in.rho() * x;
                }
            }
        }

        private double byMargin() {
            double best = kappa;
            double most = margin(kappa) * BY;
            for (double tried : TRIED) {
                double margin = margin(tried);
                if (margin > 0 && margin > most) {
                    most = margin;
                    best = tried;
                }
            }
            return best;
        }

        /** Returns the smallest real part of the eigenvalues of [0, −Aᵀ; A, M_κ], per step. */
        private double margin(double of) {
            var k = new DMatrixRMaj(2 * weights, 2 * weights);
            for (int i = 0; i < weights; i++) {
                for (int j = 0; j < weights; j++) {
                    k.set(i, weights + j, -a[j][i] / time);
                    k.set(weights + i, j, a[i][j] / time);
                    double symmetric = (h[i][j] + h[j][i]) / 2;
                    k.set(weights + i, weights + j, (c[i][j] + of * (symmetric - c[i][j])) / time);
                }
            }
            var eigen = DecompositionFactory_DDRM.eig(2 * weights, false);
            if (!eigen.decompose(k)) {
                return 0;
            }
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < eigen.getNumberOfEigenvalues(); i++) {
                least = Math.min(least, eigen.getEigenvalue(i).getReal());
            }
            return least;
        }

        private double alongW() {
            double better = alongH * BY < alongC ? 1 : alongC * BY < alongH ? 0 : kappa;
            return changes < MOST_CHANGES ? better : kappa;
        }

        @Override
        public Settings settings(Settings now) {
            return now.with(Parameter.KAPPA, kappa);
        }

        @Override
        public double factor(Products in) {
            // The largest transition so far, at both ends of the path, bounds the step sizes of all metrics between.
            double most = Math.min(ofC.factor(in), ofH.factor(in)) * Auto.MOST / Bound.SHARE;
            return Math.min(steps.factor(in), most);
        }

        @Override
        public void took(Products in, Settings now, Update out) {
            steps.took(in, now, out);
        }
    }
}
