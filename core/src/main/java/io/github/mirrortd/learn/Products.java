package io.github.mirrortd.learn;

/**
 * All that a rule sees of a transition: inner products of weights with features and traces, their own (Gram) products, the
 * numbers ρ, r, γ, and what the policies and the past have to say. An engine fills one and uses it again for every step.
 *
 * <p>The trace z of a learner with λ > 0 is seen as z = mφ + e: today's features, times an emphasis m that is 1 for most
 * learners, and the past's share e. Where there is no trace, e is no vector at all, and what stands here for it is 0. A second
 * one, e_μ, is made without importance ratios.
 */
public final class Products {
    private double thetaPhi;
    private double thetaNext;
    private double wPhi;
    private double wNext;
    private double phiPhi;
    private double phiNext;
    private double nextNext;
    private double rho;
    private double reward;
    private double gamma;
    private double followOn;
    private double interest;
    private double target;
    private double behaviour;
    private double psiLow;
    private double psiHigh;
    private boolean traced;
    private double wTrace;
    private double wBehaviour;
    private double tracePhi;
    private double traceNext;
    private double traceTrace;
    private double behaviourPhi;
    private double behaviourNext;
    private double behaviourTrace;
    private double behaviourBehaviour;

    /** Sets what depends on the transition alone. */
    public void transition(double phiPhi, double phiNext, double nextNext, double rho, double reward, double gamma) {
        this.phiPhi = phiPhi;
        this.phiNext = phiNext;
        this.nextNext = nextNext;
        this.rho = rho;
        this.reward = reward;
        this.gamma = gamma;
    }

    /** Sets what the policies say of the action that was taken, and the bounds ψ₀ and ψ_max of all actions together. */
    public void policies(double target, double behaviour, double psiLow, double psiHigh) {
        this.target = target;
        this.behaviour = behaviour;
        this.psiLow = psiLow;
        this.psiHigh = psiHigh;
    }

    /** Sets what depends on the weights. */
    public void weights(double thetaPhi, double thetaNext, double wPhi, double wNext) {
        this.thetaPhi = thetaPhi;
        this.thetaNext = thetaNext;
        this.wPhi = wPhi;
        this.wNext = wNext;
    }

    /** Sets the state's interest and the follow-on trace, which depends on the trajectory so far. */
    public void followOn(double interest, double trace) {
        this.interest = interest;
        followOn = trace;
    }

    /** Says that there are traces, and sets the weights' products with them. */
    public void traces(double wTrace, double wBehaviour) {
        traced = true;
        tracedWeights(wTrace, wBehaviour);
    }

    /** Sets e·φ, e·φ' and e·e. */
    public void traceGram(double tracePhi, double traceNext, double traceTrace) {
        this.tracePhi = tracePhi;
        this.traceNext = traceNext;
        this.traceTrace = traceTrace;
    }

    /** Sets e_μ·φ, e_μ·φ', e_μ·e and e_μ·e_μ. */
    public void behaviourGram(
            double behaviourPhi, double behaviourNext, double behaviourTrace, double behaviourBehaviour) {
        this.behaviourPhi = behaviourPhi;
        this.behaviourNext = behaviourNext;
        this.behaviourTrace = behaviourTrace;
        this.behaviourBehaviour = behaviourBehaviour;
    }

    /** Changes the weights' products with traces that are there. */
    void tracedWeights(double onTrace, double onBehaviour) {
        wTrace = onTrace;
        wBehaviour = onBehaviour;
    }

    /** Moves the products to where the weights would be after an update: all that Mirror-Prox needs, and no vector. */
    public void move(Update u) {
        thetaPhi += u.thetaPhi() * phiPhi + u.thetaNext() * phiNext;
        thetaNext += u.thetaPhi() * phiNext + u.thetaNext() * nextNext;
        // The share kept, and not the share lost, is the factor: no decay is then no change, for infinite weights too.
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

    /** θ·φ. */
    public double thetaPhi() {
        return thetaPhi;
    }

    /** θ·φ'. */
    public double thetaNext() {
        return thetaNext;
    }

    /** c = w·φ. */
    public double wPhi() {
        return wPhi;
    }

    /** w·φ'. */
    public double wNext() {
        return wNext;
    }

    /** w·e, e being what the trace z holds besides today's features. */
    public double wTrace() {
        return wTrace;
    }

    /** w·e_μ, the same with the trace that has no importance ratios. */
    public double wBehaviour() {
        return wBehaviour;
    }

    /** The importance ratio ρ. */
    public double rho() {
        return rho;
    }

    /** r. */
    public double reward() {
        return reward;
    }

    /** γ. */
    public double gamma() {
        return gamma;
    }

    /** π(a|s). */
    public double target() {
        return target;
    }

    /** μ(a|s). */
    public double behaviour() {
        return behaviour;
    }

    /** ψ₀ = 1 / max max(π, μ) over all states and actions. */
    public double psiLow() {
        return psiLow;
    }

    /** ψ_max = 1 / min max(π, μ) over all states and actions. */
    public double psiHigh() {
        return psiHigh;
    }

    /** The temporal-difference error δ = r + γ θ·φ' − θ·φ. */
    public double delta() {
        return reward + gamma * thetaNext - thetaPhi;
    }

    /** F, the follow-on trace: F ← i + γρ₋₁F, which is i at an episode's start. */
    public double followOn() {
        return followOn;
    }

    /** The emphasis m = λ i + (1 − λ) F of today's features; F where there is no trace. */
    public double emphasis(double lambda) {
        return traced ? lambda * interest + (1 - lambda) * followOn : followOn;
    }
}
