package io.github.mirrortd.lab.experiment;

/** Which part of a learning curve a run is judged by. A curve has {@code steps + 1} points. */
public enum Window {
    /** The last fifth: the score in tuning. */
    LAST_FIFTH {
        @Override
        public int from(int steps) {
            return (int) (0.8 * (steps + 1));
        }
    },
    /** The last half: the steady-state AUC of the tables. */
    LAST_HALF {
        @Override
        public int from(int steps) {
            return (steps + 1) / 2;
        }
    },
    /** The whole curve. */
    ALL {
        @Override
        public int from(int steps) {
            return 0;
        }
    };

    /**
     * {@return the first point that counts}
     *
     * @param steps of a run
     */
    public abstract int from(int steps);
}
