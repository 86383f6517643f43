package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter.Choice;
import io.github.mirrortd.problems.ProblemParameter.Whole;
import io.github.mirrortd.random.GeneratorKind;
import io.github.mirrortd.random.Mt19937;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Random problems without episodes whose discount is 0 in a few states: those of the weighted importance sampling study. */
@AutoService(ProblemFamily.class)
public final class WisMdp extends FiniteFamily {
    private static final double DISCOUNT = 0.99;
    private static final double SKEWED = 0.99;
    private static final int STEPS_PER_STATE = 50;

    public WisMdp() {
        super(
                "wis_mdp",
                "WIS study",
                "A. R. Mahmood and R. S. Sutton (2015). Off-policy learning based on weighted importance sampling "
                        + "with linear computational complexity. Conference on Uncertainty in Artificial Intelligence.",
                new Whole("states", "how many", 2, 1_000, 10),
                new Whole("actions", "in every state", 2, 100, 3),
                new Whole("branching", "next states of every action; 0 takes the integer below √states", 0, 1_000, 0),
                new Whole("cuts", "states with discount 0; 0 takes √states / 2, rounded", 0, 1_000, 0),
                new Choice("normalised", "whether features have length 1, or are 0 and 1", List.of("true", "false")),
                new Whole("seed", "of everything random", 0, 0xFFFFFFFFL, 1_000));
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        int states = choices.whole("states");
        int actions = choices.whole("actions");
        int branching = or(choices.whole("branching"), (int) Math.sqrt(states));
        int cuts = or(choices.whole("cuts"), (int) Math.rint(Math.sqrt(states) / 2));
        for (int count : new int[] {branching, cuts}) {
            if (count > states) {
                throw new IllegalArgumentException(
                        choices.id() + ": " + count + " different states need at least as many states, not " + states);
            }
        }
        double[] discounts = new double[states];
        Arrays.fill(discounts, DISCOUNT);
        // The study draws these states and all the rest from two generators with the same seed.
        for (int s : Arrays.copyOf(new Mt19937(choices.large("seed")).permutation(states), cuts)) {
            discounts[s] = 0;
        }
        var random = new Mt19937(choices.large("seed"));
        var probabilities = new double[actions][states][states];
        for (var action : probabilities) {
            for (double[] row : action) {
                int[] next = random.permutation(states);
                double[] pieces = pieces(branching, random);
                for (int k = 0; k < branching; k++) {
                    row[next[k]] = pieces[k];
                }
            }
        }
        var rewards = new double[actions][states][states];
        for (int s = 0; s < states; s++) {
            for (int next = 0; next < states; next++) {
                for (int a = 0; a < actions; a++) {
                    rewards[a][s][next] = random.random();
                }
            }
        }
        // Two policies of each kind are drawn; the study uses the first random and the second skewed one.
        var behaviour = randomPolicy(states, actions, random);
        skewedPolicy(states, actions, random);
        randomPolicy(states, actions, random);
        var target = skewedPolicy(states, actions, random);
        problem.title(title() + ", " + states + " states")
                .definition("""
                        A random problem without episodes. Every action leads to "branching" next states, with probabilities
                        cut from [0, 1] at random; its rewards are uniform in [0, 1). The discount is 0.99, but 0 on
                        entering one of "cuts" states. The behaviour policy is random, the target policy takes one action
                        of each state with probability 0.99. Features are the binary digits of the state's number,
                        counted from 1. Runs are drawn from NumPy's legacy generator.""")
                .features(features(states, choices.text("normalised").equals("true")))
                .gammas(discounts)
                .generator(GeneratorKind.MT19937)
                .steps(STEPS_PER_STATE * states)
                .actions(
                        IntStream.range(0, actions).mapToObj(a -> "a" + a).toList(),
                        probabilities,
                        rewards,
                        target,
                        behaviour);
    }

    private static int or(int chosen, int usual) {
        return chosen == 0 ? Math.max(1, usual) : chosen;
    }

    private static double[][] randomPolicy(int states, int actions, Mt19937 random) {
        var policy = new double[states][actions];
        for (double[] row : policy) {
            double sum = 0;
            for (int a = 0; a < actions; a++) {
                row[a] = random.random() + 1e-15;
                sum += row[a];
            }
            for (int a = 0; a < actions; a++) {
                row[a] /= sum;
            }
        }
        return policy;
    }

    private static double[][] skewedPolicy(int states, int actions, Mt19937 random) {
        var policy = new double[states][actions];
        for (double[] row : policy) {
            Arrays.fill(row, (1 - SKEWED) / (actions - 1));
            row[(int) random.integers(0, actions)] = SKEWED;
        }
        return policy;
    }

    /** The binary digits of the states' numbers, counted from 1, the highest first. */
    private static double[][] features(int states, boolean normalised) {
        int digits = Integer.SIZE - Integer.numberOfLeadingZeros(states);
        var rows = new double[states][digits];
        for (int s = 0; s < states; s++) {
            double length = normalised ? Math.sqrt(Integer.bitCount(s + 1)) : 1;
            for (int j = 0; j < digits; j++) {
                rows[s][j] = ((s + 1) >> (digits - 1 - j) & 1) / length;
            }
        }
        return rows;
    }
}
