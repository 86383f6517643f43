package io.github.mirrortd.lab.experiment;

import java.util.Locale;
import java.util.function.IntUnaryOperator;

/** Which part of a learning curve a run is judged by. A curve has {@code steps + 1} points. */
public enum Window {
    /** The last fifth: the score in tuning. */
    LAST_FIFTH("the last fifth", steps -> (int) (0.8 * (steps + 1))),
    /** The last half: the steady-state AUC of the tables. */
    LAST_HALF("the last half", steps -> (steps + 1) / 2),
    /** The whole curve. */
    ALL("the whole curve", steps -> 0),
    /** The whole curve but for its start: the error after each step. */
    STEPS("the points after each step", steps -> 1);

    private final String words;
    private final IntUnaryOperator from;

    Window(String words, IntUnaryOperator from) {
        this.words = words;
        this.from = from;
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
        return from.applyAsInt(steps);
    }
}
