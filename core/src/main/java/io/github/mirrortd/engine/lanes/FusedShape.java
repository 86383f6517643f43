package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many entries a {@link FusedKernel} takes features to have: as many as the transition with the most. Where one has fewer, the
 * rest is zeros that are read from rows of zeros and whose update goes to rows that nobody reads: 0·0 is 0, whatever the
 * weights are.
 *
 * @param phi how many entries of φ
 * @param next how many of φ'
 * @param padded whether any transition has fewer
 * @param dimension the number of weights
 * @param meetings for each entry of φ', which entries of φ meet the same weight, at one transition or another; {@link #NOBODY} where none
 *     does
 */
record FusedShape(int phi, int next, boolean padded, int dimension, List<List<Integer>> meetings) {
    static final int NOBODY = -1;

    static FusedShape of(FiniteProblem problem, ProblemTables tables) {
        int phi = most(tables.phiIndex);
        int next = most(tables.nextIndex);
        boolean padded = least(tables.phiIndex) < phi || least(tables.nextIndex) < next;
        var meetings = IntStream.range(0, next)
                .mapToObj(entry -> IntStream.range(0, tables.terminal.length)
                        .filter(t -> entry < tables.nextIndex[t].length)
                        .mapToObj(t -> meeting(tables, t, entry))
                        .distinct()
                        .sorted()
                        .toList())
                .toList();
        return new FusedShape(phi, next, padded, problem.dimension(), meetings);
    }

    /** The entry of φ that meets the same weight as one of φ' that is there. */
    static int meeting(ProblemTables tables, int t, int entry) {
        int weight = tables.nextIndex[t][entry];
        int[] phi = tables.phiIndex[t];
        return IntStream.range(0, phi.length)
                .filter(k -> phi[k] == weight)
                .findFirst()
                .orElse(NOBODY);
    }

    private static int most(int[][] indices) {
        return Arrays.stream(indices).mapToInt(i -> i.length).max().orElse(0);
    }

    private static int least(int[][] indices) {
        return Arrays.stream(indices).mapToInt(i -> i.length).min().orElse(0);
    }

    /** How many rows a block needs for these zeros, behind all others. */
    int rows(LaneRule rule) {
        return padded ? rowsOfVectors(rule) + sink(rule) : 0;
    }

    private int rowsOfVectors(LaneRule rule) {
        return 2 * dimension + rule.rowsBehind(dimension);
    }

    /**
     * How many rows behind the zeros those that nobody reads are. A vector's zeros are as far behind those of θ as its rows are
     * behind those of θ, a whole number of dimensions; between them there is room, where there is more than one dimension.
     */
    int sink(LaneRule rule) {
        return dimension > 1 ? 1 : rowsOfVectors(rule);
    }

    int entries() {
        return phi + next;
    }

    /** How many places a transition has: where entries are read, and, if that is not the same, where they are written. */
    int places() {
        return padded ? 2 * entries() : entries();
    }
}
