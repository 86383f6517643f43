package io.github.mirrortd.base.document;

/** A mistake in a file, with its place: one sentence for the one who wrote it. */
public final class Refusal extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    Refusal(String sentence) {
        super(sentence);
    }
}
