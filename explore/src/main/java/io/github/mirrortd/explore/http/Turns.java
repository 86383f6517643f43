package io.github.mirrortd.explore.http;

import io.github.mirrortd.base.Cancellation;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Order of questions: a later question of the same client replaces the earlier one. Questions may
 * arrive in another order than they were asked in, so each says with which number it was asked.
 */
public final class Turns {
    private final Map<String, Turn> latest = new ConcurrentHashMap<>();

    /**
     * Begins a turn, and ends the one that was asked before it.
     *
     * @param kind of question
     * @param question has the asker's name as {@code client}, and as {@code asked} a number that rises; without one it is
     *     the latest
     * @param call is cancelled when its client disconnects
     */
    public Turn begin(String kind, Body question, Cancellation call) {
        String asker = kind + " " + question.text("client", "");
        double asked = question.has("asked") ? question.number("asked") : Double.POSITIVE_INFINITY;
        var turn = new Turn(asker, asked, call);
        latest.merge(asker, turn, (before, now) -> {
            boolean late = now.asked < before.asked;
            (late ? now : before).overtaken = true;
            return late ? before : now;
        });
        return turn;
    }

    /** One question's; it ends when its client disconnects, too. */
    public final class Turn implements Cancellation, AutoCloseable {
        private final String asker;
        private final double asked;
        private final Cancellation call;
        private volatile boolean overtaken;

        private Turn(String asker, double asked, Cancellation call) {
            this.asker = asker;
            this.asked = asked;
            this.call = call;
        }

        @Override
        public boolean isRequested() {
            return overtaken || call.isRequested();
        }

        @Override
        public void close() {
            latest.remove(asker, this);
        }
    }
}
