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
    private final double[][] byTransition;
    private double[][][] rows = {};

    /** How many rows there are at a step. */
    static int count(int dimension) {
        return FEATURES + 2 * dimension;
    }

    /** @param runs the run of each learner */
    StepRows(FiniteProblem problem, ProblemTables tables, int[] runs) {
        this.runs = runs;
        int d = problem.dimension();
        byTransition = new double[tables.rho.length][count(d)];
        for (int t = 0; t < byTransition.length; t++) {
            double[] row = byTransition[t];
            System.arraycopy(tables.numbers, t * ProblemTables.NUMBERS, row, 0, FEATURES);
            for (int k = 0; k < tables.phiIndex[t].length; k++) {
                row[FEATURES + tables.phiIndex[t][k]] = tables.phiValue[t][k];
            }
            for (int k = 0; k < tables.nextIndex[t].length; k++) {
                row[FEATURES + d + tables.nextIndex[t][k]] = tables.nextValue[t][k];
            }
        }
    }

    @Override
    public void update(int[][] transitions, int count) {
        int columns = byTransition[0].length;
        if (rows.length < count) {
            rows = new double[count][columns][runs.length];
        }
        for (int k = 0; k < count; k++) {
            double[][] ofStep = rows[k];
            for (int i = 0; i < runs.length; i++) {
                double[] from = byTransition[transitions[runs[i]][k]];
                for (int c = 0; c < columns; c++) {
                    ofStep[c][i] = from[c];
                }
            }
        }
    }

    /** A row for each step and number. */
    double[][][] rows() {
        return rows;
    }
}
