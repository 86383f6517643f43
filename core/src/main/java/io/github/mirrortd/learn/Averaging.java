package io.github.mirrortd.learn;

/** The mean of a learner's weights that is its result. */
public enum Averaging {
    /** No mean: the last weights. */
    NONE("", "the weights as they are"),

    /** The mean over all steps: Polyak and Juditsky (1992), Acceleration of stochastic approximation by averaging. */
    POLYAK("-Polyak", "the mean of the weights of all steps"),

    /**
     * The mean over the tail: from 2^(m−1) on at a step from 2^m to 2^(m+1) − 1, which is half to three quarters of all steps. It
     * forgets the initial weights.
     */
    TAIL("-Tail", "the mean of the weights of the last half to three quarters of all steps");

    private final String suffix;
    private final String summary;

    Averaging(String suffix, String summary) {
        this.suffix = suffix;
        this.summary = summary;
    }

    /** {@return the suffix of a learner's name} */
    public String suffix() {
        return suffix;
    }

    /** {@return a short description} */
    public String summary() {
        return summary;
    }
}
