package io.github.mirrortd.mdp;

import io.github.mirrortd.base.Interruption;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * A chain reduced state by state: the elimination of Grassmann, Taksar and Heyman (1985). States are taken out from the
 * last one, and paths through them become direct steps. Nothing is ever subtracted, so every entry
 * keeps its digits, however rare a state or long an episode is.
 *
 * <p>Zeros are passed over, and states go in blocks, so that a matrix that does not fit into the cache is read once per
 * block. Both leave every sum in its order: the bits are those of the plain three loops, with any number of threads.
 */
final class GthElimination {
    /** Minimum number of states for an order with few fill-ins, and for solving values here. */
    static final int LARGE = 1_000;

    private static final int BLOCK = 32;

    /** Minimum number of rows for several threads. */
    private static final int ALONE = 512;

    private final double[][] a;
    private final double[] ends;
    private final double[] rewards;
    private final double[] out;
    private final int[] first;

    /**
     * @param a probabilities of steps; overwritten
     * @param ends how likely each state is the last one; with the row of {@code a} it sums to 1
     * @param rewards of one step from each state
     */
    private GthElimination(double[][] a, double[] ends, double[] rewards) {
        this.a = a;
        this.ends = ends;
        this.rewards = rewards;
        out = new double[a.length];
        first = new int[a.length];
    }

    /**
     * The stationary distribution of a chain that gets from everywhere to everywhere.
     *
     * @param a taken over
     */
    static double[] stationary(double[][] a) {
        int n = a.length;
        var chain = new GthElimination(a, new double[n], new double[n]);
        chain.eliminate(1);
        double[] weight = new double[n];
        weight[0] = 1;
        for (int i = 0; i < n; i++) {
            for (int k = i + 1; k < n; k++) {
                weight[k] += weight[i] * a[i][k];
            }
        }
        double total = Arrays.stream(weight).sum();
        for (int i = 0; i < n; i++) {
            weight[i] /= total;
        }
        return weight;
    }

    /**
     * v = r + Av: the expected sum of rewards until the end.
     *
     * @param a taken over
     * @param ends taken over
     * @param rewards taken over
     */
    static double[] values(double[][] a, double[] ends, double[] rewards) {
        int n = a.length;
        var chain = new GthElimination(a, ends, rewards);
        chain.eliminate(0);
        double[] v = new double[n];
        for (int k = 0; k < n; k++) {
            double sum = rewards[k];
            for (int j = chain.first[k]; j < k; j++) {
                sum += a[k][j] * v[j];
            }
            v[k] = sum / chain.out[k];
        }
        return v;
    }

    /** @param least number of states that are kept */
    private void eliminate(int least) {
        var interruption = new Interruption();
        for (int end = a.length; end > least; end -= BLOCK) {
            interruption.check();
            int begin = Math.max(least, end - BLOCK);
            for (int k = end - 1; k >= begin; k--) {
                leave(k);
                for (int i = begin; i < k; i++) {
                    through(k, i);
                }
            }
            int last = end;
            var rows = IntStream.range(0, begin);
            (begin > ALONE ? rows.parallel() : rows).forEach(i -> {
                for (int k = last - 1; k >= begin; k--) {
                    through(k, i);
                }
            });
        }
    }

    /** Prepares the elimination of state k: only the remaining states still lead to it. */
    private void leave(int k) {
        double sum = 0;
        int from = k;
        for (int j = 0; j < k; j++) {
            sum += a[k][j];
            from = from == k && a[k][j] != 0 ? j : from;
        }
        out[k] = sum + ends[k];
        first[k] = from;
    }

    /** Redirects the probability from i to k to the successors of k. */
    private void through(int k, int i) {
        double[] row = a[i];
        if (row[k] == 0) {
            return;
        }
        double share = row[k] / out[k];
        row[k] = share;
        double[] gone = a[k];
        for (int j = first[k]; j < k; j++) {
            row[j] += share * gone[j];
        }
        ends[i] += share * ends[k];
        rewards[i] += share * rewards[k];
    }

    /**
     * Returns a minimum-degree order: states are eliminated from the last one, each with the fewest neighbours of those
     * left, so that few new steps arise. Small problems keep their order.
     */
    static int[] order(double[][] a) {
        int n = a.length;
        int[] order = IntStream.range(0, n).toArray();
        if (n < LARGE) {
            return order;
        }
        var near = new BitSet[n];
        for (int s = 0; s < n; s++) {
            near[s] = new BitSet(n);
        }
        for (int s = 0; s < n; s++) {
            for (int t = 0; t < n; t++) {
                if (s != t && a[s][t] != 0) {
                    near[s].set(t);
                    near[t].set(s);
                }
            }
        }
        int[] degree = IntStream.range(0, n).map(s -> near[s].cardinality()).toArray();
        var left = new BitSet(n);
        left.set(0, n);
        var interruption = new Interruption();
        int place = n;
        while (place > 0) {
            interruption.check();
            int next = left.stream()
                    .reduce((s, t) -> degree[t] < degree[s] ? t : s)
                    .orElseThrow();
            if (degree[next] >= place - 1) {
                break; // Everybody is everybody's neighbour: any order is as good.
            }
            order[--place] = next;
            left.clear(next);
            near[next].stream().forEach(s -> {
                near[s].or(near[next]);
                near[s].clear(s);
                near[s].clear(next);
                degree[s] = near[s].cardinality();
            });
        }
        int[] rest = left.stream().toArray();
        System.arraycopy(rest, 0, order, 0, rest.length);
        return order;
    }

    /** The same matrix with its states in another order. */
    static double[][] permuted(double[][] a, int[] order) {
        int n = order.length;
        var other = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                other[i][j] = a[order[i]][order[j]];
            }
        }
        return other;
    }

    /** Values in another order. */
    static double[] permuted(double[] x, int[] order) {
        return IntStream.of(order).mapToDouble(s -> x[s]).toArray();
    }
}
