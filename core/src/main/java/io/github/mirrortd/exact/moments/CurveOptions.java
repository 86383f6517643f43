package io.github.mirrortd.exact.moments;

import io.github.mirrortd.learn.Schedule;

/**
 * Options of an exact curve besides the settings of the learner.
 *
 * @param schedule of its step sizes
 * @param averageAfter step after which the mean of θ is followed too; {@link #NO_AVERAGE}: not
 */
public record CurveOptions(Schedule schedule, int averageAfter) {
    /** No average is wanted. */
    public static final int NO_AVERAGE = -1;

    /** Constant step sizes, no averages. */
    public static final CurveOptions PLAIN = new CurveOptions(Schedule.CONSTANT, NO_AVERAGE);

    boolean averages() {
        return averageAfter != NO_AVERAGE;
    }
}
