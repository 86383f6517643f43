package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Vector;
import java.util.Arrays;

/** A block's learners in the memory of a {@link Kernel}: one array, a row after the other. */
final class Compiled {
    private final Kernel kernel;
    private final KernelShape shape;
    private final Interpreter interpreter;
    private final double[] sums;
    private final int learners;
    private final int lanes;
    private double[] m = {};

    /** @param interpreter holds the learners' numbers before the first step, and θ whenever errors are measured */
    Compiled(Compilation step, Interpreter interpreter, double[] sums) {
        kernel = step.kernel();
        shape = step.shape();
        this.interpreter = interpreter;
        this.sums = sums;
        learners = sums.length;
        lanes = (learners + step.width() - 1) / step.width() * step.width();
    }

    /** Makes the steps of a chunk, which follow the curve's point. */
    void run(Block block, int[] path, double[][] followOn, int count, int point) {
        if (m.length == 0) {
            bring();
        }
        if (block.meter().keepsCurves()) {
            for (int k = 0; k < count; k++) {
                kernel.learn(m, lanes, path, k, k + 1, followOn, shape);
                fetchTheta();
                block.measure(k, point + k + 1);
            }
            return;
        }
        int uncounted = 0;
        while (uncounted < count && !block.meter().counts(point + uncounted + 1)) {
            uncounted++;
        }
        // A point is measured before the step that follows it, and the last one by its block.
        int measured = Math.min(uncounted + 1, count);
        kernel.learn(m, lanes, path, 0, measured, followOn, shape);
        kernel.measure(m, lanes, path, measured, count, followOn, shape);
        fetchTheta();
        fetch(sums, shape.sumRow());
        block.measure(0, point + count);
        bring(sums, shape.sumRow());
    }

    private void bring() {
        m = new double[shape.rows() * lanes];
        for (var vector : shape.vectors) {
            double[][] rows = interpreter.rows(vector);
            for (int j = 0; j < rows.length; j++) {
                bring(rows[j], shape.row(vector) + j);
            }
        }
        shape.settings.forEach(n -> bring(interpreter.row(n), shape.row(n)));
        bring(sums, shape.sumRow());
    }

    private void fetchTheta() {
        double[][] rows = interpreter.rows(Vector.THETA);
        for (int j = 0; j < rows.length; j++) {
            fetch(rows[j], shape.thetaRow() + j);
        }
    }

    /** Brings a row here; what fills up the last vector repeats the last learner. */
    private void bring(double[] row, int at) {
        System.arraycopy(row, 0, m, at * lanes, learners);
        Arrays.fill(m, at * lanes + learners, (at + 1) * lanes, row[learners - 1]);
    }

    private void fetch(double[] row, int at) {
        System.arraycopy(m, at * lanes, row, 0, learners);
    }
}
