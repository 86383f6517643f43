package io.github.mirrortd.explore.http;

import io.github.mirrortd.lab.run.Cancellation;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;

/** Whose turn it is: a later question of the same asker overtakes the earlier one, whose answer nobody wants any more. */
public final class Turns {
    private final Map<String, Turn> latest = new ConcurrentHashMap<>();

    /** Begins a turn, and ends the one before it. */
    public Turn begin(String asker, Call call) {
        var turn = new Turn(asker, call);
        var before = latest.put(asker, turn);
        if (before != null) {
            before.overtaken = true;
        }
        return turn;
    }

    /** One question's; it ends when its client disconnects, too. */
    public final class Turn implements Cancellation, AutoCloseable {
        private final String asker;
        private final Cancellation call;
        private volatile boolean overtaken;

        private Turn(String asker, Cancellation call) {
            this.asker = asker;
            this.call = call;
        }

        @Override
        public boolean isRequested() {
            return overtaken || call.isRequested();
        }

        /** @throws CancellationException where a later question has overtaken this one, or its client is gone */
        public void check() {
            if (isRequested()) {
                throw new CancellationException("overtaken");
            }
        }

        @Override
        public void close() {
            latest.remove(asker, this);
        }
    }
}
