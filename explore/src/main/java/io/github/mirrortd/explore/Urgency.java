package io.github.mirrortd.explore;

import io.github.mirrortd.base.Cancellation;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers to a moved slider go first: work that can wait gives way to them, for a short time. */
final class Urgency {
    private static final long NAP = 4;

    /** Nanoseconds after the latest slider question in which other work gives way. */
    private static final long LONGEST = 2_000_000_000L;

    private final AtomicInteger urgent = new AtomicInteger();
    private volatile long latest;

    void begin() {
        latest = System.nanoTime();
        urgent.incrementAndGet();
    }

    void end() {
        urgent.decrementAndGet();
    }

    /** {@return the same cancellation, whose check waits while an answer is urgent} */
    Cancellation before(Cancellation cancellation) {
        return () -> {
            while (!cancellation.isRequested() && urgent.get() > 0 && System.nanoTime() - latest < LONGEST) {
                try {
                    Thread.sleep(NAP);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new CancellationException("interrupted");
                }
            }
            return cancellation.isRequested();
        };
    }
}
