package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.mdp.FiniteProblem;

/**
 * What rules read of a chunk's transitions, as rows with one number for each learner of a block: at every step first the
 * numbers of {@link Product.Source#TRANSITION}, then φ and φ' with their zeros.
 */
final class RunTables implements TransitionChunk.Derived {
    private final int[] runs;
    private final int columns;
    private final double[] byTransition;
    private double[] rows = {};

    /** @param runs the run of each learner */
    RunTables(FiniteProblem problem, ProblemTables tables, int[] runs) {
        this.runs = runs;
        int numbers = ProblemTables.POLICIES;
        int d = problem.dimension();
        int n = tables.rho.length;
        columns = numbers + 2 * d;
        byTransition = new double[n * columns];
        for (int t = 0; t < n; t++) {
            int at = t * columns;
            System.arraycopy(tables.numbers, t * ProblemTables.NUMBERS, byTransition, at, numbers);
            for (int k = 0; k < tables.phiIndex[t].length; k++) {
                byTransition[at + numbers + tables.phiIndex[t][k]] = tables.phiValue[t][k];
            }
            for (int k = 0; k < tables.nextIndex[t].length; k++) {
                byTransition[at + numbers + d + tables.nextIndex[t][k]] = tables.nextValue[t][k];
            }
        }
    }

    @Override
    public void update(int[][] transitions, int count) {
        int n = runs.length;
        if (rows.length < count * columns * n) {
            rows = new double[count * columns * n];
        }
        for (int i = 0; i < n; i++) {
            int[] ofRun = transitions[runs[i]];
            for (int k = 0; k < count; k++) {
                int from = ofRun[k] * columns;
                int into = k * columns * n + i;
                for (int c = 0; c < columns; c++) {
                    rows[into + c * n] = byTransition[from + c];
                }
            }
        }
    }

    /** All rows. */
    double[] rows() {
        return rows;
    }

    /** How many numbers there are for one step. */
    int perStep() {
        return columns * runs.length;
    }
}
