package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.base.Interruption;
import io.github.mirrortd.mdp.Action.Outcome;
import io.github.mirrortd.mdp.MarkovChain;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.mdp.features.FeatureTables;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter.Choice;
import io.github.mirrortd.problems.ProblemParameter.Real;
import io.github.mirrortd.problems.ProblemParameter.Whole;
import io.github.mirrortd.random.Pcg64;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Garnet problems: random transitions with a given number of successors, random rewards, policies and features. */
@AutoService(ProblemFamily.class)
public final class Garnet extends FiniteFamily {
    private static final int ATTEMPTS = 1_000;

    /** Maximum number of next states in all, each of which takes about 200 bytes. */
    private static final long MOST_OUTCOMES = 10_000_000;

    public Garnet() {
        super(
                "garnet",
                "Garnet",
                "T. W. Archibald, K. I. M. McKinnon and L. C. Thomas (1995). On the generation of Markov decision "
                        + "processes. Journal of the Operational Research Society 46(3).",
                new Whole("states", "how many", 2, 2_000, 50),
                new Whole("actions", "in every state", 1, 100, 4),
                new Whole("branching", "next states of every action", 1, 2_000, 3),
                new Whole("features", "of every state", 1, 1_000, 8),
                new Choice(
                        "kind",
                        "features uniform in [0, 1), or binary with half of them 1",
                        List.of("uniform", "binary")),
                new Real(
                        "mismatch",
                        "how far the target policy is from the uniform one (0) to a random one (1)",
                        0,
                        1,
                        1),
                new Real("discount", "γ", 0, 0.9999, 0.95),
                new Whole("seed", "of everything random", 0, Long.MAX_VALUE, 0));
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        int states = choices.whole("states");
        int actions = choices.whole("actions");
        int branching = choices.whole("branching");
        int features = choices.whole("features");
        if (branching > states) {
            throw new IllegalArgumentException(
                    choices.id() + ": branching " + branching + " needs at least as many states, not " + states);
        }
        long all = (long) states * actions * branching;
        if (all > MOST_OUTCOMES) {
            throw new IllegalArgumentException(choices.id() + ": states × actions × branching is " + all
                    + ", and may be at most " + MOST_OUTCOMES);
        }
        var random = new Pcg64(choices.large("seed"));
        var outcomes = transitions(choices.id(), states, actions, branching, random);
        double mismatch = choices.real("mismatch");
        problem.definition("""
                        A random problem. Every action leads to "branching" next states drawn without repetition, with
                        probabilities cut from [0, 1] at random; its reward is uniform in [−1, 1). The behaviour policy is
                        uniform, the target policy a mixture of that and a random one. Transitions are drawn again until
                        every state can be reached from every other.""");
        for (int s = 0; s < states; s++) {
            double[] drawn = pieces(actions, random);
            for (int a = 0; a < actions; a++) {
                double behaviour = 1.0 / actions;
                double target = (1 - mismatch) * behaviour + mismatch * drawn[a];
                problem.action(s, "a" + a, target, behaviour, outcomes.get(s * actions + a));
            }
        }
        boolean binary = choices.text("kind").equals("binary");
        problem.gamma(choices.real("discount"))
                .steps(10_000)
                .features(
                        binary
                                ? FeatureTables.randomBinary(states, features, (features + 1) / 2, random)
                                : uniform(states, features, random));
    }

    private static List<List<Outcome>> transitions(String id, int states, int actions, int branching, Pcg64 random) {
        var interruption = new Interruption();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            var outcomes = new ArrayList<List<Outcome>>();
            var forward = new double[states][states];
            var backward = new double[states][states];
            for (int s = 0; s < states; s++) {
                interruption.check();
                for (int a = 0; a < actions; a++) {
                    int[] next = FeatureTables.distinct(branching, states, random);
                    double[] probability = pieces(branching, random);
                    double reward = 2 * random.random() - 1;
                    var branches = new ArrayList<Outcome>();
                    for (int k = 0; k < branching; k++) {
                        branches.add(new Outcome(next[k], probability[k], reward));
                        forward[s][next[k]] = 1;
                        backward[next[k]][s] = 1;
                    }
                    outcomes.add(branches);
                }
            }
            if (reachesAll(forward) && reachesAll(backward)) {
                return outcomes;
            }
        }
        throw new IllegalArgumentException(id + ": in " + ATTEMPTS
                + " draws there was no problem whose states all reach each other; raise branching or actions");
    }

    private static boolean reachesAll(double[][] edges) {
        var first = new BitSet();
        first.set(0);
        return new MarkovChain(edges).reachable(first).cardinality() == edges.length;
    }

    private static double[][] uniform(int states, int features, Pcg64 random) {
        var rows = new double[states][features];
        for (double[] row : rows) {
            for (int i = 0; i < features; i++) {
                row[i] = random.random();
            }
        }
        return rows;
    }
}
