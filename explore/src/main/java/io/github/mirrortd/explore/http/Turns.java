package io.github.mirrortd.explore.http;

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;

/** Whose turn it is: a later question of the same asker overtakes the earlier one, whose answer nobody wants any more. */
public final class Turns {
    private final Map<String, Turn> latest = new ConcurrentHashMap<>();

    /** Begins a turn, and ends the one before it. */
    public Turn begin(String asker) {
        var turn = new Turn();
        var before = latest.put(asker, turn);
        if (before != null) {
            before.overtaken = true;
        }
        return turn;
    }

    /** One question's. */
    public static final class Turn {
        private volatile boolean overtaken;

        public boolean isOvertaken() {
            return overtaken;
        }

        /** @throws CancellationException where a later question has overtaken this one */
        public void check() {
            if (overtaken) {
                throw new CancellationException("overtaken");
            }
        }
    }
}
