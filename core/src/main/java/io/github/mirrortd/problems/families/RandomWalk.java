package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.mdp.features.FeatureTables;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import java.util.List;

/** The five-state random walk between two ends, tabular and mildly off-policy. */
@AutoService(ProblemFamily.class)
public final class RandomWalk extends FiniteFamily {
    private static final int RIGHT_END = 6;

    public RandomWalk() {
        super(
                "random_walk",
                "Random Walk",
                "R. S. Sutton and A. G. Barto (2018). Reinforcement Learning: An Introduction, second edition, "
                        + "example 6.2. MIT Press.");
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        problem.definition("""
                        States 0…6, both ends terminal, one feature for each state between. Every episode starts in
                        the middle. The behaviour policy goes left or right with equal probability, the target
                        policy left with 0.4 and right with 0.6. Reward 1 on reaching the right end.""")
                .features(FeatureTables.oneHot(List.of(new int[] {-1, 0, 1, 2, 3, 4, -1})))
                .gamma(0.99)
                .terminal(0, RIGHT_END)
                .start(3)
                .steps(5_000);
        walk(problem, RIGHT_END, 0.4, 0.6, 0);
    }
}
