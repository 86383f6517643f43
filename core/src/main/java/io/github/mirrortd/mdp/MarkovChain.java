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
        var seen = (BitSet) from.clone();
        var open = new ArrayDeque<Integer>();
        from.stream().forEach(open::add);
        while (!open.isEmpty()) {
            for (int next : successors[open.remove()]) {
                if (!seen.get(next)) {
                    seen.set(next);
                    open.add(next);
                }
            }
        }
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
        // Following the chain until the reachable set stops shrinking ends in a closed class.
        var closed = reachable;
        for (int s = reachable.nextSetBit(0); s >= 0; s = reachable.nextSetBit(s + 1)) {
            var ahead = reachable(only(s));
            if (ahead.cardinality() < closed.cardinality()) {
                closed = ahead;
            }
        }
        for (int s = reachable.nextSetBit(0); s >= 0; s = reachable.nextSetBit(s + 1)) {
            if (!reachable(only(s)).intersects(closed)) {
                throw new IllegalArgumentException(
                        "the behaviour policy's chain has more than one recurrent class (state "
                                + closed.nextSetBit(0) + " and state " + s
                                + " never meet), so its stationary distribution is not unique");
            }
        }
        return closed;
    }

    private static BitSet only(int state) {
        var set = new BitSet();
        set.set(state);
        return set;
    }

    /**
     * {@return the stationary distribution over the recurrent class reached from the given states, zero elsewhere}
     * Solved by the elimination of Grassmann, Taksar and Heyman (1985): no subtraction, so every entry is accurate to
     * the last digits, and periodic chains are no special case.
     *
     * @param from states that it may begin in
     */
    public double[] stationary(BitSet from) {
        int[] states = recurrent(from).stream().toArray();
        int n = states.length;
        var a = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = p[states[i]][states[j]];
            }
        }
        for (int k = n - 1; k > 0; k--) {
            double out = 0;
            for (int j = 0; j < k; j++) {
                out += a[k][j];
            }
            for (int i = 0; i < k; i++) {
                a[i][k] /= out;
                for (int j = 0; j < k; j++) {
                    a[i][j] += a[i][k] * a[k][j];
                }
            }
        }
        var weight = new double[n];
        weight[0] = 1;
        for (int k = 1; k < n; k++) {
            for (int i = 0; i < k; i++) {
                weight[k] += weight[i] * a[i][k];
            }
        }
        double total = Arrays.stream(weight).sum();
        var d = new double[p.length];
        for (int i = 0; i < n; i++) {
            d[states[i]] = weight[i] / total;
        }
        return d;
    }
}
