package io.github.mirrortd.engine.reference;

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
    private final double[] w;
    private final double[] e;
    private final double[] ended;
    private final Products in;
    private final Update out;
    private final boolean readsGram;
    private final boolean readsTraceGram;

    ArraySteps(RuleLearner of) {
        this.of = of;
        theta = of.point.theta.values;
        w = of.point.w.values();
        e = ((DenseVector) of.trace).values;
        ended = new double[theta.length];
        in = of.in;
        out = of.out;
        readsGram = of.readsGram;
        readsTraceGram = of.readsTraceGram;
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
        if (readsGram) {
            multiplyFeatures(phi, entered);
        }
        if (readsTraceGram) {
            multiplyTrace(phi, entered);
        }
        of.enter(1);
        of.apply();
        double delta = in.delta();
        if (e.length == 0) {
            if (w.length == 0) {
                moveTheta(phi, entered);
            } else {
                move(phi, entered);
            }
        } else if (w.length == 0) {
            moveThetaWithTrace(phi, entered);
        } else {
            moveWithTrace(phi, entered);
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
        if (w.length == 0) {
            for (int i = 0; i < theta.length; i++) {
                thetaPhi += phi[i] * theta[i];
                thetaNext += next[i] * theta[i];
            }
        } else if (e.length == 0) {
            for (int i = 0; i < theta.length; i++) {
                thetaPhi += phi[i] * theta[i];
                thetaNext += next[i] * theta[i];
                wPhi += phi[i] * w[i];
                wNext += next[i] * w[i];
            }
        } else {
            for (int i = 0; i < theta.length; i++) {
                thetaPhi += phi[i] * theta[i];
                thetaNext += next[i] * theta[i];
                wPhi += phi[i] * w[i];
                wNext += next[i] * w[i];
                wTrace += e[i] * w[i];
            }
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

    private void multiplyFeatures(double[] phi, double[] next) {
        double phiPhi = 0;
        double phiNext = 0;
        double nextNext = 0;
        for (int i = 0; i < phi.length; i++) {
            phiPhi += phi[i] * phi[i];
            phiNext += next[i] * phi[i];
            nextNext += next[i] * next[i];
        }
        in.gram(phiPhi, phiNext, nextNext);
    }

    private void multiplyTrace(double[] phi, double[] next) {
        double tracePhi = 0;
        double traceNext = 0;
        double traceTrace = 0;
        for (int i = 0; i < e.length; i++) {
            tracePhi += phi[i] * e[i];
            traceNext += next[i] * e[i];
            traceTrace += e[i] * e[i];
        }
        in.traceGram(tracePhi, traceNext, traceTrace);
    }

    private void moveTheta(double[] phi, double[] next) {
        double onPhi = out.thetaPhi();
        double onNext = out.thetaNext();
        for (int i = 0; i < theta.length; i++) {
            theta[i] = theta[i] + onPhi * phi[i] + onNext * next[i];
        }
    }

    private void move(double[] phi, double[] next) {
        double onPhi = out.thetaPhi();
        double onNext = out.thetaNext();
        double wOnPhi = out.wPhi();
        double wOnNext = out.wNext();
        double kept = 1 - out.decay();
        for (int i = 0; i < theta.length; i++) {
            theta[i] = theta[i] + onPhi * phi[i] + onNext * next[i];
            w[i] = kept * w[i] + wOnPhi * phi[i] + wOnNext * next[i];
        }
    }

    private void moveThetaWithTrace(double[] phi, double[] next) {
        double onPhi = out.thetaPhi();
        double onNext = out.thetaNext();
        double onTrace = out.thetaTrace();
        double emphasis = out.emphasis();
        double kept = out.kept();
        for (int i = 0; i < theta.length; i++) {
            theta[i] = theta[i] + onPhi * phi[i] + onNext * next[i] + onTrace * e[i];
            e[i] = kept * (e[i] + emphasis * phi[i]);
        }
    }

    private void moveWithTrace(double[] phi, double[] next) {
        double onPhi = out.thetaPhi();
        double onNext = out.thetaNext();
        double onTrace = out.thetaTrace();
        double wOnPhi = out.wPhi();
        double wOnNext = out.wNext();
        double wOnTrace = out.wTrace();
        double left = 1 - out.decay();
        double emphasis = out.emphasis();
        double kept = out.kept();
        for (int i = 0; i < theta.length; i++) {
            theta[i] = theta[i] + onPhi * phi[i] + onNext * next[i] + onTrace * e[i];
            w[i] = left * w[i] + wOnPhi * phi[i] + wOnNext * next[i] + wOnTrace * e[i];
        }
        for (int i = 0; i < e.length; i++) {
            e[i] = kept * (e[i] + emphasis * phi[i]);
        }
    }
}
