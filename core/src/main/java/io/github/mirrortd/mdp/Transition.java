package io.github.mirrortd.mdp;

/**
 * A row of a problem's table of transitions; a trajectory is a sequence of such rows' numbers.
 *
 * @param state s, where the step begins
 * @param action the action's position in {@link FiniteProblem#actions()}
 * @param next s', where it leads
 * @param likelihood μ(a|s)·P(s'|s,a): how often this row follows from its state in the data
 * @param rho the importance ratio π(a|s) / μ(a|s)
 * @param reward r
 * @param gamma the discount γ of the state that is entered
 * @param terminal whether the episode ends here; then φ' = 0
 */
public record Transition(
        int state,
        int action,
        int next,
        double likelihood,
        double rho,
        double reward,
        double gamma,
        boolean terminal) {}
