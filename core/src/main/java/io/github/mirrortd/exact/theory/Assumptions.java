package io.github.mirrortd.exact.theory;

import static io.github.mirrortd.exact.theory.Finding.number;

import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.linear.FeatureSpan;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Assumption 1 of the paper, condition by condition, and coverage, on which the importance ratios rest. */
final class Assumptions {
    private static final double STATIONARY = 1e-12;

    private Assumptions() {}

    static List<Finding> of(FiniteProblem problem, Operators operators) {
        return List.of(
                discount(problem),
                irreducible(problem),
                stationary(problem),
                rank(problem),
                nonsingular(operators),
                bounded(problem),
                coverage(problem));
    }

    private static Finding discount(FiniteProblem problem) {
        double[] discounts = problem.transitions().stream()
                .filter(t -> taken(problem, t) && !t.terminal())
                .mapToDouble(Transition::gamma)
                .toArray();
        double least = Arrays.stream(discounts).min().orElse(problem.gamma());
        double most = Arrays.stream(discounts).max().orElse(problem.gamma());
        boolean one = least == most;
        return Finding.of(
                "Assumption 1 (i)",
                "0 < γ < 1",
                one && least > 0 && most < 1,
                "the discount lies strictly between 0 and 1",
                one
                        ? "the discount is at the end of its range"
                        : "the paper has one discount; here it depends on the state that is entered"
                                + (least > 0 && most < 1
                                        ? ", and lies strictly between 0 and 1 everywhere"
                                        : ", and reaches the end of its range"),
                one
                        ? new Finding.Quantity[] {number("γ", least)}
                        : new Finding.Quantity[] {number("smallest γ", least), number("largest γ", most)});
    }

    /** Returns whether one of the two policies takes a transition. */
    private static boolean taken(FiniteProblem problem, Transition t) {
        var action = problem.actions().get(t.action());
        return t.likelihood() > 0
                || (action.target() > 0
                        && action.outcomes().stream().anyMatch(o -> o.next() == t.next() && o.probability() > 0));
    }

    /** The states in which something is decided: all but those that only end an episode. */
    private static BitSet deciding(FiniteProblem problem) {
        var states = new BitSet();
        problem.actions().forEach(a -> states.set(a.state()));
        return states;
    }

    private static Finding irreducible(FiniteProblem problem) {
        var states = deciding(problem);
        double[] d = problem.stationary();
        var chain = problem.chain();
        int pairs = 0;
        for (int s = states.nextSetBit(0); s >= 0; s = states.nextSetBit(s + 1)) {
            var from = new BitSet();
            from.set(s);
            pairs += chain.reachable(from).cardinality();
        }
        int n = states.cardinality();
        double smallest = states.stream().mapToDouble(s -> d[s]).min().orElse(0);
        boolean irreducible = pairs == n * n;
        return Finding.of(
                "Assumption 1 (ii)",
                "the chain of μ is irreducible and d_μ > 0",
                irreducible && smallest > 0,
                "every state is reached from every other, episodes restarting at the start state"
                        + (n < problem.states() ? "; terminal states are not part of the chain" : ""),
                irreducible
                        ? "a state has probability 0 in the long run"
                        : "some state cannot be reached from another: " + (n * n - pairs) + " of " + n * n
                                + " pairs are not connected",
                number("states", n),
                number("min d_μ", smallest));
    }

    private static Finding stationary(FiniteProblem problem) {
        double[] d = problem.stationary();
        var chain = problem.chain();
        double worst = 0;
        for (int to = 0; to < d.length; to++) {
            double in = 0;
            for (int from = 0; from < d.length; from++) {
                in += d[from] * chain.probability(from, to);
            }
            worst = Math.max(worst, Math.abs(in - d[to]));
        }
        return Finding.of(
                "Assumption 1 (iii)",
                "d_μᵀ P_μ = d_μᵀ",
                worst <= STATIONARY,
                "the distribution was solved for without subtractions",
                "the distribution does not reproduce itself",
                number("max |d_μᵀP_μ − d_μᵀ|", worst));
    }

    private static Finding rank(FiniteProblem problem) {
        var states = deciding(problem).stream().toArray();
        int d = problem.dimension();
        var phi = Matrices.rows(problem.features(), states);
        int rank = FeatureSpan.of(problem, states).rank();
        double[] singular = Matrices.singularValues(phi);
        return Finding.of(
                "Assumption 1 (iv)",
                "Φ has full column rank",
                rank == d,
                "the " + d + " features are linearly independent",
                states.length < d
                        ? d + " features for " + states.length + " states: at least " + (d - states.length)
                                + " direction of θ changes no value"
                        : "the features are linearly dependent: some direction of θ changes no value",
                number("rank", rank),
                number("d", d),
                number("σ_min(Φ)", rank < d ? 0 : singular[0]));
    }

    private static Finding nonsingular(Operators operators) {
        double[] full = Matrices.singularValues(operators.aPi());
        var span = operators.onSpan();
        double[] onSpan = Matrices.singularValues(span.aPi());
        boolean regular = Matrices.rank(operators.aPi()) == full.length;
        return Finding.of(
                "Assumption 1 (v)",
                "A_π is nonsingular",
                regular,
                "its smallest singular value is above zero",
                Matrices.rank(span.aPi()) == onSpan.length
                        ? "A_π is singular, but only in directions of θ that change no value; within the span of the"
                                + " features it is not"
                        : "A_π is singular, within the span of the features too",
                number("σ_min(A_π)", full[0]),
                number("σ_min(A_π) on the span of Φ", onSpan[0]),
                number("σ_max(A_π)", full[full.length - 1]));
    }

    private static Finding bounded(FiniteProblem problem) {
        double longest = 0;
        double reward = 0;
        for (var t : problem.transitions()) {
            reward = taken(problem, t) ? Math.max(reward, Math.abs(t.reward())) : reward;
            double square = 0;
            for (double v : problem.features().values(t.state())) {
                square += v * v;
            }
            longest = Math.max(longest, Math.sqrt(square));
        }
        return Finding.of(
                "Assumption 1 (vi)",
                "features and rewards are bounded",
                Double.isFinite(longest) && Double.isFinite(reward),
                "the problem is finite",
                "a feature or a reward is not finite",
                number("max ‖φ‖", longest),
                number("max |r|", reward));
    }

    private static Finding coverage(FiniteProblem problem) {
        double least = 1;
        double ratio = 0;
        for (var a : problem.actions()) {
            if (a.target() > 0) {
                least = Math.min(least, a.behaviour());
                ratio = Math.max(ratio, a.rho());
            }
        }
        return Finding.of(
                "Coverage",
                "μ(a|s) > 0 where π(a|s) > 0",
                least > 0,
                "the behaviour policy takes every action that the target policy takes",
                "the target policy takes an action that the behaviour policy never takes",
                number("min μ where π > 0", least),
                number("max ρ", ratio));
    }
}
