package io.github.mirrortd.explore.http;

/** A question that is not answered: the status of the answer, and why in a sentence. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    public Refused(int status, String sentence) {
        super(sentence, null, false, false);
        this.status = status;
    }

    public int status() {
        return status;
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }

    public static Refused notThere(String sentence) {
        return new Refused(404, sentence);
    }
}
