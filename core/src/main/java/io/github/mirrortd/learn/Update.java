package io.github.mirrortd.learn;

/**
 * The coefficients of one update:
 *
 * <pre>
 * θ += a₁φ + a₂φ' + a₃e        w += b₁φ + b₂φ' + b₃e + b₄e_μ − d·w
 * e ← k (e + mφ)               e_μ ← k_μ (e_μ + φ)
 * </pre>
 *
 * The coefficients of the traces e and e_μ have an effect only for learners with traces. {@link Coefficient} lists all. Not
 * thread-safe.
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

    /** Sets all coefficients to 0: weights stay, traces end. */
    public void clear() {
        theta(0, 0);
        w(0, 0);
        keep(0, 0);
        keepBehaviour(0);
    }

    /**
     * Sets θ += onPhi·φ + onNext·φ'.
     *
     * @param onPhi coefficient of φ
     * @param onNext coefficient of φ'
     */
    public void theta(double onPhi, double onNext) {
        theta(onPhi, onNext, 0);
    }

    /**
     * Sets θ += onPhi·φ + onNext·φ' + onTrace·e.
     *
     * @param onPhi coefficient of φ
     * @param onNext coefficient of φ'
     * @param onTrace coefficient of e
     */
    public void theta(double onPhi, double onNext, double onTrace) {
        thetaPhi = onPhi;
        thetaNext = onNext;
        thetaTrace = onTrace;
    }

    /**
     * Sets w += onPhi·φ + onNext·φ'.
     *
     * @param onPhi coefficient of φ
     * @param onNext coefficient of φ'
     */
    public void w(double onPhi, double onNext) {
        w(onPhi, onNext, 0, 0);
    }

    /**
     * Sets w += onPhi·φ + onNext·φ' + onTrace·e + onBehaviour·e_μ.
     *
     * @param onPhi coefficient of φ
     * @param onNext coefficient of φ'
     * @param onTrace coefficient of e
     * @param onBehaviour coefficient of e_μ
     */
    public void w(double onPhi, double onNext, double onTrace, double onBehaviour) {
        wPhi = onPhi;
        wNext = onNext;
        wTrace = onTrace;
        wBehaviour = onBehaviour;
        decay = 0;
    }

    /**
     * Sets w −= share·w, in addition to {@link #w}.
     *
     * @param share at least 0
     */
    public void decay(double share) {
        decay = share;
    }

    /**
     * Sets e ← kept·(e + emphasis·φ), the trace at the next step. Both factors may depend on data and settings, not on weights.
     *
     * @param emphasis factor of φ
     * @param kept factor of the trace
     */
    public void keep(double emphasis, double kept) {
        this.emphasis = emphasis;
        this.kept = kept;
    }

    /**
     * Sets e_μ ← kept·(e_μ + φ).
     *
     * @param kept factor of the trace
     */
    public void keepBehaviour(double kept) {
        keptBehaviour = kept;
    }

    /**
     * Writes all coefficients in the order of {@link Coefficient}.
     *
     * @param x the destination
     * @param at index of the first
     * @param apart distance between two
     */
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

    /** {@return a₁} */
    public double thetaPhi() {
        return thetaPhi;
    }

    /** {@return a₂} */
    public double thetaNext() {
        return thetaNext;
    }

    /** {@return a₃} */
    public double thetaTrace() {
        return thetaTrace;
    }

    /** {@return b₁} */
    public double wPhi() {
        return wPhi;
    }

    /** {@return b₂} */
    public double wNext() {
        return wNext;
    }

    /** {@return b₃} */
    public double wTrace() {
        return wTrace;
    }

    /** {@return b₄} */
    public double wBehaviour() {
        return wBehaviour;
    }

    /** {@return d} */
    public double decay() {
        return decay;
    }

    /** {@return m} */
    public double emphasis() {
        return emphasis;
    }

    /** {@return k} */
    public double kept() {
        return kept;
    }

    /** {@return k_μ} */
    public double keptBehaviour() {
        return keptBehaviour;
    }
}
