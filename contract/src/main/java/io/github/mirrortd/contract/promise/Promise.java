package io.github.mirrortd.contract.promise;

/**
 * A promise of a learner.
 *
 * @param says the promise in words
 * @param untried the reason why it cannot be checked here; empty if it can
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
