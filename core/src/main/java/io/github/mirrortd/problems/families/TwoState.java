package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;

/** The two-state counterexample: one weight, φ = 1 and 2, on which off-policy TD diverges. */
@AutoService(ProblemFamily.class)
public final class TwoState extends FiniteFamily {
    public TwoState() {
        super(
                "two_state",
                "Two-state counterexample",
                "J. N. Tsitsiklis and B. Van Roy (1997). An analysis of temporal-difference learning with function "
                        + "approximation. IEEE Transactions on Automatic Control 42(5).");
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        problem.definition("""
                        Two states with the single feature 1 and 2. Either action leads to "its" state from both:
                        the behaviour policy tosses a fair coin, the target policy always goes to the second.
                        No rewards: all true values are 0.""")
                .features(new double[][] {{1}, {2}})
                .gamma(0.9)
                .initial(10)
                .steps(5_000);
        for (int s = 0; s < 2; s++) {
            problem.action(s, "to first", 0, 0.5, 0, 0).action(s, "to second", 1, 0.5, 1, 0);
        }
    }
}
