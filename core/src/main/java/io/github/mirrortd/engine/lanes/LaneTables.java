package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.mdp.ErrorForm;
import io.github.mirrortd.mdp.FiniteProblem;
import org.jspecify.annotations.Nullable;

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
    private final ProblemTables tables;
    private final LaneRule rule;
    private final int dimension;
    private final int lanes;
    private @Nullable FusedTables fused;

    LaneTables(FiniteProblem problem, ProblemTables tables, LaneRule rule, int lanes) {
        this.tables = tables;
        this.rule = rule;
        this.lanes = lanes;
        dimension = problem.dimension();
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

    /** The same for steps in one loop. */
    FusedTables fused(FusedShape shape) {
        var known = fused;
        if (known == null) {
            known = new FusedTables(shape, rule, tables, error, ErrorForm.FAINT, rule.sumRow(dimension), lanes);
            fused = known;
        }
        return known;
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
