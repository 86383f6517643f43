package io.github.mirrortd.learn;

import java.util.OptionalDouble;

/**
 * The recursion of an emphatic learner's follow-on trace, F = i + f ρ₋₁ F₋₁, where i is the state's interest and f the discount.
 * F starts again with each episode.
 *
 * @param fade f, except where γ is 0, which ends the trace; empty for f = γ
 * @param horizon number of earlier steps in F; {@link #UNBOUNDED} for all
 */
public record Emphasis(OptionalDouble fade, int horizon) {
    /** The horizon that includes all steps since the episode's start. */
    public static final int UNBOUNDED = -1;

    /** The trace of Sutton, Mahmood and White: discounted by γ, since the episode's start. */
    public static final Emphasis FULL = new Emphasis(OptionalDouble.empty(), UNBOUNDED);

    /**
     * {@return f of a transition whose discount is γ}
     *
     * @param gamma γ
     */
    public double discount(double gamma) {
        return gamma == 0 ? gamma : fade.orElse(gamma);
    }

    /** {@return the follow-on trace before the first step} */
    public FollowOn start() {
        return new FollowOn(this);
    }
}
