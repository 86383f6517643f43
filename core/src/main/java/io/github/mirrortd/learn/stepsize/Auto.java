package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Citation;

/**
 * A share of the largest stable step size so far: α_t = 2⁻ᵏ c_t / max L, with L of {@link SampledBound}. The share c_t is large while
 * there is signal and small when there is only noise; k counts the alarms about unstable steps.
 *
 * <p><em>The share.</em> The auxiliary weights w follow M⁻¹ r, where r is the part still to be learned. So w·r over w·Mw is 1 while w is
 * signal, and 0 when it is noise about 0. Both follow from the products, and q is their ratio, in sums that forget over a thousand
 * steps: c_t = 0.2 + 1.4 q. Learners without w have ½.
 *
 * <p><em>The alarm.</em> Without rewards, the step would move the weights z = (θ, w) to z', and ‖z'‖²/‖z‖² = 1 + x is at most 1 in the mean
 * if steps are stable in mean square. Let R_t = (1 + x_t)(R_{t−1} + p_t) with numbers p_t that sum to 1. R_t plus the remaining p is then
 * a supermartingale that begins at 1, so stable steps reach 20 with a probability of at most 1/20. If the weights grow without end, R_t
 * reaches 20. Then k grows by one and R starts again; docs/tuning-theory.md has the theorem. ‖z‖² follows from the products, step by
 * step. With a trace it does not; there is no alarm then, and the share is ½, as in {@link Bound}. Learners with a look-ahead point are
 * refused for the same reason.
 *
 * <p>All quantities are ratios of numbers that grow with rewards or features. They are kept over a {@link PowerOfTwoScale}, so rewards and
 * features of any size give the same course.
 */
@AutoService(StepSizeMethod.class)
public final class Auto extends DescribedMethod implements StepSizeMethod.OfSteps {
    /** The alarm's level: stable steps reach it with a probability of at most one over it. */
    static final double ALARM = 20;

    /** c if there is only noise. */
    private static final double LEAST = 0.2;

    /** c while there is something to learn. */
    static final double MOST = 1.6;

    /** Factor of the signal's sums per step. */
    private static final double KEPT = 1 - 1e-3;

    /** Share of the largest ‖z‖² so far that may be rounding. */
    private static final double ROUNDING = 0x1p-40;

    /** Describes the method. */
    public Auto() {
        super(
                "Auto",
                "what the largest transition so far allows, times more for signal than for noise, halved whenever unstable",
                "α_t = 2⁻ᵏ (0.2 + 1.4 q) / max(L₁, …, L_t), L the norm of a transition's update without rewards\n"
                        + "q = Σ w·r / Σ w·Mw in sums that keep 0.999 at a step, within [0, 1], 1 before there are data: r is what is left to"
                        + " learn, Mw what w takes off itself; without w or with a trace, ½ in the place of 0.2 + 1.4 q\n"
                        + "k grows by one when R_t = (‖(θ', w')‖² / ‖(θ, w)‖²)(R_{t−1} + p_t) reaches 20, θ' and w' after the step without"
                        + " rewards",
                Citation.UNPUBLISHED);
    }

    @Override
    public String objection(RuleAlgorithm rule) {
        return objectionToTwoPoints(rule);
    }

    /** Returns the objection to learners with a look-ahead point: a bound on single transitions is not enough for them. */
    static String objectionToTwoPoints(RuleAlgorithm rule) {
        return rule.lookAhead().hasTwoPoints()
                ? "cannot see whether a learner with a look-ahead point is stable, and " + rule.name()
                        + " has one: give it a step size, or take " + rule.name()
                        + "-Bound, which diverges on some problems"
                : "";
    }

    @Override
    public Steps start(RuleAlgorithm rule, Settings settings, double[] initial) {
        Steps bound = new Bound.Largest(rule, settings);
        if (rule.traces(settings)) {
            // Without an alarm, larger steps than the bound are not tried.
            return bound;
        }
        return new Guarded(rule.usesAuxiliary() ? new Shared(bound, rule, settings) : bound, rule, initial);
    }

    /** Returns the largest number in proportion to rewards. */
    private static double sizeOf(Products in) {
        double ofTheta = Math.max(Math.abs(in.thetaPhi()), Math.abs(in.thetaNext()));
        double ofW = Math.max(Math.abs(in.wPhi()), Math.abs(in.wNext()));
        return Math.max(Math.max(ofTheta, ofW), Math.abs(in.reward()));
    }

    /** A larger share of the bound while w is signal, a smaller one when it is noise. */
    static final class Shared implements Steps {
        private final Steps bound;
        private final Rule base;
        private final Settings unit;
        private final Update said = new Update();
        private final PowerOfTwoScale scale = new PowerOfTwoScale();

        /** Sums of w·r and of w·Mw, over the square of the scale. */
        private double signal;

        private double all;

        Shared(Steps bound, RuleAlgorithm rule, Settings settings) {
            this.bound = bound;
            base = MirrorProx.baseOf(rule).orElse(rule);
            unit = settings.slowedBy(1 / settings.alpha());
        }

        @Override
        public double factor(Products in) {
            double q = all > 0 ? Math.max(0, Math.min(1, signal / all)) : signal == 0 ? 1 : 0;
            double share = (LEAST + (MOST - LEAST) * q) / Bound.SHARE;
            double factor = share * bound.factor(in);
            int grown = scale.see(sizeOf(in));
            double moved = along(in);
            double thetaPhi = in.thetaPhi();
            double thetaNext = in.thetaNext();
            double reward = in.reward();
            in.reward(0);
            in.weights(0, 0, in.wPhi(), in.wNext());
            double shrunk = -along(in);
            in.reward(reward);
            in.weights(thetaPhi, thetaNext, in.wPhi(), in.wNext());
            all = KEPT * PowerOfTwoScale.over(all, 2 * grown) + shrunk;
            signal = KEPT * PowerOfTwoScale.over(signal, 2 * grown) + (moved + shrunk);
            return factor;
        }

        @Override
        public void state(LearnerState state) {
            signal = state.number("signal", signal);
            all = state.number("signal and noise", all);
            scale.state(state);
            bound.state(state);
        }

        /** Returns w·Δw of the rule's step, over the square of the scale. */
        private double along(Products in) {
            said.clear();
            base.apply(in, unit, said);
            return scale.over(said.wPhi()) * scale.over(in.wPhi()) + scale.over(said.wNext()) * scale.over(in.wNext());
        }
    }

    /** Other step sizes, halved at each alarm. */
    static final class Guarded implements Steps {
        private final Steps steps;
        private final RuleAlgorithm rule;
        private final Update alone = new Update();
        private double share = 1;

        /** The scale of θ·φ and other products of weights. */
        private final PowerOfTwoScale products = new PowerOfTwoScale();

        /** The scale of ‖φ‖². */
        private final PowerOfTwoScale squares = new PowerOfTwoScale();

        /** ‖θ‖², over both scales; so are ‖w‖² and the largest sum of the two. */
        private double thetaSquare;

        private double wSquare;
        private double largest;
        private double evidence;
        private long time;

        Guarded(Steps steps, RuleAlgorithm rule, double[] initial) {
            this.steps = steps;
            this.rule = rule;
            for (double x : initial) {
                products.see(x);
            }
            for (double x : initial) {
                thetaSquare += products.over(x) * products.over(x);
            }
        }

        @Override
        public double factor(Products in) {
            return share * steps.factor(in);
        }

        @Override
        public void took(Products in, Settings now, Update out) {
            steps.took(in, now, out);
            if (!(now.alpha() > 0)) {
                return;
            }
            see(in);
            watch(in, now);
            thetaSquare += ofTheta(in, out);
            wSquare += ofW(in, out);
        }

        @Override
        public void state(LearnerState state) {
            share = state.number("share", share);
            products.state(state.part("products"));
            squares.state(state.part("squares"));
            thetaSquare = state.number("theta square", thetaSquare);
            wSquare = state.number("w square", wSquare);
            largest = state.number("largest square", largest);
            evidence = state.number("evidence", evidence);
            time = state.count("steps since the alarm", time);
            steps.state(state);
        }

        private void see(Products in) {
            // z scales as θ·φ over ‖φ‖, so ‖z‖² as the square of one scale over the other.
            int grown = 2 * products.see(sizeOf(in)) - squares.see(Math.max(in.phiPhi(), in.nextNext()));
            thetaSquare = PowerOfTwoScale.over(thetaSquare, grown);
            wSquare = PowerOfTwoScale.over(wSquare, grown);
            largest = PowerOfTwoScale.over(largest, grown);
        }

        /** Returns a coefficient of φ or φ' over the scale of products and times that of ‖φ‖². */
        private double coefficient(double u) {
            return PowerOfTwoScale.over(u, products.exponent() - squares.exponent());
        }

        private void watch(Products in, Settings now) {
            double square = thetaSquare + wSquare;
            largest = Math.max(largest, square);
            // The projection of the weights on φ is no longer than the weights.
            double theta = products.over(in.thetaPhi());
            double w = products.over(in.wPhi());
            double seen = in.phiPhi() > 0 ? (theta * theta + w * w) / squares.over(in.phiPhi()) : 0;
            double size = Math.max(Math.max(square, seen), ROUNDING * largest);
            if (!(size > 0)) {
                return;
            }
            double reward = in.reward();
            in.reward(0);
            alone.clear();
            rule.apply(in, now, alone);
            in.reward(reward);
            double growth = 1 + (ofTheta(in, alone) + ofW(in, alone)) / size;
            time++;
            evidence = Math.max(growth, 0) * (evidence + prior(time));
            if (evidence >= ALARM) {
                share /= 2;
                evidence = 0;
                time = 0;
            }
        }

        /** Returns p_t, 2⁻ᵐ/((m+1)(m+2)) at the 2ᵐ steps from 2ᵐ on; the sum over all steps is 1. */
        static double prior(long t) {
            int m = Long.SIZE - 1 - Long.numberOfLeadingZeros(t);
            return Math.scalb(1.0, -m) / ((m + 1.0) * (m + 2.0));
        }

        /** Returns the change of ‖θ‖² by an update. */
        private double ofTheta(Products in, Update u) {
            double a = coefficient(u.thetaPhi());
            double b = coefficient(u.thetaNext());
            return 2 * (a * products.over(in.thetaPhi()) + b * products.over(in.thetaNext())) + square(in, a, b);
        }

        /** Returns the change of ‖w‖² by an update. */
        private double ofW(Products in, Update u) {
            double kept = 1 - u.decay();
            double a = coefficient(u.wPhi());
            double b = coefficient(u.wNext());
            return (kept * kept - 1) * wSquare
                    + 2 * kept * (a * products.over(in.wPhi()) + b * products.over(in.wNext()))
                    + square(in, a, b);
        }

        private double square(Products in, double a, double b) {
            return a * a * squares.over(in.phiPhi())
                    + 2 * a * b * squares.over(in.phiNext())
                    + b * b * squares.over(in.nextNext());
        }
    }
}
