package io.github.mirrortd.mdp;

/**
 * One thing that can follow an action.
 *
 * @param next the state that follows; where it is a terminal one the episode ends and the next begins at a start state
 * @param probability of this outcome, given state and action
 * @param reward received on the way
 */
public record Outcome(int next, double probability, double reward) {}
