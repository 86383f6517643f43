package io.github.mirrortd.engine;

import io.github.mirrortd.mdp.Problem;

/** Where the weights that each transition touches are in the rows of {@link Rows}. */
final class LaneTables {
    /** For each transition, the rows of θ that φ meets. */
    final int[][] phi;

    /** For each transition, the rows of θ that φ' meets. */
    final int[][] next;

    /** How far behind its row of θ a row of w is. */
    final int toW;

    final LaneError error;

    LaneTables(Problem problem, ProblemTables tables) {
        toW = problem.dimension() * Rows.STRIDE;
        phi = places(tables.phiIndex);
        next = places(tables.nextIndex);
        error = new LaneError(problem.error());
    }

    private static int[][] places(int[][] indices) {
        int[][] places = new int[indices.length][];
        for (int t = 0; t < places.length; t++) {
            places[t] = new int[indices[t].length];
            for (int k = 0; k < places[t].length; k++) {
                places[t][k] = Rows.THETA + indices[t][k] * Rows.STRIDE;
            }
        }
        return places;
    }
}
