package io.github.mirrortd.lab.problemfile;

/** A mistake in a file, with its place. */
final class Refusal extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    Refusal(String sentence) {
        super(sentence);
    }
}
