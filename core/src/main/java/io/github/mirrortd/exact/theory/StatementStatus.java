package io.github.mirrortd.exact.theory;

/** The verdict of the numbers on a statement on a given problem. */
public enum StatementStatus {
    /** The numbers agree with it. */
    HOLDS,
    /** The numbers contradict it, or one of its conditions is not met. */
    FAILS,
    /** It cannot be decided here: an earlier condition is missing, or the sample is too short to tell. */
    OPEN
}
