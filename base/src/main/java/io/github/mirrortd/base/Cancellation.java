package io.github.mirrortd.base;

import java.util.concurrent.CancellationException;

/** Says whether somebody wants work to stop. Asked often and from several threads, so the answer must be at hand. */
public interface Cancellation {
    /** For work that nobody stops. */
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
