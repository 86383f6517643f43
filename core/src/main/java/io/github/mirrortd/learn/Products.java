package io.github.mirrortd.learn;

import io.github.mirrortd.mdp.SparseStep;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A rule's view of a transition: inner products of weights, features and traces, the numbers ρ, r, γ, the policies' probabilities
 * and the follow-on trace. {@link Product} lists them; each has a field and a method here. An engine fills one object again for
 * every step. Not thread-safe.
 *
 * <p>The trace z of a learner with λ > 0 is z = mφ + e: today's features, times an emphasis m that is 1 for most learners, and the
 * trace e of earlier steps. Without a trace, all products with e are 0. A second trace, e_μ, has no importance ratios.
 */
public final class Products {
    private double thetaPhi;
    private double thetaNext;
    private double wPhi;
    private double wNext;
    private double wTrace;
    private double wBehaviour;
    private double tracePhi;
    private double traceNext;
    private double traceTrace;
    private double behaviourPhi;
    private double behaviourNext;
    private double behaviourTrace;
    private double behaviourBehaviour;
    private double phiPhi;
    private double phiNext;
    private double nextNext;
    private double rho;
    private double reward;
    private double gamma;
    private double interest;
    private double target;
    private double behaviour;
    private double psiLow;
    private double psiHigh;
    private double followOn;
    private boolean traced;
    private @Nullable SparseStep source;

    // Groups of numbers come in the order of Product, from a row of a table or a column of a block of learners.

    /**
     * Sets all of {@link Product.Source#TRANSITION}.
     *
     * @param x the numbers, in the order of {@link Product}
     * @param at index of the first
     * @param apart distance between two
     */
    public void transition(double[] x, int at, int apart) {
        source = null;
        phiPhi = x[at];
        phiNext = x[at + apart];
        nextNext = x[at + 2 * apart];
        rho = x[at + 3 * apart];
        reward = x[at + 4 * apart];
        gamma = x[at + 5 * apart];
    }

    /**
     * Sets all of {@link Product.Source#POLICIES}.
     *
     * @param x the numbers, in the order of {@link Product}
     * @param at index of the first
     * @param apart distance between two
     */
    public void policies(double[] x, int at, int apart) {
        interest = x[at];
        target = x[at + apart];
        behaviour = x[at + 2 * apart];
        psiLow = x[at + 3 * apart];
        psiHigh = x[at + 4 * apart];
    }

    /**
     * Sets both from a step over sparse features.
     *
     * @param step the step
     * @param gram whether to compute the products of features, which cost more than all others
     */
    public void step(SparseStep step, boolean gram) {
        source = step;
        if (gram) {
            phiPhi = step.phiPhi();
            phiNext = step.phiNext();
            nextNext = step.nextNext();
        }
        rho = step.rho();
        reward = step.reward();
        gamma = step.gamma();
        interest = step.interest();
        target = step.target();
        behaviour = step.behaviour();
        psiLow = step.psiLow();
        psiHigh = step.psiHigh();
    }

    /**
     * Sets the numbers of a step without π, μ and interest.
     *
     * @param rho ρ
     * @param reward r
     * @param gamma γ
     */
    public void step(double rho, double reward, double gamma) {
        if (source != null) {
            source = null;
        }
        this.rho = rho;
        this.reward = reward;
        this.gamma = gamma;
        interest = 1;
    }

    /**
     * Sets the products of features.
     *
     * @param phiPhi φ·φ
     * @param phiNext φ·φ'
     * @param nextNext φ'·φ'
     */
    public void gram(double phiPhi, double phiNext, double nextNext) {
        this.phiPhi = phiPhi;
        this.phiNext = phiNext;
        this.nextNext = nextNext;
    }

    /**
     * Sets the products of a trace with features and with itself.
     *
     * @param tracePhi e·φ
     * @param traceNext e·φ'
     * @param traceTrace e·e
     */
    public void traceGram(double tracePhi, double traceNext, double traceTrace) {
        this.tracePhi = tracePhi;
        this.traceNext = traceNext;
        this.traceTrace = traceTrace;
    }

    /**
     * Returns a number that is computed once per step, as {@link SparseStep#remembered}; products from a table compute it each time.
     *
     * @param rule part of the key
     * @param settings part of the key
     * @param number computes it from these products
     * @return the number
     */
    public double remembered(Object rule, Object settings, ToDoubleFunction<Products> number) {
        return source == null ? number.applyAsDouble(this) : source.remembered(rule, settings, number, this);
    }

    /**
     * Sets all of {@link Product.Source#WEIGHTS}.
     *
     * @param thetaPhi θ·φ
     * @param thetaNext θ·φ'
     * @param wPhi w·φ
     * @param wNext w·φ'
     */
    public void weights(double thetaPhi, double thetaNext, double wPhi, double wNext) {
        this.thetaPhi = thetaPhi;
        this.thetaNext = thetaNext;
        this.wPhi = wPhi;
        this.wNext = wNext;
    }

    /**
     * Sets F.
     *
     * @param trace F
     */
    public void followOn(double trace) {
        followOn = trace;
    }

    /**
     * Sets all of {@link Product.Source#TRACES}.
     *
     * @param x the numbers, in the order of {@link Product}
     * @param at index of the first
     * @param apart distance between two
     */
    public void traces(double[] x, int at, int apart) {
        traced = true;
        wTrace = x[at];
        wBehaviour = x[at + apart];
        tracePhi = x[at + 2 * apart];
        traceNext = x[at + 3 * apart];
        traceTrace = x[at + 4 * apart];
        behaviourPhi = x[at + 5 * apart];
        behaviourNext = x[at + 6 * apart];
        behaviourTrace = x[at + 7 * apart];
        behaviourBehaviour = x[at + 8 * apart];
    }

    /**
     * Sets r; without rewards, a rule's update is its linear part.
     *
     * @param r the reward
     */
    public void reward(double r) {
        reward = r;
    }

    /**
     * Sets the products of w with traces.
     *
     * @param onTrace w·e
     * @param onBehaviour w·e_μ
     */
    public void tracedWeights(double onTrace, double onBehaviour) {
        wTrace = onTrace;
        wBehaviour = onBehaviour;
    }

    /**
     * Moves the products to the weights after an update, as Mirror-Prox needs them, without forming the weights.
     *
     * @param u the update
     */
    public void move(Update u) {
        thetaPhi += u.thetaPhi() * phiPhi + u.thetaNext() * phiNext;
        thetaNext += u.thetaPhi() * phiNext + u.thetaNext() * nextNext;
        // Multiplies by the share that is kept: without a decay, infinite weights then stay as they are.
        double kept = 1 - u.decay();
        wPhi = kept * wPhi + (u.wPhi() * phiPhi + u.wNext() * phiNext);
        wNext = kept * wNext + (u.wPhi() * phiNext + u.wNext() * nextNext);
        if (traced) {
            thetaPhi += u.thetaTrace() * tracePhi;
            thetaNext += u.thetaTrace() * traceNext;
            wPhi += u.wTrace() * tracePhi + u.wBehaviour() * behaviourPhi;
            wNext += u.wTrace() * traceNext + u.wBehaviour() * behaviourNext;
            wTrace = kept * wTrace
                    + (u.wPhi() * tracePhi + u.wNext() * traceNext)
                    + (u.wTrace() * traceTrace + u.wBehaviour() * behaviourTrace);
            wBehaviour = kept * wBehaviour
                    + (u.wPhi() * behaviourPhi + u.wNext() * behaviourNext)
                    + (u.wTrace() * behaviourTrace + u.wBehaviour() * behaviourBehaviour);
        }
    }

    /** {@return θ·φ} */
    public double thetaPhi() {
        return thetaPhi;
    }

    /** {@return θ·φ'} */
    public double thetaNext() {
        return thetaNext;
    }

    /** {@return c = w·φ} */
    public double wPhi() {
        return wPhi;
    }

    /** {@return w·φ'} */
    public double wNext() {
        return wNext;
    }

    /** {@return w·e, e being what the trace z holds besides today's features} */
    public double wTrace() {
        return wTrace;
    }

    /** {@return w·e_μ, the same with the trace that has no importance ratios} */
    public double wBehaviour() {
        return wBehaviour;
    }

    /** {@return e·φ} */
    public double tracePhi() {
        return tracePhi;
    }

    /** {@return e·φ'} */
    public double traceNext() {
        return traceNext;
    }

    /** {@return e·e} */
    public double traceTrace() {
        return traceTrace;
    }

    /** {@return e_μ·φ} */
    public double behaviourPhi() {
        return behaviourPhi;
    }

    /** {@return e_μ·φ'} */
    public double behaviourNext() {
        return behaviourNext;
    }

    /** {@return e_μ·e} */
    public double behaviourTrace() {
        return behaviourTrace;
    }

    /** {@return e_μ·e_μ} */
    public double behaviourBehaviour() {
        return behaviourBehaviour;
    }

    /** {@return φ·φ} */
    public double phiPhi() {
        return phiPhi;
    }

    /** {@return φ·φ'} */
    public double phiNext() {
        return phiNext;
    }

    /** {@return φ'·φ'} */
    public double nextNext() {
        return nextNext;
    }

    /** {@return the importance ratio ρ} */
    public double rho() {
        return rho;
    }

    /** {@return r} */
    public double reward() {
        return reward;
    }

    /** {@return γ} */
    public double gamma() {
        return gamma;
    }

    /** {@return i(s), the interest of the state that was left} */
    public double interest() {
        return interest;
    }

    /** {@return π(a|s)} */
    public double target() {
        return target;
    }

    /** {@return μ(a|s)} */
    public double behaviour() {
        return behaviour;
    }

    /** {@return ψ₀ = 1 / max max(π, μ) over all states and actions} */
    public double psiLow() {
        return psiLow;
    }

    /** {@return ψ_max = 1 / min max(π, μ) over all states and actions} */
    public double psiHigh() {
        return psiHigh;
    }

    /** {@return the temporal-difference error δ = r + γ θ·φ' − θ·φ} */
    public double delta() {
        return reward + gamma * thetaNext - thetaPhi;
    }

    /** {@return F, the follow-on trace: F ← i + γρ₋₁F, which is i at an episode's start} */
    public double followOn() {
        return followOn;
    }

    /**
     * {@return the emphasis m = λ i + (1 − λ) F of today's features; F without a trace}
     *
     * @param lambda λ
     */
    public double emphasis(double lambda) {
        return traced ? lambda * interest + (1 - lambda) * followOn : followOn;
    }
}
