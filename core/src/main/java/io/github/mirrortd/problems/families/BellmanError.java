package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Action.Outcome;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter.Choice;
import io.github.mirrortd.problems.ProblemParameter.Real;
import java.util.List;

/** The counterexamples to the Bellman error as an objective: processes whose data look the same, with different errors. */
@AutoService(ProblemFamily.class)
public final class BellmanError extends FiniteFamily {
    public BellmanError() {
        super(
                "bellman_error",
                "Bellman-error counterexample",
                "R. S. Sutton and A. G. Barto (2018). Reinforcement Learning: An Introduction, second edition, "
                        + "sections 11.4 to 11.6. MIT Press.",
                new Choice(
                        "process",
                        "examples 11.4 (two), 11.2 and 11.3 of the source",
                        List.of("three_states", "two_states", "a_split", "a_presplit")),
                new Real(
                        "discount",
                        "γ of the continuing two; the episodic ones have 1, as in the source",
                        0,
                        0.9999,
                        0.9));
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        problem.title(title() + ", " + choices.text("process").replace('_', ' '))
                .gamma(choices.real("discount"))
                .steps(5_000);
        switch (choices.text("process")) {
            case "three_states" -> threeStates(problem);
            case "two_states" -> twoStates(problem);
            case "a_split" -> split(problem);
            default -> presplit(problem);
        }
    }

    private static void twoStates(ProblemBuilder problem) {
        problem.definition("""
                        A leads to B with reward 0; B to itself with reward −1 or to A with reward 1, equally often. Each
                        state has its own feature, and θ = 0 is exact. On-policy.""")
                .stateNames(List.of("A", "B"))
                .features(new double[][] {{1, 0}, {0, 1}})
                .initial(1, 1)
                .action(0, "go", 1, 1, 1, 0)
                .action(1, "go", 1, 1, List.of(new Outcome(1, 0.5, -1), new Outcome(0, 0.5, 1)));
    }

    private static void threeStates(ProblemBuilder problem) {
        problem.definition("""
                        A leads to B or B′ with reward 0; B to A with reward 1; B′ to B or B′ with reward −1. B and B′
                        share a feature, so the data look like those of the process with two states; but the Bellman
                        error at θ = 0 is 2/3 here and 0 there. On-policy.""")
                .stateNames(List.of("A", "B", "B′"))
                .features(new double[][] {{1, 0}, {0, 1}, {0, 1}})
                .initial(2, 2)
                .action(0, "go", 1, 1, List.of(new Outcome(1, 0.5, 0), new Outcome(2, 0.5, 0)))
                .action(1, "go", 1, 1, 0, 1)
                .action(2, "go", 1, 1, List.of(new Outcome(1, 0.5, -1), new Outcome(2, 0.5, -1)));
    }

    private static void split(ProblemBuilder problem) {
        problem.definition("""
                        A leads to B or C, B ends with reward 1, C with reward 0; γ = 1, a feature for each state. The
                        true values ½, 1, 0 are representable, yet the smallest TD errors are at ½, ¾, ¼. On-policy.""")
                .stateNames(List.of("A", "B", "C", "end"))
                .features(new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}})
                .gamma(1)
                .terminal(3)
                .action(0, "go", 1, 1, List.of(new Outcome(1, 0.5, 0), new Outcome(2, 0.5, 0)))
                .action(1, "go", 1, 1, 3, 1)
                .action(2, "go", 1, 1, 3, 0);
    }

    private static void presplit(ProblemBuilder problem) {
        problem.definition("""
                        As the A-split example, but the split comes first: episodes start in A1 or A2, which share a
                        feature. A1 leads to B, A2 to C. All is deterministic, so the smallest Bellman error is at the
                        poor values ½, ¾, ¼. On-policy, γ = 1.""")
                .stateNames(List.of("A1", "A2", "B", "C", "end"))
                .features(new double[][] {{1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}})
                .gamma(1)
                .terminal(4)
                .starts(0.5, 0.5, 0, 0, 0)
                .action(0, "go", 1, 1, 2, 0)
                .action(1, "go", 1, 1, 3, 0)
                .action(2, "go", 1, 1, 4, 1)
                .action(3, "go", 1, 1, 4, 0);
    }
}
