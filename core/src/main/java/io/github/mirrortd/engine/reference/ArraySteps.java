package io.github.mirrortd.engine.reference;

import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Update;
import java.util.Arrays;

/**
 * Steps over features in arrays, of a learner of the dense family with one point and at most one trace: the same numbers as its steps over
 * index/value features, in few loops over all entries. Shares all vectors with the learner. Not thread-safe.
 */
public final class ArraySteps {
    private final RuleLearner of;
    private final double[] theta;
    private final boolean auxiliary;
    private final boolean traced;
    private final boolean readsTraceGram;

    /** Empty for learners without. */
    private final double[] w;

    /** Zeros for learners without. */
    private final double[] e;

    private final double[] ended;
    private final Products in;
    private final Update out;

    ArraySteps(RuleLearner of) {
        this.of = of;
        theta = of.point.theta.values;
        ended = new double[theta.length];
        auxiliary = of.point.w != Point.NONE;
        traced = of.trace != Point.NONE;
        w = of.point.w.values();
        e = traced ? ((DenseVector) of.trace).values : ended;
        readsTraceGram = of.readsTraceGram();
        in = of.in;
        out = of.out;
    }

    /**
     * Learns from one step.
     *
     * @param next φ'; not read if γ is 0
     * @param gamma 0 at the end of an episode
     * @return δ before the step
     * @throws IllegalArgumentException if an array has another length, or a feature is not finite; no weight has changed then
     */
    public double step(double[] phi, double[] next, double reward, double gamma, double rho) {
        boolean last = gamma == 0;
        double[] entered = last ? ended : next;
        if (phi.length != theta.length || entered.length != theta.length) {
            throw new IllegalArgumentException(
                    "phi and next need " + theta.length + " features each, not " + phi.length + " and " + next.length);
        }
        multiply(phi, entered);
        in.step(rho, reward, gamma);
        if (of.readsGram) {
            in.gram(Dense.dot(phi, phi), Dense.dot(entered, phi), Dense.dot(entered, entered));
        }
        if (readsTraceGram) {
            in.traceGram(Dense.dot(e, phi), Dense.dot(e, entered), Dense.dot(e, e));
        }
        of.enter(1);
        of.apply();
        double delta = in.delta();
        move(theta, 1, out.thetaPhi(), phi, out.thetaNext(), entered, out.thetaTrace());
        if (auxiliary) {
            move(w, 1 - out.decay(), out.wPhi(), phi, out.wNext(), entered, out.wTrace());
        }
        if (traced) {
            keep(out.kept(), out.emphasis(), phi);
        }
        if (last) {
            Arrays.fill(e, 0);
        }
        of.leave(gamma, rho, last);
        return delta;
    }

    /** The products of weights with everything; they are not finite if a feature is not. */
    private void multiply(double[] phi, double[] next) {
        double thetaPhi = 0;
        double thetaNext = 0;
        double wPhi = 0;
        double wNext = 0;
        double wTrace = 0;
        for (int i = 0; !auxiliary && i < theta.length; i++) {
            thetaPhi += phi[i] * theta[i];
            thetaNext += next[i] * theta[i];
        }
        for (int i = 0; i < w.length; i++) {
            thetaPhi += phi[i] * theta[i];
            thetaNext += next[i] * theta[i];
            wPhi += phi[i] * w[i];
            wNext += next[i] * w[i];
            wTrace += e[i] * w[i];
        }
        if (traced) {
            in.tracedWeights(wTrace, 0);
        }
        if (!(Math.abs(thetaPhi + thetaNext) <= Double.MAX_VALUE)) {
            check(phi);
            check(next);
        }
        in.weights(thetaPhi, thetaNext, wPhi, wNext);
    }

    private static void check(double[] features) {
        for (int i = 0; i < features.length; i++) {
            if (!Double.isFinite(features[i])) {
                throw new IllegalArgumentException(
                        "a feature must be a finite number, not " + features[i] + " at the index " + i);
            }
        }
    }

    /** x ← kept · x + a · φ + b · φ' + c · e. */
    private void move(double[] x, double kept, double a, double[] phi, double b, double[] next, double c) {
        if (!traced) {
            for (int i = 0; i < x.length; i++) {
                x[i] = kept * x[i] + a * phi[i] + b * next[i];
            }
            return;
        }
        for (int i = 0; i < x.length; i++) {
            x[i] = kept * x[i] + a * phi[i] + b * next[i] + c * e[i];
        }
    }

    private void keep(double kept, double emphasis, double[] phi) {
        for (int i = 0; i < e.length; i++) {
            e[i] = kept * (e[i] + emphasis * phi[i]);
        }
    }
}
