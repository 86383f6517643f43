package io.github.mirrortd.mdp;

import io.github.mirrortd.base.Interruption;
import io.github.mirrortd.mdp.Action.Outcome;
import io.github.mirrortd.random.Generator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** The dynamics of a problem: its table of transitions, how one is drawn, stationary distribution and true values. */
final class Dynamics {
    /** Rounding error of sums of probabilities. */
    private static final double ROUNDING = 1e-12;

    private final int states;
    private final int[] startStates;
    private final Draw startDraw;
    private final Draw[] actionDraws;
    private final int[] firstAction;
    private final Draw[] outcomeDraws;
    private final int[] firstTransition;
    final List<Transition> transitions;

    /** The distribution over the behaviour policy's states in the long run. */
    final double[] stationary;

    /** The target policy's values. */
    final double[] values;

    private final double[] targetLikelihood;
    private final int[] nextState;
    private final boolean[] ends;

    Dynamics(ProblemBuilder made, int states) {
        this.states = states;
        startStates = made.startStates;
        var actions = made.actions;
        var rows = new ArrayList<Transition>();
        startDraw = Draw.outcome(made.startProbabilities);
        actionDraws = new Draw[states];
        firstAction = new int[states];
        outcomeDraws = new Draw[actions.size()];
        firstTransition = new int[actions.size()];
        var target = new ArrayList<Double>();
        for (int a = 0; a < actions.size(); a++) {
            var action = actions.get(a);
            firstTransition[a] = rows.size();
            for (var o : action.outcomes()) {
                rows.add(new Transition(
                        action.state(),
                        a,
                        o.next(),
                        action.behaviour() * o.probability(),
                        action.rho(),
                        o.reward(),
                        made.gammaOf(o.next()),
                        made.terminal.get(o.next())));
                target.add(action.target() * o.probability());
            }
            outcomeDraws[a] = Draw.outcome(
                    action.outcomes().stream().mapToDouble(Outcome::probability).toArray());
        }
        int a = 0;
        for (int s = 0; s < states; s++) {
            firstAction[s] = a;
            while (a < actions.size() && actions.get(a).state() == s) {
                a++;
            }
            actionDraws[s] = Draw.action(actions.subList(firstAction[s], a).stream()
                    .mapToDouble(Action::behaviour)
                    .toArray());
        }
        transitions = List.copyOf(rows);
        targetLikelihood = target.stream().mapToDouble(Double::doubleValue).toArray();
        nextState = transitions.stream().mapToInt(Transition::next).toArray();
        ends = new boolean[nextState.length];
        for (int t = 0; t < ends.length; t++) {
            ends[t] = transitions.get(t).terminal();
        }
        stationary = chain().stationary(starts());
        values = targetValues();
    }

    int drawStart(Generator random) {
        return startStates[startDraw.next(random)];
    }

    int drawTransition(int state, Generator random) {
        int action = firstAction[state] + actionDraws[state].next(random);
        return firstTransition[action] + outcomeDraws[action].next(random);
    }

    /** The state that the step after transition {@code t} begins in. */
    int stateAfter(int t, Generator random) {
        return ends[t] ? drawStart(random) : nextState[t];
    }

    /** Probability of each state to begin an episode. */
    double[] startProbabilities() {
        double[] start = new double[states];
        for (int i = 0; i < startStates.length; i++) {
            start[startStates[i]] += startDraw.probability(i);
        }
        return start;
    }

    /** The behaviour policy's chain, which restarts where an episode ends. */
    MarkovChain chain() {
        return chain(transitions.stream().mapToDouble(Transition::likelihood).toArray());
    }

    private MarkovChain chain(double[] likelihood) {
        var p = new double[states][states];
        var interruption = new Interruption();
        for (int k = 0; k < likelihood.length; k++) {
            interruption.check();
            var t = transitions.get(k);
            if (t.terminal()) {
                for (int i = 0; i < startStates.length; i++) {
                    p[t.state()][startStates[i]] += likelihood[k] * startDraw.probability(i);
                }
            } else {
                p[t.state()][t.next()] += likelihood[k];
            }
        }
        return new MarkovChain(p);
    }

    private BitSet starts() {
        var from = new BitSet();
        for (int s : startStates) {
            from.set(s);
        }
        return from;
    }

    /**
     * A state from which the target policy's discounted sum of rewards never ends: neither the episode does nor is there ever a
     * discount below 1. There I − γP_π is singular, which rounding would hide. −1 if there is none.
     */
    private int endless() {
        var ends = new BitSet();
        var interruption = new Interruption();
        boolean grown = true;
        while (grown) {
            interruption.check();
            grown = false;
            for (int i = 0; i < targetLikelihood.length; i++) {
                var t = transitions.get(i);
                boolean over = t.terminal() || t.gamma() < 1 || ends.get(t.next());
                if (targetLikelihood[i] > 0 && over && !ends.get(t.state())) {
                    ends.set(t.state());
                    grown = true;
                }
            }
        }
        for (int i = 0; i < targetLikelihood.length; i++) {
            int s = transitions.get(i).state();
            if (targetLikelihood[i] > 0 && !ends.get(s)) {
                return s;
            }
        }
        return -1;
    }

    /** The target policy's values: v = r_π + γ P_π v, solved. */
    private double[] targetValues() {
        int endless = endless();
        if (endless >= 0) {
            throw new IllegalArgumentException("the target policy's values are not determined: from state " + endless
                    + " on it never ends an episode and never discounts, so I − γP_π is singular (a discount below 1"
                    + " avoids it)");
        }
        double[] values =
                states < GthElimination.LARGE ? targetSums(Transition::reward, Transition::gamma) : eliminated();
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException(
                        "the target policy's values are not finite: the rewards are too large; divide all rewards "
                                + "by a constant");
            }
        }
        return values;
    }

    /** Solves for many states, in time that depends on their connections, with all digits. */
    private double[] eliminated() {
        var a = new double[states][states];
        double[] ends = new double[states];
        double[] rewards = new double[states];
        double[] sum = new double[states];
        for (int i = 0; i < targetLikelihood.length; i++) {
            var t = transitions.get(i);
            double likelihood = targetLikelihood[i];
            rewards[t.state()] += likelihood * t.reward();
            sum[t.state()] += likelihood;
            if (t.terminal()) {
                ends[t.state()] += likelihood;
            } else {
                a[t.state()][t.next()] += t.gamma() * likelihood;
                ends[t.state()] += (1 - t.gamma()) * likelihood;
            }
        }
        for (int s = 0; s < states; s++) {
            // Probabilities may sum to nearly 1; a difference that is no more than rounding means nothing. Nothing
            // follows an end.
            ends[s] += Math.abs(1 - sum[s]) > ROUNDING ? 1 - sum[s] : 0;
        }
        int[] order = GthElimination.order(a);
        double[] found = GthElimination.values(
                GthElimination.permuted(a, order),
                GthElimination.permuted(ends, order),
                GthElimination.permuted(rewards, order));
        double[] values = new double[states];
        for (int i = 0; i < states; i++) {
            values[order[i]] = found[i];
        }
        return values;
    }

    /**
     * Sums of any rewards under the target policy, discounted by anything: x(s) = E[reward + discount·x(s')].
     *
     * @param discount of a transition; it does not count where an episode ends
     */
    double[] targetSums(ToDoubleFunction<Transition> reward, ToDoubleFunction<Transition> discount) {
        var system = CommonOps_DDRM.identity(states);
        var rewards = new DMatrixRMaj(states, 1);
        for (int i = 0; i < targetLikelihood.length; i++) {
            var t = transitions.get(i);
            rewards.add(t.state(), 0, targetLikelihood[i] * reward.applyAsDouble(t));
            if (!t.terminal()) {
                system.add(t.state(), t.next(), -discount.applyAsDouble(t) * targetLikelihood[i]);
            }
        }
        var v = new DMatrixRMaj(states, 1);
        if (!CommonOps_DDRM.solve(system, rewards, v)) {
            throw new IllegalArgumentException(
                    "the target policy's values are not determined: I − γP_π is singular (a discount below 1 avoids it)");
        }
        return v.getData();
    }

    /** A state that the target policy comes back to again and again. */
    int targetReturnsTo() {
        return chain(targetLikelihood).recurrent(starts()).nextSetBit(0);
    }
}
