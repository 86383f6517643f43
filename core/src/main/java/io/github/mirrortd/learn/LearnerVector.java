package io.github.mirrortd.learn;

/** The vectors that rules speak of. */
public enum LearnerVector {
    /** θ, the value weights. */
    THETA,
    /** w, the auxiliary weights. */
    W,
    /** φ, the features of the state that is left. */
    PHI,
    /** φ', the features of the state that is entered. */
    NEXT,
    /** e, what a trace holds of earlier features. */
    E,
    /** e_μ, the same without importance ratios. */
    E_MU;

    /** Whether it is what is learned. */
    public boolean isWeights() {
        return this == THETA || this == W;
    }

    /** Whether it comes with the transition. */
    public boolean isFeatures() {
        return this == PHI || this == NEXT;
    }

    /** Whether only learners that keep traces have it. */
    public boolean isTrace() {
        return this == E || this == E_MU;
    }
}
