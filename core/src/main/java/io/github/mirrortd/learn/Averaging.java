package io.github.mirrortd.learn;

/** Which mean of a learner's weights counts as what it has learned. */
public enum Averaging {
    /** None: the weights as they are. */
    NONE("", "the weights as they are"),

    /** That of all steps: Polyak and Juditsky (1992), Acceleration of stochastic approximation by averaging. */
    POLYAK("-Polyak", "the mean of the weights of all steps"),

    /**
     * That of the tail: from 2^(m−1) on at a step from 2^m to 2^(m+1) − 1, which is half to three quarters of all steps and forgets
     * where the learner came from.
     */
    TAIL("-Tail", "the mean of the weights of the last half to three quarters of all steps");

    private final String suffix;
    private final String summary;

    Averaging(String suffix, String summary) {
        this.suffix = suffix;
        this.summary = summary;
    }

    /** {@return what is behind the name of a learner with this mean} */
    public String suffix() {
        return suffix;
    }

    /** {@return what it is, in a few words} */
    public String summary() {
        return summary;
    }
}
