package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.mdp.Citation;

/**
 * Half of the bound by the largest transition so far: α_t = ½ / max L, with L of {@link SampledBound}. Mirror-Prox is stable up to
 * 1/(√3 L).
 */
@AutoService(StepSizeMethod.class)
public final class Bound extends DescribedMethod implements StepSizeMethod.OfSteps {
    /** The share of 1/L. */
    static final double SHARE = 0.5;

    static final Citation MIRROR_PROX = new Citation(
            "A. Juditsky, A. Nemirovski, C. Tauvel",
            2011,
            "Solving variational inequalities with stochastic mirror-prox algorithm",
            "Stochastic Systems 1");

    /** Describes the method. */
    public Bound() {
        super(
                "Bound",
                "half of what the largest transition so far allows",
                "α_t = ½ / max(L₁, …, L_t), L the norm of a transition's update without rewards",
                MIRROR_PROX);
    }

    @Override
    public Steps start(RuleAlgorithm rule, Settings settings, double[] initial) {
        return new Largest(rule, settings);
    }

    /** Returns ½ over L; 0 while L is 0, when nothing moves. */
    static double over(double largest) {
        return largest >= Double.MIN_NORMAL ? SHARE / largest : 0;
    }

    /** The step size ½ over the largest L. */
    static final class Largest implements Steps {
        private final SampledBound bound;
        private double largest;

        Largest(RuleAlgorithm rule, Settings settings) {
            bound = SampledBound.perAlpha(rule, settings);
        }

        @Override
        public double factor(Products in) {
            largest = Math.max(largest, bound.at(in));
            return over(largest);
        }

        @Override
        public void state(LearnerState state) {
            largest = state.number("largest bound", largest);
        }
    }
}
