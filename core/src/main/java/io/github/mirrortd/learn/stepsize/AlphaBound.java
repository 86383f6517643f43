package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.mdp.Citation;

/**
 * AlphaBound: α_t = min(α_{t−1}, 1/|ρ z·(γφ' − φ)|), from α = 1 on, so that no step changes the sign of the error that it is made of. The
 * paper's learner is on-policy and has ρ = 1. For learners that have θ alone.
 */
@AutoService(StepPolicy.class)
public final class AlphaBound implements StepPolicy.OfSteps {
    @Override
    public String name() {
        return "AlphaBound";
    }

    @Override
    public String summary() {
        return "no step changes the sign of its own error";
    }

    @Override
    public String equation() {
        return "α_t = min(α_{t−1}, 1 / |ρ z·(γφ' − φ)|), α₀ = 1";
    }

    @Override
    public Citation citation() {
        return new Citation(
                "W. Dabney and A. Barto",
                2012,
                "Adaptive step-size for online temporal difference learning",
                "AAAI Conference on Artificial Intelligence");
    }

    @Override
    public String objection(RuleAlgorithm rule) {
        return rule.usesAuxiliary() ? "bounds the step of a single error, and " + rule.name() + " has two" : "";
    }

    @Override
    public Steps start(RuleAlgorithm rule, Settings settings, double[] initial) {
        return new Smallest();
    }

    private static final class Smallest implements Steps {
        private double alpha = 1;

        @Override
        public double factor(Products in) {
            double along = in.phiPhi() + in.tracePhi() - in.gamma() * (in.phiNext() + in.traceNext());
            double size = Math.abs(in.rho() * along);
            alpha = size > 0 ? Math.min(alpha, 1 / size) : alpha;
            return alpha;
        }
    }
}
