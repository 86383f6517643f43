package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;

/**
 * Runs a rule over index/value features. Does what {@link RuleLearner} does in the same order, so that rules without decay get
 * the same bits; decay multiplies a scale and not all weights, which changes last digits.
 */
final class SparseRuleLearner implements SparseLearner {
    private final Rule rule;
    private final Settings settings;
    private final Schedule schedule;
    private final double[] theta;
    private final ShrinkingWeights w;
    private final boolean readsGram;
    private final Products in = new Products();
    private final Update out = new Update();

    /** γρF of the step before: what the follow-on trace carries over. */
    private double carried;

    private long steps;

    SparseRuleLearner(int dimension, Rule rule, Settings settings, Schedule schedule) {
        this(new double[dimension], rule, settings, schedule);
    }

    /** @param theta θ₀; changed as it learns */
    SparseRuleLearner(double[] theta, Rule rule, Settings settings, Schedule schedule) {
        this.rule = rule;
        this.settings = settings;
        this.schedule = schedule;
        this.theta = theta;
        readsGram = readsGram();
        w = new ShrinkingWeights(rule.usesAuxiliary() ? theta.length : 0);
    }

    /** Whether φ·φ, φ·φ' and φ'·φ' matter to the rule, as they do to Mirror-Prox: if they are not numbers, it shows. */
    private boolean readsGram() {
        in.transition(Double.NaN, Double.NaN, Double.NaN, 1, 1, 1);
        in.weights(1, 1, 1, 1);
        in.followOn(1);
        out.clear();
        rule.apply(in, settings, out);
        double sum = out.thetaPhi() + out.thetaNext() + out.wPhi() + out.wNext();
        return Double.isNaN(sum);
    }

    static long bytes(int dimension, Rule rule) {
        return (long) dimension * Double.BYTES
                + (rule.usesAuxiliary() ? ShrinkingWeights.bytes(dimension, rule.decays()) : 0);
    }

    @Override
    public void step(SparseStep step) {
        var phi = step.phi();
        var next = step.next();
        phi.check(theta.length);
        next.check(theta.length);
        double followOn = 1 + carried;
        if (readsGram) {
            in.transition(step.phiPhi(), step.phiNext(), step.nextNext(), step.rho(), step.reward(), step.gamma());
        } else {
            in.transition(0, 0, 0, step.rho(), step.reward(), step.gamma());
        }
        boolean auxiliary = rule.usesAuxiliary();
        in.weights(phi.dot(theta), next.dot(theta), auxiliary ? w.dot(phi) : 0, auxiliary ? w.dot(next) : 0);
        in.followOn(followOn);
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
        carried = step.ended() ? 0 : step.gamma() * step.rho() * followOn;
    }

    private static void add(double[] vector, double factor, SparseVector x) {
        // Nothing is added where the factor is zero, as most rules have it for φ'.
        if (factor != 0) {
            x.addTo(vector, factor);
        }
    }

    @Override
    public double value(SparseVector phi) {
        phi.check(theta.length);
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
