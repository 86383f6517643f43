package io.github.mirrortd.mdp;

import java.util.List;

/**
 * One action in one state, with the probability that either policy takes it.
 *
 * @param state where the action can be taken
 * @param name what people call it
 * @param target π(a|s), the policy whose value is wanted
 * @param behaviour μ(a|s), the policy that makes the data
 * @param outcomes what can follow, in the order in which the sampler goes through them
 */
public record Action(int state, String name, double target, double behaviour, List<Outcome> outcomes) {
    /**
     * Copies the outcomes.
     *
     * @param state where the action can be taken
     * @param name what people call it
     * @param target π(a|s), the policy whose value is wanted
     * @param behaviour μ(a|s), the policy that makes the data
     * @param outcomes what can follow, in the order in which the sampler goes through them
     */
    public Action {
        outcomes = List.copyOf(outcomes);
    }

    /** {@return the importance ratio ρ = π(a|s) / μ(a|s); 0 where neither policy takes the action} */
    public double rho() {
        return target == 0 ? 0 : target / behaviour;
    }

    /**
     * One thing that can follow an action.
     *
     * @param next the state that follows; if it is terminal, the episode ends and the next begins at a start state
     * @param probability of this outcome, given state and action
     * @param reward received on the way
     */
    public record Outcome(int next, double probability, double reward) {}
}
