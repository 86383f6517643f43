package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Vector;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A block's learners in the memory of a {@link Kernel}: one array, a row after the other. */
final class Compiled {
    private static final double[][] NO_ROWS = {};
    private static final double[][][] NO_STEPS = {};

    private final Compilation compilation;
    private final Kernel kernel;
    private final KernelShape shape;
    private final Interpreter interpreter;
    private final boolean first;
    private final double[] sums;
    private final int learners;
    private final int lanes;
    private double[] m = {};
    private double[] saved = {};

    /**
     * @param interpreter holds the learners' numbers until the kernel takes over, and whenever errors are measured
     * @param first whether this block uses the kernel from the first step on
     */
    Compiled(Compilation compilation, Kernel kernel, Interpreter interpreter, double[] sums, boolean first) {
        this.compilation = compilation;
        this.kernel = kernel;
        this.interpreter = interpreter;
        this.sums = sums;
        this.first = first;
        shape = compilation.shape();
        learners = sums.length;
        int width = compilation.width();
        lanes = (learners + width - 1) / width * width;
    }

    /** Whether the kernel makes the next steps. */
    boolean isOn() {
        return first || m.length > 0 || compilation.isWarm();
    }

    /**
     * Makes the steps of a chunk, which follow the curve's point; returns whether all numbers stayed in range. Where not, the learners are
     * back where they were before.
     */
    boolean run(Block block, @Nullable OwnSteps steps, int[] path, int count, int point) {
        if (m.length == 0) {
            m = new double[shape.rows() * lanes];
            each(this::bring);
            bring(sums, shape.sumRow());
        }
        if (shape.own) {
            saved = m.clone();
        }
        var past = block.past() == null ? NO_ROWS : block.past().numbers();
        var own = steps == null ? NO_STEPS : steps.rows();
        var followOn = block.followOns();
        if (block.meter().keepsCurves()) {
            for (int k = 0; k < count; k++) {
                kernel.learn(m, lanes, path, k, k + 1, past, own, followOn, shape);
                fetchTheta();
                block.measure(k, point + k + 1);
            }
        } else {
            int uncounted = 0;
            while (uncounted < count && !block.meter().counts(point + uncounted + 1)) {
                uncounted++;
            }
            if (first && uncounted == count && !compilation.isWarm() && (point / count) % 2 == 1) {
                // Java's compiler shall know both methods before the second is needed.
                kernel.measure(m, lanes, path, 0, count, past, own, followOn, shape);
                bring(sums, shape.sumRow());
            } else {
                // A point is measured before the step that follows it, and the last one by its block.
                int measured = Math.min(uncounted + 1, count);
                kernel.learn(m, lanes, path, 0, measured, past, own, followOn, shape);
                kernel.measure(m, lanes, path, measured, count, past, own, followOn, shape);
            }
            fetchTheta();
            fetch(sums, shape.sumRow());
            block.measure(0, point + count);
            bring(sums, shape.sumRow());
        }
        if (first) {
            compilation.made(count);
        }
        if (shape.own && !isFinite()) {
            m = saved;
            each(this::fetch);
            fetch(sums, shape.sumRow());
            return false;
        }
        return true;
    }

    private boolean isFinite() {
        double spoilt = 0;
        for (double x : m) {
            spoilt += 0 * x;
        }
        return spoilt == 0;
    }

    private interface Move {
        void row(double[] row, int at);
    }

    private void each(Move move) {
        for (var vector : shape.vectors) {
            double[][] rows = interpreter.rows(vector);
            for (int j = 0; j < rows.length; j++) {
                move.row(rows[j], shape.row(vector) + j);
            }
        }
        shape.settings.forEach(n -> move.row(interpreter.row(n), shape.row(n)));
    }

    private void fetchTheta() {
        double[][] rows = interpreter.rows(Vector.THETA);
        for (int j = 0; j < rows.length; j++) {
            fetch(rows[j], shape.thetaRow() + j);
        }
    }

    /** Brings a row here; what fills up the last vector repeats the last learner. */
    private void bring(double @Nullable [] row, int at) {
        System.arraycopy(Objects.requireNonNull(row), 0, m, at * lanes, learners);
        Arrays.fill(m, at * lanes + learners, (at + 1) * lanes, row[learners - 1]);
    }

    private void fetch(double[] row, int at) {
        System.arraycopy(m, at * lanes, row, 0, learners);
    }
}
