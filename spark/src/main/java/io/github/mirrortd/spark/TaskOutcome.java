package io.github.mirrortd.spark;

import io.github.mirrortd.base.Cluster;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a task: its result, or its exception. A task that throws would be tried again and again, on one machine after
 * another; but a mistake of the user's is the same on all of them.
 *
 * @param <R> what comes of a task
 */
record TaskOutcome<R>(@Nullable R result, @Nullable Failure failure) implements Serializable {
    /** The exception as texts, because its class may be a plugin's, which the driver's threads lack. */
    record Failure(boolean isMistake, String name, @Nullable String message, StackTraceElement[] stack)
            implements Serializable {}

    /** An exception of another machine, reported under its original name. */
    @SuppressWarnings("OverrideThrowableToString")
    private static final class Thrown extends RuntimeException {
        private final String text;

        Thrown(Failure failure) {
            super(failure.message());
            text = failure.name();
            setStackTrace(failure.stack());
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static <R> TaskOutcome<R> of(Cluster.Task<R> task) {
        try {
            return new TaskOutcome<>(task.run(), null);
        } catch (RuntimeException e) {
            return new TaskOutcome<>(
                    null,
                    new Failure(
                            e instanceof IllegalArgumentException, e.toString(), e.getMessage(), e.getStackTrace()));
        }
    }

    /** The result, or what was thrown, thrown again. */
    R get() {
        if (failure == null) {
            return Objects.requireNonNull(result);
        }
        if (failure.isMistake()) {
            throw new IllegalArgumentException(failure.message());
        }
        throw new Thrown(failure);
    }
}
