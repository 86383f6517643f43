package io.github.mirrortd.learn;

import io.github.mirrortd.mdp.Citation;

/**
 * A rule that looks ahead over more than one transition, as {@link LookAhead} says. What it says of one transition at one point is
 * what the rule says; engines know that there are two points.
 *
 * @param algorithm the rule
 * @param lookAhead how it looks ahead
 */
public record LookingAhead(RuleAlgorithm algorithm, LookAhead lookAhead) implements RuleAlgorithm, RuleOver {
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
     * Refuses a rule that keeps something.
     *
     * @param algorithm the rule
     * @param lookAhead how it looks ahead
     */
    public LookingAhead {
        if (algorithm.keepsState()) {
            throw new IllegalArgumentException(algorithm.name()
                    + " keeps vectors or numbers of its own, which a second point does not have; '" + algorithm.name()
                    + Algorithms.AHEAD + "' looks ahead on one transition");
        }
    }

    @Override
    public Rule base() {
        return algorithm;
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        algorithm.apply(in, s, out);
    }

    @Override
    public Description description() {
        var about = algorithm.description();
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
        return algorithm.usual(p);
    }

    @Override
    public String toString() {
        return name();
    }
}
