package io.github.mirrortd.base;

import java.util.concurrent.CancellationException;

/** Signals that work is to stop. Asked often and from several threads, so the answer must be at hand. */
public interface Cancellation {
    /** Never cancels. */
    Cancellation NEVER = () -> false;

    /** {@return whether work is to stop} */
    boolean isRequested();

    /** @throws CancellationException if work is to stop */
    default void check() {
        if (isRequested()) {
            throw new CancellationException("stopped");
        }
    }
}
