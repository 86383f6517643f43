package io.github.mirrortd.mdp;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** A finite Markov chain, by its matrix of transition probabilities. */
public final class MarkovChain {
    private final double[][] p;
    private final int[][] successors;

    /** @param p row-stochastic; taken over, not copied */
    public MarkovChain(double[][] p) {
        this.p = p;
        successors = new int[p.length][];
        for (int s = 0; s < p.length; s++) {
            double[] row = p[s];
            successors[s] =
                    IntStream.range(0, row.length).filter(i -> row[i] > 0).toArray();
        }
    }

    /**
     * {@return the probability of going from one state to another in one step}
     *
     * @param from the state that is left
     * @param to the state that is entered
     */
    public double probability(int from, int to) {
        return p[from][to];
    }

    /**
     * {@return the states that can be reached from any of the given ones, these included}
     *
     * @param from states that it may begin in
     */
    public BitSet reachable(BitSet from) {
        var seen = new BitSet();
        from.stream().filter(s -> !seen.get(s)).forEach(s -> search(successors, seen, s));
        return seen;
    }

    /**
     * {@return the recurrent class that the chain ends in when it begins in one of the given states}
     *
     * @param from states that it may begin in
     * @throws IllegalArgumentException where there are several, so that the long run depends on luck
     */
    public BitSet recurrent(BitSet from) {
        var reachable = reachable(from);
        // Backwards, the last state from which a search still finds new ones is found by all, if any state is.
        int[][] predecessors = predecessors(reachable);
        var seen = new BitSet();
        int last = -1;
        for (int s = reachable.nextSetBit(0); s >= 0; s = reachable.nextSetBit(s + 1)) {
            if (!seen.get(s)) {
                last = s;
                search(predecessors, seen, s);
            }
        }
        var reaching = new BitSet();
        search(predecessors, reaching, last);
        reaching.and(reachable);
        if (!reaching.equals(reachable)) {
            reachable.andNot(reaching);
            throw new IllegalArgumentException("the behaviour policy's chain has more than one recurrent class (state "
                    + last + " is never reached from state " + reachable.nextSetBit(0)
                    + "), so its stationary distribution is not unique");
        }
        return reachable(only(last));
    }

    private int[][] predecessors(BitSet of) {
        int[] count = new int[p.length];
        of.stream().forEach(s -> {
            for (int next : successors[s]) {
                count[next]++;
            }
        });
        var predecessors = new int[p.length][];
        Arrays.setAll(predecessors, s -> new int[count[s]]);
        of.stream().forEach(s -> {
            for (int next : successors[s]) {
                predecessors[next][--count[next]] = s;
            }
        });
        return predecessors;
    }

    /** Adds all that can be reached by these edges. */
    private static void search(int[][] edges, BitSet seen, int from) {
        var open = new ArrayDeque<Integer>();
        open.add(from);
        seen.set(from);
        while (!open.isEmpty()) {
            for (int next : edges[open.remove()]) {
                if (!seen.get(next)) {
                    seen.set(next);
                    open.add(next);
                }
            }
        }
    }

    private static BitSet only(int state) {
        var set = new BitSet();
        set.set(state);
        return set;
    }

    /**
     * {@return the stationary distribution over the recurrent class reached from the given states, zero elsewhere}
     * Solved by {@linkplain GthElimination taking out one state after another}: no subtraction, so every entry is accurate to
     * the last digits, and periodic chains need no special case.
     *
     * @param from states that it may begin in
     */
    public double[] stationary(BitSet from) {
        int[] states = recurrent(from).stream().toArray();
        int[] order = GthElimination.order(GthElimination.permuted(p, states));
        int[] placed = Arrays.stream(order).map(i -> states[i]).toArray();
        double[] weight = GthElimination.stationary(GthElimination.permuted(p, placed));
        var d = new double[p.length];
        for (int i = 0; i < placed.length; i++) {
            d[placed[i]] = weight[i];
        }
        return d;
    }
}
