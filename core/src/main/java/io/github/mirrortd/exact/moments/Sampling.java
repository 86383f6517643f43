package io.github.mirrortd.exact.moments;

/** The sampling of the transitions that a learner sees. */
public enum Sampling {
    /** One after another along the behaviour policy's chain, from the start state: what a run does. */
    MARKOV,
    /** Independently, each from the chain's stationary distribution: the setting of the paper's rate bounds. */
    IID
}
