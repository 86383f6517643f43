package io.github.mirrortd.learn;

/**
 * The coefficients of one update:
 *
 * <pre>
 * θ += a₁φ + a₂φ' + a₃e        w += b₁φ + b₂φ' + b₃e + b₄e_μ − d·w
 * e ← k (e + mφ)               e_μ ← k_μ (e_μ + φ)
 * </pre>
 *
 * Those of the traces e and e_μ count only where there are traces. {@link Coefficient} is the list of them.
 */
public final class Update {
    private double thetaPhi;
    private double thetaNext;
    private double thetaTrace;
    private double wPhi;
    private double wNext;
    private double wTrace;
    private double wBehaviour;
    private double decay;
    private double emphasis;
    private double kept;
    private double keptBehaviour;

    /** No change at all; traces end. */
    public void clear() {
        theta(0, 0);
        w(0, 0);
        keep(0, 0);
        keepBehaviour(0);
    }

    /** θ += onPhi·φ + onNext·φ'. */
    public void theta(double onPhi, double onNext) {
        theta(onPhi, onNext, 0);
    }

    /** θ += onPhi·φ + onNext·φ' + onTrace·e. */
    public void theta(double onPhi, double onNext, double onTrace) {
        thetaPhi = onPhi;
        thetaNext = onNext;
        thetaTrace = onTrace;
    }

    /** w += onPhi·φ + onNext·φ'. */
    public void w(double onPhi, double onNext) {
        w(onPhi, onNext, 0, 0);
    }

    /** w += onPhi·φ + onNext·φ' + onTrace·e + onBehaviour·e_μ. */
    public void w(double onPhi, double onNext, double onTrace, double onBehaviour) {
        wPhi = onPhi;
        wNext = onNext;
        wTrace = onTrace;
        wBehaviour = onBehaviour;
        decay = 0;
    }

    /** w −= share·w, besides what else is done to it. */
    public void decay(double share) {
        decay = share;
    }

    /** e ← kept·(e + emphasis·φ): what of the trace the next step sees. May depend on data and settings, not on weights. */
    public void keep(double emphasis, double kept) {
        this.emphasis = emphasis;
        this.kept = kept;
    }

    /** e_μ ← kept·(e_μ + φ). */
    public void keepBehaviour(double kept) {
        keptBehaviour = kept;
    }

    /** Hands out all coefficients in the order of {@link Coefficient}, each so far apart from the one before. */
    public void into(double[] x, int at, int apart) {
        x[at] = thetaPhi;
        x[at + apart] = thetaNext;
        x[at + 2 * apart] = wPhi;
        x[at + 3 * apart] = wNext;
        x[at + 4 * apart] = thetaTrace;
        x[at + 5 * apart] = wTrace;
        x[at + 6 * apart] = wBehaviour;
        x[at + 7 * apart] = decay;
        x[at + 8 * apart] = emphasis;
        x[at + 9 * apart] = kept;
        x[at + 10 * apart] = keptBehaviour;
    }

    /** a₁. */
    public double thetaPhi() {
        return thetaPhi;
    }

    /** a₂. */
    public double thetaNext() {
        return thetaNext;
    }

    /** a₃. */
    public double thetaTrace() {
        return thetaTrace;
    }

    /** b₁. */
    public double wPhi() {
        return wPhi;
    }

    /** b₂. */
    public double wNext() {
        return wNext;
    }

    /** b₃. */
    public double wTrace() {
        return wTrace;
    }

    /** b₄. */
    public double wBehaviour() {
        return wBehaviour;
    }

    /** d. */
    public double decay() {
        return decay;
    }

    /** m. */
    public double emphasis() {
        return emphasis;
    }

    /** k. */
    public double kept() {
        return kept;
    }

    /** k_μ. */
    public double keptBehaviour() {
        return keptBehaviour;
    }
}
