package io.github.mirrortd.contract.promise;

/**
 * Something that a learner promises.
 *
 * @param says what, in words
 * @param check throws an {@link AssertionError} where it is broken
 */
public record Promise(String says, Runnable check) {}
