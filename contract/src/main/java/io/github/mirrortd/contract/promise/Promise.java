package io.github.mirrortd.contract.promise;

/**
 * Something that a learner promises.
 *
 * @param says what, in words
 * @param untried why it cannot be tried here; empty if it can
 * @param check throws an {@link AssertionError} if it is broken
 */
public record Promise(String says, String untried, Runnable check) {
    Promise(String says, Runnable check) {
        this(says, "", check);
    }

    Promise unless(boolean impossible, String why) {
        return impossible ? new Promise(says, why, check) : this;
    }
}
