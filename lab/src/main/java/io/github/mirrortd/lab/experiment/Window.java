package io.github.mirrortd.lab.experiment;

import java.util.Locale;

/** Part of a learning curve that a run's score uses. A curve has {@code steps + 1} points. */
public enum Window {
    /** The last fifth: the score in tuning. */
    LAST_FIFTH("the last fifth", 0.8, 0),
    /** The last half: the steady-state AUC of the tables. */
    LAST_HALF("the last half", 0.5, 0),
    /** The whole curve. */
    ALL("the whole curve", 0, 0),
    /** The whole curve but for its start: the error after each step. */
    STEPS("the points after each step", 0, 1);

    private final String words;

    /** Part of the curve before the window. */
    private final double share;

    /** Points at the start that never count. */
    private final int first;

    Window(String words, double share, int first) {
        this.words = words;
        this.share = share;
        this.first = first;
    }

    /** {@return what people call it} */
    public String words() {
        return words;
    }

    /** {@return its word in experiment files and results} */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * {@return the first point that counts}
     *
     * @param steps of a run
     */
    public int from(int steps) {
        return first + (int) (share * (steps + 1));
    }
}
