package io.github.mirrortd.base;

import java.util.concurrent.CancellationException;

/** Ends a long computation, on all threads that take part in it, once the thread that began it is interrupted. */
public final class Interruption {
    private final Thread thread = Thread.currentThread();

    /** @throws CancellationException if the thread that made this object is interrupted, which it stays */
    public void check() {
        if (thread.isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }
}
