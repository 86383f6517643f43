package io.github.mirrortd.learn;

/** The follow-on trace F along one trajectory. It depends on the data alone, not on the weights. Not thread-safe. */
public final class FollowOn {
    private final Emphasis kind;

    /** fρF of the step before, for an unbounded horizon. */
    private double carried;

    /** i of the steps within a bounded horizon, and fρ between each and the next; the latest is at {@code now}. */
    private final double[] interests;

    private final double[] links;
    private int now;
    private int seen;
    private double f;

    FollowOn(Emphasis kind) {
        this.kind = kind;
        int window = kind.horizon() + 1;
        interests = new double[window];
        links = new double[window];
    }

    /**
     * Exchanges every number that the trace keeps.
     *
     * @param state saves or replaces them
     */
    public void state(LearnerState state) {
        carried = state.number("F carried", carried);
        f = state.number("F", f);
        now = (int) state.count("F latest", now);
        seen = (int) state.count("F seen", seen);
        state.vector("F interests", interests);
        state.vector("F links", links);
    }

    /**
     * {@return F at a step that begins in a state of the given interest}
     *
     * @param interest i of the state
     */
    public double enter(double interest) {
        if (kind.horizon() == Emphasis.UNBOUNDED) {
            f = interest + carried;
            return f;
        }
        now = (now + 1) % interests.length;
        interests[now] = interest;
        seen = Math.min(seen + 1, interests.length);
        // From the oldest step on: F₀ = i, F₁ = i + fρ₋₁ F₀ of the step before, and so on up to Fₙ.
        double sum = 0;
        for (int back = seen - 1; back >= 0; back--) {
            int at = Math.floorMod(now - back, interests.length);
            sum = interests[at] + links[at] * sum;
        }
        return sum;
    }

    /**
     * Ends the step that {@link #enter} began.
     *
     * @param gamma γ of the state that is entered
     * @param rho the importance ratio of the action that was taken
     * @param ends whether the episode ends here
     */
    public void leave(double gamma, double rho, boolean ends) {
        double link = kind.discount(gamma) * rho;
        if (kind.horizon() == Emphasis.UNBOUNDED) {
            carried = ends ? 0 : link * f;
        } else if (ends) {
            seen = 0;
        } else {
            links[(now + 1) % links.length] = link;
        }
    }
}
