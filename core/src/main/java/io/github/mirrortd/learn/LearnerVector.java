package io.github.mirrortd.learn;

/** The vectors in rules. */
public enum LearnerVector {
    /** θ, the value weights. */
    THETA,
    /** w, the auxiliary weights. */
    W,
    /** φ, the features of the state that is left. */
    PHI,
    /** φ', the features of the state that is entered. */
    NEXT,
    /** e, a trace of earlier features. */
    E,
    /** e_μ, a trace without importance ratios. */
    E_MU;

    /** {@return whether it is a vector of weights} */
    public boolean isWeights() {
        return this == THETA || this == W;
    }

    /** {@return whether only learners that keep traces have it} */
    public boolean isTrace() {
        return this == E || this == E_MU;
    }
}
