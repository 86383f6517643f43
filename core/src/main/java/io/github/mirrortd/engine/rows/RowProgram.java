package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.formula.Formula.Op;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The rows of a block and the numbers that its learners share, by their places, and whoever goes through lists of operations on them. */
final class RowProgram {
    private static final double[] NO_ROW = {};

    /** Where there is neither a row nor a number: both are empty there. */
    static final int NONE = 0;

    /** An operation on rows, by their places and those of numbers. */
    record Step(RowOperation how, int into, int a, int b, int c, int d, int x, int y, int z) {
        static Step ofRows(RowOperation how, int into, int a, int b, int c, int d) {
            return new Step(how, into, a, b, c, d, NONE, NONE, NONE);
        }

        static Step ofRows(RowOperation how, int into, int a, int b) {
            return ofRows(how, into, a, b, NONE, NONE);
        }

        static Step withShared(RowOperation how, int into, int a, int x) {
            return new Step(how, into, a, NONE, NONE, NONE, x, NONE, NONE);
        }
    }

    /** An operation on numbers that all learners share. */
    record SharedStep(Op how, int into, int a, int b) {}

    private final int lanes;
    private double[][] rows = {NO_ROW};
    private double[] shared = {0};
    private int sharedCount = 1;
    private final Map<Double, Integer> constants = new HashMap<>();

    /** @param lanes how many learners there are */
    RowProgram(int lanes) {
        this.lanes = lanes;
    }

    /** A new row of zeros. */
    int addRow() {
        return addRow(new double[lanes]);
    }

    int addRow(double[] row) {
        rows = Arrays.copyOf(rows, rows.length + 1);
        rows[rows.length - 1] = row;
        return rows.length - 1;
    }

    /** So many places for rows, one after the other, of which {@link #setRows} or {@link #setRow} says what is there. */
    int addPlaces(int count) {
        int first = rows.length;
        for (int i = 0; i < count; i++) {
            addRow(NO_ROW);
        }
        return first;
    }

    void setRows(int first, double[][] from) {
        System.arraycopy(from, 0, rows, first, from.length);
    }

    void setRow(int place, double[] row) {
        rows[place] = row;
    }

    double[] row(int place) {
        return rows[place];
    }

    /** A new number, which may change. */
    int addShared(double value) {
        if (sharedCount == shared.length) {
            shared = Arrays.copyOf(shared, 2 * shared.length);
        }
        shared[sharedCount] = value;
        return sharedCount++;
    }

    /** A number that does not change. */
    int constant(double value) {
        return constants.computeIfAbsent(value, this::addShared);
    }

    void setShared(int place, double value) {
        shared[place] = value;
    }

    void run(SharedStep[] steps) {
        for (var step : steps) {
            shared[step.into] = step.how.of(shared[step.a], shared[step.b]);
        }
    }

    void run(Step[] steps) {
        for (var step : steps) {
            step.how.apply(step, rows, shared);
        }
    }
}
