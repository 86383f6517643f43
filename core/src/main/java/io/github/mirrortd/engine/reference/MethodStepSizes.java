package io.github.mirrortd.engine.reference;

import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.StepSizeMethod.Mover;
import io.github.mirrortd.learn.StepSizeMethod.Steps;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The step-size method of one learner: step sizes for the rule, or moves of single weights. */
final class MethodStepSizes {
    private final @Nullable Steps steps;
    private final @Nullable Mover mover;
    private final StepSizeMethod.Step said;

    /** The rule's moves, for a mover. */
    private final Point moves;

    private double lastFactor = 1;
    private Settings lastGiven = Settings.NONE;
    private Settings slowed = Settings.NONE;

    /**
     * @param trace e; empty for learners without
     * @param in the products of the step at hand, at every step
     */
    MethodStepSizes(
            StepSizeMethod method, RuleAlgorithm rule, Settings settings, Point point, StateVector trace, Products in) {
        double[] initial = point.theta.values.clone();
        int w = point.w.values().length;
        steps = method instanceof StepSizeMethod.OfSteps of ? of.start(rule, settings, initial) : null;
        mover = method instanceof StepSizeMethod.OfWeights of ? of.start(rule, settings, initial, w) : null;
        moves = new Point(
                new double[mover == null ? 0 : initial.length],
                mover == null || w == 0 ? Point.NONE : new DenseVector(w));
        said = new StepSizeMethod.Step(
                moves.theta.values,
                moves.w.values(),
                trace.values(),
                new SparseVector(),
                new SparseVector(),
                in,
                new double[1]);
    }

    void state(LearnerState state) {
        if (steps != null) {
            steps.state(state);
        }
        if (mover != null) {
            mover.state(state);
        }
    }

    static void check(Products in) {
        if (Math.max(in.phiPhi(), in.nextNext()) == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "features are too large for step sizes that follow the data: the square of a feature overflows "
                            + "above about 1e154; divide them by their largest");
        }
    }

    /** {@return the settings that the rule is asked with} */
    @SuppressWarnings("ReferenceEquality") // equal settings that are another object are only slowed once more
    Settings settings(Settings given, double schedule, SparseVector phi, SparseVector next) {
        var now = given;
        double factor = schedule;
        if (steps != null) {
            if (steps.wantsFeatures()) {
                said.phi().set(phi);
                said.next().set(next);
                steps.see(said.phi(), said.next(), said.in());
            }
            now = steps.settings(given);
            factor *= steps.factor(said.in());
        }
        if (factor != lastFactor || now != lastGiven) {
            // Most steps have the factor of the step before.
            lastFactor = factor;
            lastGiven = now;
            slowed = now.slowedBy(factor);
        }
        now = slowed;
        said.alpha()[0] = now.alpha();
        return now;
    }

    void took(Settings now, Update out) {
        if (steps != null) {
            steps.took(said.in(), now, out);
        }
    }

    boolean movesWeights() {
        return mover != null;
    }

    /** Hands all of a rule's moves to the method. */
    void move(
            Point point,
            SparseVector phi,
            SparseVector next,
            StateVector trace,
            StateVector behaviourTrace,
            Update out) {
        var by = mover;
        if (by == null) {
            return;
        }
        double[] w = point.w.values();
        Arrays.fill(said.theta(), 0);
        for (int i = 0; i < w.length; i++) {
            said.w()[i] = -out.decay() * w[i];
        }
        moves.add(phi, next, trace, behaviourTrace, out);
        said.phi().set(phi);
        said.next().set(next);
        by.move(point.theta.values, w, said);
    }
}
