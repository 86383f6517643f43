package io.github.mirrortd.learn;

/**
 * How the follow-on trace F of an emphatic learner goes on: F = i + f ρ₋₁ F₋₁, where i is the state's interest and f the
 * discount, from an episode's start or from a few steps back.
 *
 * @param fade f, where γ is not 0 and so ends it; NaN for γ itself
 * @param horizon how many steps back F sees; {@link #UNBOUNDED} for all
 */
public record Emphasis(double fade, int horizon) {
    /** All steps since the episode's start. */
    public static final int UNBOUNDED = -1;

    /** The one of Sutton, Mahmood and White: discounted by γ, since the episode's start. */
    public static final Emphasis FULL = new Emphasis(Double.NaN, UNBOUNDED);

    /**
     * {@return f of a transition whose discount is γ}
     *
     * @param gamma γ
     */
    public double discount(double gamma) {
        return Double.isNaN(fade) || gamma == 0 ? gamma : fade;
    }

    /** {@return F along a trajectory that begins now} */
    public FollowOn start() {
        return new FollowOn(this);
    }
}
