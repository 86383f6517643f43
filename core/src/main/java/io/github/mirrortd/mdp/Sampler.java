package io.github.mirrortd.mdp;

import io.github.mirrortd.random.Generator;

/** Follows the behaviour policy through a problem, one transition after another. Not thread-safe; one per run. */
public final class Sampler {
    private final Dynamics dynamics;
    private final Generator random;
    private int state;

    Sampler(Dynamics dynamics, Generator random) {
        this.dynamics = dynamics;
        this.random = random;
        state = dynamics.drawStart(random);
    }

    /** {@return the number of the next transition in the problem's table} */
    public int next() {
        int t = dynamics.drawTransition(state, random);
        state = dynamics.stateAfter(t, random);
        return t;
    }

    /**
     * The next {@code count} transitions, into the front of {@code into}.
     *
     * @param into filled with row numbers
     * @param count how many
     */
    public void next(int[] into, int count) {
        for (int i = 0; i < count; i++) {
            into[i] = next();
        }
    }
}
