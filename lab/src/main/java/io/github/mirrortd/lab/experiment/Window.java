package io.github.mirrortd.lab.experiment;

import java.util.Locale;

/** Which part of a learning curve a run is judged by. A curve has {@code steps + 1} points. */
public enum Window {
    /** The last fifth: the score in tuning. */
    LAST_FIFTH("the last fifth") {
        @Override
        public int from(int steps) {
            return (int) (0.8 * (steps + 1));
        }
    },
    /** The last half: the steady-state AUC of the tables. */
    LAST_HALF("the last half") {
        @Override
        public int from(int steps) {
            return (steps + 1) / 2;
        }
    },
    /** The whole curve. */
    ALL("the whole curve") {
        @Override
        public int from(int steps) {
            return 0;
        }
    },
    /** The whole curve but for its start: the error after each step. */
    STEPS("the points after each step") {
        @Override
        public int from(int steps) {
            return 1;
        }
    };

    private final String words;

    Window(String words) {
        this.words = words;
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
    public abstract int from(int steps);
}
