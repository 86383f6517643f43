package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.mdp.FiniteProblem;

/** Where the weights that each transition touches are in the memory of a block of so many learners. */
final class LaneTables {
    /** For each transition, where the rows of θ are that φ meets. */
    final int[][] phi;

    /** For each transition, where the rows of θ are that φ' meets. */
    final int[][] next;

    /** The same for the point ahead, of learners that keep one. */
    final int[][] phiAhead;

    final int[][] nextAhead;

    /** How far behind the weights those of the point ahead are. */
    final int toAhead;

    /** How far behind its row of θ a row of w is. */
    final int toW;

    final LaneError error;

    LaneTables(FiniteProblem problem, ProblemTables tables, LaneRule rule, int lanes) {
        int dimension = problem.dimension();
        toW = dimension * lanes;
        phi = places(tables.phiIndex, 0, lanes);
        next = places(tables.nextIndex, 0, lanes);
        boolean ahead = rule.lookAhead().hasTwoPoints();
        int rows = rule.rowsAhead(dimension);
        toAhead = rows * lanes;
        phiAhead = ahead ? places(tables.phiIndex, rows, lanes) : phi;
        nextAhead = ahead ? places(tables.nextIndex, rows, lanes) : next;
        error = new LaneError(problem.error(), lanes);
    }

    private static int[][] places(int[][] indices, int behind, int lanes) {
        int[][] places = new int[indices.length][];
        for (int t = 0; t < places.length; t++) {
            places[t] = new int[indices[t].length];
            for (int k = 0; k < places[t].length; k++) {
                places[t][k] = (LaneRows.THETA + behind + indices[t][k]) * lanes;
            }
        }
        return places;
    }
}
