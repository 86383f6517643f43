package io.github.mirrortd.learn;

import io.github.mirrortd.mdp.Citation;

/**
 * A rule that looks ahead over more than one transition, as {@link LookAhead} describes. Its update at one point is that of the base
 * rule; engines keep the two points.
 *
 * @param base the rule
 * @param lookAhead the way to look ahead
 */
public record LookingAhead(RuleAlgorithm base, LookAhead lookAhead) implements RuleAlgorithm {
    private static final Citation STOCHASTIC = new Citation(
            "A. Juditsky, A. Nemirovski, C. Tauvel",
            2011,
            "Solving variational inequalities with stochastic mirror-prox algorithm",
            "Stochastic Systems 1");

    private static final Citation POPOV = new Citation(
            "L. D. Popov",
            1980,
            "A modification of the Arrow-Hurwicz method for search of saddle points",
            "Mathematical Notes 28");

    /**
     * Checks that the rule keeps no vectors or numbers besides weights and traces.
     *
     * @param base the rule
     * @param lookAhead the way to look ahead
     */
    public LookingAhead {
        if (base.keepsState()) {
            throw new IllegalArgumentException(base.name()
                    + " keeps vectors or numbers of its own, which a look-ahead point does not have; '" + base.name()
                    + Algorithms.AHEAD + "' looks ahead on one transition");
        }
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        base.apply(in, s, out);
    }

    @Override
    public Description description() {
        var about = base.description();
        return new Description(
                about.name() + lookAhead.suffix(),
                about.name() + " with " + lookAhead.summary(),
                "Δ = one " + about.name() + " step\n" + lookAhead.equation(),
                lookAhead == LookAhead.OPTIMISTIC ? POPOV : STOCHASTIC,
                about.parameters(),
                about.grid());
    }

    @Override
    public double usual(Parameter p) {
        return base.usual(p);
    }

    @Override
    public String toString() {
        return name();
    }
}
