package io.github.mirrortd.engine.sparse;

import static io.github.mirrortd.learn.Product.BEHAVIOUR_BEHAVIOUR;
import static io.github.mirrortd.learn.Product.BEHAVIOUR_NEXT;
import static io.github.mirrortd.learn.Product.BEHAVIOUR_PHI;
import static io.github.mirrortd.learn.Product.BEHAVIOUR_TRACE;
import static io.github.mirrortd.learn.Product.FOLLOW_ON;
import static io.github.mirrortd.learn.Product.NEXT_NEXT;
import static io.github.mirrortd.learn.Product.PHI_NEXT;
import static io.github.mirrortd.learn.Product.PHI_PHI;
import static io.github.mirrortd.learn.Product.TRACE_NEXT;
import static io.github.mirrortd.learn.Product.TRACE_PHI;
import static io.github.mirrortd.learn.Product.TRACE_TRACE;
import static io.github.mirrortd.learn.Product.W_BEHAVIOUR;
import static io.github.mirrortd.learn.Product.W_NEXT;
import static io.github.mirrortd.learn.Product.W_PHI;
import static io.github.mirrortd.learn.Product.W_TRACE;

import io.github.mirrortd.engine.formula.RuleProfile;
import io.github.mirrortd.engine.scalar.RuleLearner;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;

/**
 * Runs a rule over index/value features. Does what {@link RuleLearner} does in the same order, so that rules without decay and
 * traces get the same bits. Decay multiplies a scale and not all weights, and traces are added up in another order and end
 * where they are too small to matter, which changes last digits.
 */
final class SparseRuleLearner implements StepLearner {
    private final Rule rule;
    private final Settings settings;
    private final Schedule schedule;
    private final double[] theta;
    private final ShrinkingWeights w;
    private final Products in = new Products();
    private final Update out = new Update();
    private final FollowOn followOn;
    private final boolean auxiliary;
    private final boolean traced;
    private final boolean twice;
    private final boolean readsWPhi;
    private final boolean readsWNext;
    private final boolean readsGram;
    private final boolean readsFollowOn;
    private final boolean readsWTrace;
    private final boolean readsTraceGram;
    private final double[] seen = new double[Product.of(Product.Source.TRACES).size()];
    private final SparseTrace trace = new SparseTrace();
    private final SparseTrace behaviourTrace = new SparseTrace();
    private final LookAhead lookAhead;

    /** Has no weights where there is no second point. */
    private final AheadWeights ahead;

    private int phase;
    private long steps;

    /** What the mean of θ lacks of θ, times the steps that it is over; see {@link #average}. Empty where there is no mean. */
    private double[] lag = {};

    private long averagedSteps;

    /** @param theta θ₀; changed as it learns */
    SparseRuleLearner(double[] theta, Rule rule, Settings settings, Schedule schedule) {
        this.rule = rule;
        this.settings = settings;
        this.schedule = schedule;
        this.theta = theta;
        followOn = rule.emphasis(settings).start();
        auxiliary = rule.usesAuxiliary();
        traced = rule.traces(settings);
        twice = traced && rule.usesBehaviourTrace();
        w = new ShrinkingWeights(auxiliary ? theta.length : 0);
        lookAhead = rule.lookAhead();
        if (lookAhead.hasTwoPoints() && (traced || rule.decays())) {
            throw new IllegalArgumentException(
                    "a learner that looks ahead over two transitions has a second point, all of whose entries "
                            + (traced ? "a trace" : "a decay of w")
                            + " would change at every step: over index/value features there is none with "
                            + (traced ? "lambda above 0" : "such a decay") + "; on a finite problem there is");
        }
        boolean two = lookAhead.hasTwoPoints();
        ahead = new AheadWeights(two ? theta : new double[0], two && auxiliary ? theta.length : 0);
        var profile = RuleProfile.of(rule, traced);
        readsGram = profile.readsAny(PHI_PHI, PHI_NEXT, NEXT_NEXT);
        readsFollowOn = profile.reads(FOLLOW_ON);
        readsWPhi = auxiliary && profile.reads(W_PHI);
        readsWNext = auxiliary && profile.reads(W_NEXT);
        readsWTrace = auxiliary && profile.readsAny(W_TRACE, W_BEHAVIOUR);
        readsTraceGram = profile.readsAny(
                TRACE_PHI,
                TRACE_NEXT,
                TRACE_TRACE,
                BEHAVIOUR_PHI,
                BEHAVIOUR_NEXT,
                BEHAVIOUR_TRACE,
                BEHAVIOUR_BEHAVIOUR);
        if (traced) {
            in.traces(seen, 0, 1);
        }
    }

    static long bytes(int dimension, Rule rule) {
        int points = rule.lookAhead().hasTwoPoints() ? 2 : 1;
        return points
                * ((long) dimension * Double.BYTES
                        + (rule.usesAuxiliary() ? ShrinkingWeights.bytes(dimension, rule.decays()) : 0));
    }

    @Override
    public void step(SparseStep step) {
        var phi = step.phi();
        var next = step.next();
        in.step(step, readsGram);
        if (readsFollowOn) {
            in.followOn(followOn.enter(step.interest()));
        }
        var now = schedule.isConstant() ? settings : settings.slowedBy(schedule.factor(steps++));
        if (lookAhead == LookAhead.NONE) {
            ask(phi, next, theta, w, now);
            if (auxiliary) {
                double kept = 1 - out.decay();
                if (kept != 1) {
                    w.multiply(kept);
                }
            }
            add(phi, next, theta, w);
        } else {
            move(phi, next, now);
        }
        if (lag.length > 0) {
            trace.addTo(lag, averagedSteps * out.thetaTrace());
            averagedSteps++;
        }
        if (traced) {
            addTraces();
            keepTraces(step);
        }
        if (readsFollowOn) {
            followOn.leave(step.gamma(), step.rho(), step.isLast());
        }
    }

    /** The moves of a learner with two points. */
    private void move(SparseVector phi, SparseVector next, Settings now) {
        for (var move : lookAhead.moves(phase)) {
            if (move.asks()) {
                ask(phi, next, move.fromAhead() ? ahead.theta : theta, move.fromAhead() ? ahead.w : w, now);
            }
            if (move.setsAhead()) {
                ahead.set(theta, w);
            }
            ahead.touch(phi);
            ahead.touch(next);
            add(phi, next, move.setsAhead() ? ahead.theta : theta, move.setsAhead() ? ahead.w : w);
        }
        phase = (phase + 1) % lookAhead.phases();
    }

    /** What the rule says at a point. */
    private void ask(SparseVector phi, SparseVector next, double[] thetaThere, ShrinkingWeights wThere, Settings now) {
        in.weights(
                phi.dot(thetaThere),
                next.dot(thetaThere),
                readsWPhi ? wThere.dot(phi) : 0,
                readsWNext ? wThere.dot(next) : 0);
        if (traced && (readsWTrace || readsTraceGram)) {
            seeTraces(phi, next);
        }
        out.clear();
        rule.apply(in, now, out);
    }

    /** Adds the rule's vectors to a point. */
    private void add(SparseVector phi, SparseVector next, double[] toTheta, ShrinkingWeights toW) {
        add(toTheta, out.thetaPhi(), phi);
        add(toTheta, out.thetaNext(), next);
        if (lag.length > 0 && toTheta == theta) {
            add(lag, averagedSteps * out.thetaPhi(), phi);
            add(lag, averagedSteps * out.thetaNext(), next);
        }
        if (auxiliary) {
            toW.add(phi, out.wPhi());
            toW.add(next, out.wNext());
        }
    }

    private void seeTraces(SparseVector phi, SparseVector next) {
        if (readsWTrace) {
            seen[W_TRACE.place()] = trace.dot(w);
        }
        if (readsWTrace && twice) {
            seen[W_BEHAVIOUR.place()] = behaviourTrace.dot(w);
        }
        if (readsTraceGram) {
            seen[TRACE_PHI.place()] = trace.dot(phi);
            seen[TRACE_NEXT.place()] = trace.dot(next);
            seen[TRACE_TRACE.place()] = trace.square();
        }
        if (readsTraceGram && twice) {
            seen[BEHAVIOUR_PHI.place()] = behaviourTrace.dot(phi);
            seen[BEHAVIOUR_NEXT.place()] = behaviourTrace.dot(next);
            seen[BEHAVIOUR_TRACE.place()] = trace.dot(behaviourTrace);
            seen[BEHAVIOUR_BEHAVIOUR.place()] = behaviourTrace.square();
        }
        in.traces(seen, 0, 1);
    }

    private void addTraces() {
        trace.addTo(theta, out.thetaTrace());
        if (auxiliary) {
            trace.addTo(w, out.wTrace());
            behaviourTrace.addTo(w, out.wBehaviour());
        }
    }

    private void keepTraces(SparseStep step) {
        if (step.isLast()) {
            trace.clear();
            behaviourTrace.clear();
            return;
        }
        trace.keep(step.phi(), out.emphasis(), out.kept());
        if (twice) {
            behaviourTrace.keep(step.phi(), 1, out.keptBehaviour());
        }
    }

    private static void add(double[] vector, double factor, SparseVector x) {
        // Nothing is added where the factor is zero, as most rules have it for φ'.
        if (factor != 0) {
            x.addTo(vector, factor);
        }
    }

    @Override
    public double[] weights() {
        return theta;
    }

    /**
     * {@inheritDoc}
     *
     * <p>What is added to θ at step t of n is in n − t + 1 of the weights that the mean is of, and so lacks t − 1 of n shares of
     * itself there. These are added up as they come, at the entries that change and nowhere else: mean = θ − lag / n.
     */
    @Override
    public void average() {
        lag = new double[theta.length];
        averagedSteps = 0;
    }

    @Override
    public double averaged(int i) {
        return averagedSteps == 0 ? theta[i] : theta[i] - lag[i] / averagedSteps;
    }

    /** The auxiliary weights as they are now. */
    double[] w() {
        return w.values();
    }
}
