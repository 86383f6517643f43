package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.mdp.features.FeatureTables;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter.Real;
import io.github.mirrortd.problems.ProblemParameter.Whole;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Random walks of any length between two ends, tabular or with states in groups. */
@AutoService(ProblemFamily.class)
public final class Chain extends FiniteFamily {
    public Chain() {
        super(
                "chain",
                "Chain",
                "R. S. Sutton and A. G. Barto (2018). Reinforcement Learning: An Introduction, second edition, "
                        + "examples 7.1 and 9.1. MIT Press.",
                new Whole("states", "between the ends", 1, 2_000, 19),
                new Real("right", "how often the target policy goes right", 0, 1, 0.6),
                new Whole("groups", "of neighbours that share a feature; 0 gives every state its own", 0, 2_000, 0),
                new Real("discount", "γ", 0, 1, 1));
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        int states = choices.whole("states");
        int groups = choices.whole("groups");
        if (groups > states) {
            throw new IllegalArgumentException(
                    choices.id() + ": " + groups + " groups are too many for " + states + " states");
        }
        double right = choices.real("right");
        int end = states + 1;
        var terminal = new BitSet();
        terminal.set(0);
        terminal.set(end);
        problem.title("Chain of " + states)
                .definition("""
                        States in a row between two terminal ends, start in the middle. The behaviour policy goes left or
                        right with equal probability, the target policy right with probability "right". Reward −1 on
                        reaching the left end, 1 on reaching the right end.""")
                .coordinates(IntStream.rangeClosed(0, end)
                        .mapToObj(s -> new double[] {s})
                        .toArray(double[][]::new))
                .features(groups == 0 ? FeatureTables.tabular(states + 2, terminal) : grouped(states, groups))
                .gamma(choices.real("discount"))
                .terminal(0, end)
                .start((states + 1) / 2)
                .steps(10_000);
        walk(problem, end, 1 - right, right, -1);
    }

    private static double[][] grouped(int states, int groups) {
        return FeatureTables.oneHot(List.of(IntStream.rangeClosed(0, states + 1)
                .map(s -> s == 0 || s > states ? -1 : (int) ((long) (s - 1) * groups / states))
                .toArray()));
    }
}
