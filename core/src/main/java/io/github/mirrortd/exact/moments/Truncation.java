package io.github.mirrortd.exact.moments;

import java.util.Optional;

/**
 * The share of a learner's past that the exact curve takes into account.
 *
 * @param nodes states with distinct histories
 * @param steps largest number of steps in a history; 0 where nothing is left out
 * @param tail how large what is left out of a trace can be, relative to the largest trace there is; 0 where nothing is
 */
public record Truncation(int nodes, int steps, double tail) {
    /** Nothing is carried along, so nothing is left out. */
    public static final Truncation NONE = new Truncation(0, 0, 0);

    /** {@return this; empty where nothing is carried along} */
    public Optional<Truncation> ifAny() {
        return Optional.of(this).filter(t -> t.nodes > 0);
    }

    /** {@return whether nothing is left out} */
    public boolean isExact() {
        return tail == 0;
    }
}
