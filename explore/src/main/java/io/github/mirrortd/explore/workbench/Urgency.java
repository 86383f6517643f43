package io.github.mirrortd.explore.workbench;

import io.github.mirrortd.explore.http.Turns.Turn;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;

/** What follows a slider goes first: work that can wait gives way to it, for a short time. */
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

    /**
     * Waits while there is something urgent, so that a long answer to one client does not keep the others from theirs.
     *
     * @throws CancellationException where the turn has ended meanwhile
     */
    void giveWay(Turn turn) {
        turn.check();
        while (urgent.get() > 0 && System.nanoTime() - latest < LONGEST) {
            try {
                Thread.sleep(NAP);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted");
            }
            turn.check();
        }
    }
}
