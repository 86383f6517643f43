package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * A program that runs commands in its own process: its listeners, and its finished runs.
 *
 * @param progress receives the progress; what it throws stops the work
 * @param cancellation says whether to stop
 * @param known runs that are not to be run again; it gets to know those that are
 * @param curves also receives the learning curves of evaluations; null if not needed
 */
public record Host(
        Progress progress,
        Cancellation cancellation,
        RunStore known,
        @Nullable CurveSink curves) {
    /**
     * {@return a host that watches, and keeps runs in memory}
     *
     * @param watch receives progress, and stops the work
     * @param runs what is kept
     */
    public static Host of(Watch watch, MemoryRuns runs) {
        return new Host(watch, watch, runs, runs.withCurves() ? runs : null);
    }
}
