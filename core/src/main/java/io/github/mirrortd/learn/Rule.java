package io.github.mirrortd.learn;

/**
 * Turns what a learner sees of one transition into the coefficients of its update
 *
 * <pre>θ += a₁φ + a₂φ' + a₃e        w += b₁φ + b₂φ' + b₃e + b₄e_μ − d·w</pre>
 *
 * where e and e_μ are traces of earlier features, which learners with λ > 0 keep.
 *
 * <p>A pure function of the products and the settings, without branches on them and without allocation: everything that runs,
 * widens or analyses learners relies on it. Nearly all rules are affine in the products; then the exact tools apply.
 */
public interface Rule {
    /**
     * @param in the transition; as it was when the rule returns
     * @param s the learner's settings
     * @param out receives the coefficients; cleared before the call
     */
    void apply(Products in, Settings s, Update out);

    /** {@return the rule that this one wraps, the same at every call; this rule itself if it wraps none} */
    default Rule base() {
        return this;
    }

    /** {@return whether the rule has auxiliary weights w; without them, engines skip their part} */
    default boolean usesAuxiliary() {
        return base() == this || base().usesAuxiliary();
    }

    /** {@return whether the rule ever sets a decay of w} */
    default boolean decays() {
        return base() != this && base().decays();
    }

    /** {@return whether the rule reads {@link Products#followOn()}, which depends on earlier steps} */
    default boolean usesFollowOn() {
        return base() != this && base().usesFollowOn();
    }

    /**
     * {@return the recursion of the follow-on trace, for rules that read it}
     *
     * @param s complete settings
     */
    default Emphasis emphasis(Settings s) {
        return base() == this ? Emphasis.FULL : base().emphasis(s);
    }

    /**
     * {@return whether a learner with these settings keeps a trace e}
     *
     * @param s complete settings
     */
    default boolean traces(Settings s) {
        return base() == this ? s.lambda() != 0 : base().traces(s);
    }

    /** {@return whether a learner that keeps a trace keeps a second one, e_μ, without importance ratios} */
    default boolean usesBehaviourTrace() {
        return base() != this && base().usesBehaviourTrace();
    }

    /**
     * {@return whether the learner keeps vectors or numbers besides weights and traces} Its step is then not a function of inner
     * products, and {@link #apply} throws {@link IllegalArgumentException}.
     */
    default boolean keepsState() {
        return base() != this && base().keepsState();
    }

    /** {@return the look-ahead over several transitions that engines add to the rule} */
    default LookAhead lookAhead() {
        return LookAhead.NONE;
    }
}
