package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * A program that has work done inside of itself: what it wants to hear of it, and what it knows already.
 *
 * @param progress hears how far work has come; what it throws stops the work
 * @param cancellation says whether to stop
 * @param known runs that are not to be run again; it gets to know those that are
 * @param curves receives the learning curves of evaluations beside whoever else wants them; null where it does not want them
 */
public record Host(
        Progress progress,
        Cancellation cancellation,
        RunStore known,
        @Nullable CurveSink curves) {
    /**
     * {@return a host that watches, and keeps runs in memory}
     *
     * @param watch hears, and stops
     * @param runs what is kept
     */
    public static Host of(Watch watch, MemoryRuns runs) {
        return new Host(watch, watch, runs, runs.withCurves() ? runs : null);
    }
}
