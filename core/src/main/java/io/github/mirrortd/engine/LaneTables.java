package io.github.mirrortd.engine;

import io.github.mirrortd.mdp.Problem;

/** Where the weights that each transition touches are in the rows of {@link Rows}. */
final class LaneTables {
    final int[][] thetaPhi;
    final int[][] thetaNext;
    final int[][] wPhi;
    final int[][] wNext;

    /** The first row of w. */
    final int w;

    final LaneError error;

    LaneTables(Problem problem, ProblemTables tables) {
        w = Rows.w(problem.dimension());
        thetaPhi = places(tables.phiIndex, Rows.THETA);
        thetaNext = places(tables.nextIndex, Rows.THETA);
        wPhi = places(tables.phiIndex, w);
        wNext = places(tables.nextIndex, w);
        error = new LaneError(problem.error());
    }

    private static int[][] places(int[][] indices, int start) {
        int[][] places = new int[indices.length][];
        for (int t = 0; t < places.length; t++) {
            places[t] = new int[indices[t].length];
            for (int k = 0; k < places[t].length; k++) {
                places[t][k] = start + indices[t][k] * Rows.STRIDE;
            }
        }
        return places;
    }
}
