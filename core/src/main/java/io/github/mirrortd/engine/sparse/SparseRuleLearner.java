package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.engine.scalar.RuleLearner;
import io.github.mirrortd.learn.FollowOn;
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
    private final boolean readsGram;
    private final SparseTrace trace = new SparseTrace();
    private final SparseTrace behaviourTrace = new SparseTrace();
    private long steps;

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
        readsGram = readsGram();
    }

    static long bytes(int dimension, Rule rule) {
        return (long) dimension * Double.BYTES
                + (rule.usesAuxiliary() ? ShrinkingWeights.bytes(dimension, rule.decays()) : 0);
    }

    /**
     * Whether the products of features and traces with each other matter to the rule, as they do to Mirror-Prox: if they are
     * not numbers, it shows.
     */
    private boolean readsGram() {
        double unknown = Double.NaN;
        in.transition(unknown, unknown, unknown, 1, 1, 1);
        in.policies(1, 1, 1, 1);
        in.weights(1, 1, 1, 1);
        in.followOn(1, 1);
        if (traced) {
            in.traces(1, 1);
            in.traceGram(unknown, unknown, unknown);
            in.behaviourGram(unknown, unknown, unknown, unknown);
        }
        out.clear();
        rule.apply(in, settings, out);
        in.traceGram(0, 0, 0);
        in.behaviourGram(0, 0, 0, 0);
        return Double.isNaN(out.thetaPhi()
                + out.thetaNext()
                + out.thetaTrace()
                + out.wPhi()
                + out.wNext()
                + out.wTrace()
                + out.wBehaviour()
                + out.decay());
    }

    @Override
    public void step(SparseStep step) {
        var phi = step.phi();
        var next = step.next();
        see(step, phi, next);
        out.clear();
        rule.apply(in, schedule.isConstant() ? settings : settings.slowedBy(schedule.factor(steps++)), out);
        add(theta, out.thetaPhi(), phi);
        add(theta, out.thetaNext(), next);
        if (auxiliary) {
            double kept = 1 - out.decay();
            if (kept != 1) {
                w.multiply(kept);
            }
            w.add(phi, out.wPhi());
            w.add(next, out.wNext());
        }
        if (traced) {
            addTraces();
            keepTraces(step);
        }
        followOn.leave(step.gamma(), step.rho(), step.isLast());
    }

    private void see(SparseStep step, SparseVector phi, SparseVector next) {
        if (readsGram) {
            in.transition(step.phiPhi(), step.phiNext(), step.nextNext(), step.rho(), step.reward(), step.gamma());
        } else {
            in.transition(0, 0, 0, step.rho(), step.reward(), step.gamma());
        }
        in.weights(phi.dot(theta), next.dot(theta), auxiliary ? w.dot(phi) : 0, auxiliary ? w.dot(next) : 0);
        in.policies(step.target(), step.behaviour(), 1 / step.largestLikelihood(), 1 / step.smallestLikelihood());
        in.followOn(step.interest(), followOn.enter(step.interest()));
        if (traced) {
            in.traces(auxiliary ? trace.dot(w) : 0, twice && auxiliary ? behaviourTrace.dot(w) : 0);
            if (readsGram) {
                in.traceGram(trace.dot(phi), trace.dot(next), trace.square());
            }
            if (readsGram && twice) {
                in.behaviourGram(
                        behaviourTrace.dot(phi),
                        behaviourTrace.dot(next),
                        trace.dot(behaviourTrace),
                        behaviourTrace.square());
            }
        }
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
    public double value(SparseVector phi) {
        return phi.dot(theta);
    }

    @Override
    public double[] theta() {
        return theta.clone();
    }

    /** The auxiliary weights as they are now. */
    double[] w() {
        return w.values();
    }
}
