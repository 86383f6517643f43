package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.MirrorProxAlgorithm;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Citation;

/**
 * Universal Mirror-Prox: η_t = D G₀ / √(G₀² + Σ Z_s²), Z_s² = (‖y_s − x_s‖² + ‖x_{s+1} − y_s‖²) / (5η_s²), where y is the point ahead;
 * in the coordinates of (θ, w), with D = α and G₀ = 1. For Mirror-Prox versions of learners without traces.
 */
@AutoService(StepPolicy.class)
public final class UniversalMirrorProx implements StepPolicy.OfSteps {
    @Override
    public String name() {
        return "Universal";
    }

    @Override
    public String summary() {
        return "universal Mirror-Prox: steps shrink with the moves made so far";
    }

    @Override
    public String equation() {
        return "α_t = α / √(1 + Σ_{s<t} Z_s²), Z² = (‖y − x‖² + ‖x' − y‖²) / 5α_t²";
    }

    @Override
    public Citation citation() {
        return new Citation(
                "F. Bach and K. Y. Levy",
                2019,
                "A universal algorithm for variational inequalities adaptive to smoothness and noise",
                "Conference on Learning Theory");
    }

    @Override
    public boolean isFree() {
        return false;
    }

    @Override
    public String objection(RuleAlgorithm rule) {
        return rule instanceof MirrorProxAlgorithm ? "" : "is for Mirror-Prox versions: " + rule.name() + " is none";
    }

    @Override
    public Steps start(RuleAlgorithm rule, Settings settings, double[] initial) {
        if (rule.traces(settings)) {
            throw new IllegalArgumentException(name() + " is for learners without traces: leave lambda at 0");
        }
        return new Universal(((MirrorProxAlgorithm) rule).base(), settings.alpha());
    }

    private static final class Universal implements Steps {
        private static final double FIVE = 5;

        private final Rule base;
        private final double diameter;
        private final Update first = new Update();
        private double squares = 1;

        Universal(Rule base, double diameter) {
            this.base = base;
            this.diameter = diameter;
        }

        @Override
        public double factor(Products in) {
            return 1 / Math.sqrt(squares);
        }

        @Override
        public void took(Products in, Settings now, Update out) {
            first.clear();
            base.apply(in, now, first);
            double eta = diameter / Math.sqrt(squares);
            double ahead = square(in, first.thetaPhi(), first.thetaNext()) + square(in, first.wPhi(), first.wNext());
            double back = square(in, out.thetaPhi() - first.thetaPhi(), out.thetaNext() - first.thetaNext())
                    + square(in, out.wPhi() - first.wPhi(), out.wNext() - first.wNext());
            double z = (ahead + back) / (FIVE * eta * eta);
            squares += z > 0 ? z : 0;
        }

        /** ‖aφ + bφ'‖². */
        private static double square(Products in, double a, double b) {
            return a * a * in.phiPhi() + 2 * a * b * in.phiNext() + b * b * in.nextNext();
        }
    }
}
