package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Basis;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Random walks of any length between two ends, tabular or with states in groups. */
@AutoService(ProblemFamily.class)
public final class Chain extends FiniteFamily {
    private static final ProblemParameter.Whole STATES =
            new ProblemParameter.Whole("states", "between the ends", 1, 2_000, 19);
    private static final ProblemParameter.Real RIGHT =
            new ProblemParameter.Real("right", "how often the target policy goes right", 0, 1, 0.6);
    private static final ProblemParameter.Whole GROUPS = new ProblemParameter.Whole(
            "groups", "of neighbours that share a feature; 0 gives every state its own", 0, 2_000, 0);
    private static final ProblemParameter.Real DISCOUNT = new ProblemParameter.Real("discount", "γ", 0, 1, 1);

    public Chain() {
        super(
                "chain",
                "Chain",
                new Citation(
                        "R. S. Sutton and A. G. Barto",
                        2018,
                        "Reinforcement Learning: An Introduction, second edition, examples 7.1 and 9.1",
                        "MIT Press"),
                STATES,
                RIGHT,
                GROUPS,
                DISCOUNT);
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        int states = choices.whole(STATES);
        int groups = choices.whole(GROUPS);
        if (groups > states) {
            throw new IllegalArgumentException(
                    choices.id() + ": " + groups + " groups are too many for " + states + " states");
        }
        double right = choices.real(RIGHT);
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
                .features(groups == 0 ? Basis.tabular(states + 2, terminal) : grouped(states, groups))
                .gamma(choices.real(DISCOUNT))
                .terminal(0, end)
                .start((states + 1) / 2)
                .steps(10_000);
        for (int s = 1; s < end; s++) {
            problem.action(s, "left", 1 - right, 0.5, s - 1, s == 1 ? -1 : 0)
                    .action(s, "right", right, 0.5, s + 1, s + 1 == end ? 1 : 0);
        }
    }

    private static double[][] grouped(int states, int groups) {
        return Basis.oneHot(List.of(IntStream.rangeClosed(0, states + 1)
                .map(s -> s == 0 || s > states ? -1 : (int) ((long) (s - 1) * groups / states))
                .toArray()));
    }
}
