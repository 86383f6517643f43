package io.github.mirrortd.explore.bench;

import io.github.mirrortd.explore.http.Turns.Turn;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;

/** What follows a slider goes first: work that can wait gives way to it. */
final class Urgency {
    private static final long NAP = 4;

    private final AtomicInteger urgent = new AtomicInteger();

    void begin() {
        urgent.incrementAndGet();
    }

    void end() {
        urgent.decrementAndGet();
    }

    /**
     * Waits as long as there is something urgent.
     *
     * @throws CancellationException where the turn has ended meanwhile
     */
    void giveWay(Turn turn) {
        turn.check();
        while (urgent.get() > 0) {
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
