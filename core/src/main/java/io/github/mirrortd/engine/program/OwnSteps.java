package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.batch.TransitionChunk;

/**
 * What rules read of a chunk's transitions where each learner has its own: rows with one number for each learner, at every step first the
 * numbers, then φ and φ' with their zeros. Made once for all algorithms.
 */
final class OwnSteps implements TransitionChunk.Derived {
    private final StepTable table;
    private final int[] runs;
    private final int dimension;

    /** A row for each number, with what it is at each transition. */
    private final double[][] ofTransitions;

    private final int[] now;
    private double[][][] rows = {};
    private int[][] transitions = {};

    /** @param runs the run of each learner */
    OwnSteps(StepTable table, int dimension, int[] runs) {
        this.table = table;
        this.runs = runs;
        this.dimension = dimension;
        now = new int[runs.length];
        var wide = table.wide(dimension);
        ofTransitions = new double[wide.width][table.steps()];
        for (int t = 0; t < table.steps(); t++) {
            for (int c = 0; c < wide.width; c++) {
                ofTransitions[c][t] = wide.numbers[t * wide.width + c];
            }
        }
    }

    @Override
    public void update(int[][] transitions, int count) {
        this.transitions = transitions;
        if (rows.length < count) {
            rows = new double[count][ofTransitions.length][runs.length];
        }
        for (int k = 0; k < count; k++) {
            look(k);
            for (int c = 0; c < ofTransitions.length; c++) {
                look(ofTransitions[c], now, rows[k][c]);
            }
        }
    }

    /** The transition of each learner at a step. */
    private void look(int k) {
        for (int i = 0; i < now.length; i++) {
            now[i] = transitions[runs[i]][k];
        }
    }

    private static void look(double[] table, int[] at, double[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = table[at[i]];
        }
    }

    /** All rows of each step. */
    double[][][] rows() {
        return rows;
    }

    /** The row of a number. */
    double[] number(int k, int place) {
        return rows[k][place];
    }

    /** The row of an entry of φ, or behind these of φ'. */
    double[] feature(int k, int j) {
        return rows[k][StepTable.NUMBERS + j];
    }

    /** The transition of a learner. */
    int transition(int lane, int k) {
        return transitions[runs[lane]][k];
    }

    int dimension() {
        return dimension;
    }

    StepTable table() {
        return table;
    }
}
