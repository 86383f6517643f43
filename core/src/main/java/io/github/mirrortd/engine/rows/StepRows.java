package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.mdp.FiniteProblem;

/**
 * What rules read of a chunk's transitions, as rows with one number for each learner of a block: at every step first the numbers of {@link
 * Product.Source#TRANSITION}, then φ and φ' with their zeros.
 */
final class StepRows implements TransitionChunk.Derived {
    /** Where φ begins. */
    static final int FEATURES = ProblemTables.POLICIES;

    private final int[] runs;

    /** A row for each number, with what it is at each transition. */
    private final double[][] ofTransitions;

    private final int[] now;
    private double[][][] rows = {};

    /** How many rows there are at a step. */
    static int count(int dimension) {
        return FEATURES + 2 * dimension;
    }

    /** @param runs the run of each learner */
    StepRows(FiniteProblem problem, ProblemTables tables, int[] runs) {
        this.runs = runs;
        now = new int[runs.length];
        int d = problem.dimension();
        int n = tables.rho.length;
        ofTransitions = new double[count(d)][n];
        for (int t = 0; t < n; t++) {
            for (int c = 0; c < FEATURES; c++) {
                ofTransitions[c][t] = tables.numbers[t * ProblemTables.NUMBERS + c];
            }
            for (int k = 0; k < tables.phiIndex[t].length; k++) {
                ofTransitions[FEATURES + tables.phiIndex[t][k]][t] = tables.phiValue[t][k];
            }
            for (int k = 0; k < tables.nextIndex[t].length; k++) {
                ofTransitions[FEATURES + d + tables.nextIndex[t][k]][t] = tables.nextValue[t][k];
            }
        }
    }

    @Override
    public void update(int[][] transitions, int count) {
        if (rows.length < count) {
            rows = new double[count][ofTransitions.length][runs.length];
        }
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < now.length; i++) {
                now[i] = transitions[runs[i]][k];
            }
            for (int c = 0; c < ofTransitions.length; c++) {
                look(ofTransitions[c], now, rows[k][c]);
            }
        }
    }

    /** Looks up a number for each learner. */
    static void look(double[] table, int[] at, double[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = table[at[i]];
        }
    }

    /** A row for each step and number. */
    double[][][] rows() {
        return rows;
    }
}
