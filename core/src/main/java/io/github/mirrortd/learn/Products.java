package io.github.mirrortd.learn;

/**
 * All that a rule sees of a transition: inner products of weights and features, the features' own (Gram) products, and the
 * numbers ρ, r, γ. An engine fills one and uses it again for every step.
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

    /** Sets what depends on the transition alone. */
    public void transition(double phiPhi, double phiNext, double nextNext, double rho, double reward, double gamma) {
        this.phiPhi = phiPhi;
        this.phiNext = phiNext;
        this.nextNext = nextNext;
        this.rho = rho;
        this.reward = reward;
        this.gamma = gamma;
    }

    /** Sets what depends on the weights. */
    public void weights(double thetaPhi, double thetaNext, double wPhi, double wNext) {
        this.thetaPhi = thetaPhi;
        this.thetaNext = thetaNext;
        this.wPhi = wPhi;
        this.wNext = wNext;
    }

    /** Sets what depends on the trajectory so far. */
    public void followOn(double trace) {
        followOn = trace;
    }

    /** Moves the products to where the weights would be after an update: all that Mirror-Prox needs, and no vector. */
    public void move(Update u) {
        thetaPhi += u.thetaPhi() * phiPhi + u.thetaNext() * phiNext;
        thetaNext += u.thetaPhi() * phiNext + u.thetaNext() * nextNext;
        // The share kept, and not the share lost, is the factor: no decay is then no change, for infinite weights too.
        wPhi = (1 - u.decay()) * wPhi + (u.wPhi() * phiPhi + u.wNext() * phiNext);
        wNext = (1 - u.decay()) * wNext + (u.wPhi() * phiNext + u.wNext() * nextNext);
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

    /** The temporal-difference error δ = r + γ θ·φ' − θ·φ. */
    public double delta() {
        return reward + gamma * thetaNext - thetaPhi;
    }

    /** F, the follow-on trace: F ← 1 + γρ₋₁F, which is 1 at an episode's start. */
    public double followOn() {
        return followOn;
    }
}
