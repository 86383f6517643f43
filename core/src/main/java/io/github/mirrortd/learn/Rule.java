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

    /** {@return whether the rule has auxiliary weights w at all; engines leave out their part where not} */
    default boolean usesAuxiliary() {
        return true;
    }

    /** {@return whether the rule ever asks for a decay of w} */
    default boolean decays() {
        return false;
    }

    /** {@return whether the rule reads {@link Products#followOn()}, which depends on the past} */
    default boolean usesFollowOn() {
        return false;
    }

    /**
     * {@return how the follow-on trace goes on, where the rule reads it}
     *
     * @param s complete settings
     */
    default Emphasis emphasis(Settings s) {
        return Emphasis.FULL;
    }

    /**
     * {@return whether a learner with these settings keeps a trace e}
     *
     * @param s complete settings
     */
    default boolean traces(Settings s) {
        return s.lambda() != 0;
    }

    /** {@return whether a learner that keeps a trace keeps a second one, e_μ, without importance ratios} */
    default boolean usesBehaviourTrace() {
        return false;
    }

    /**
     * {@return whether the learner keeps vectors or numbers besides weights and traces} Its step is then not a function of inner
     * products, and {@link #apply} refuses.
     */
    default boolean keepsState() {
        return false;
    }

    /** {@return how the learner looks ahead over more than one transition, beyond what the rule does itself} */
    default LookAhead lookAhead() {
        return LookAhead.NONE;
    }
}
