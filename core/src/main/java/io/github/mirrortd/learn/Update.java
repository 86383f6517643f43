package io.github.mirrortd.learn;

/** The coefficients of one update: {@code θ += a₁φ + a₂φ'} and {@code w += b₁φ + b₂φ' − d·w}. */
public final class Update {
    private double thetaPhi;
    private double thetaNext;
    private double wPhi;
    private double wNext;
    private double decay;

    /** No change at all. */
    public void clear() {
        theta(0, 0);
        w(0, 0, 0);
    }

    /** θ += onPhi·φ + onNext·φ'. */
    public void theta(double onPhi, double onNext) {
        thetaPhi = onPhi;
        thetaNext = onNext;
    }

    /** w += onPhi·φ + onNext·φ'. */
    public void w(double onPhi, double onNext) {
        w(onPhi, onNext, 0);
    }

    /** w += onPhi·φ + onNext·φ' − share·w. */
    public void w(double onPhi, double onNext, double share) {
        wPhi = onPhi;
        wNext = onNext;
        decay = share;
    }

    /** a₁. */
    public double thetaPhi() {
        return thetaPhi;
    }

    /** a₂. */
    public double thetaNext() {
        return thetaNext;
    }

    /** b₁. */
    public double wPhi() {
        return wPhi;
    }

    /** b₂. */
    public double wNext() {
        return wNext;
    }

    /** d. */
    public double decay() {
        return decay;
    }
}
