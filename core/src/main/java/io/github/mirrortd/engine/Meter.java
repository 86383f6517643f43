package io.github.mirrortd.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Watches the errors of learners in lockstep: their mean from one point of the curve to its end, the last one, and, if
 * wanted, all of them. A curve has {@code steps + 1} points; point 0 is the error before anything was learned.
 *
 * <p>An error that is not finite makes the mean not finite: nothing is hidden or clipped.
 */
public final class Meter {
    /** Room behind the last learner, so that engines may add a whole vector there. */
    private static final int SPARE = 7;

    private final int learners;
    private final int steps;
    private final int from;
    private final double[] sums;
    private final double[] last;
    private final double @Nullable [][] curves;

    /**
     * @param learners how many are watched
     * @param steps how many they will take
     * @param from the first point of the curve that counts for the mean
     * @param keepCurves whether all points are kept
     */
    public Meter(int learners, int steps, int from, boolean keepCurves) {
        this(learners, steps, from, keepCurves ? new double[learners][steps + 1] : null);
    }

    private Meter(int learners, int steps, int from, double @Nullable [][] curves) {
        this.learners = learners;
        this.steps = steps;
        this.from = from;
        this.curves = curves;
        sums = new double[learners + SPARE];
        last = new double[learners + SPARE];
    }

    /** A meter for some of the learners; their curves are the same ones, what else it sees {@link #take} takes over. */
    Meter part(int[] positions) {
        var all = curves;
        return new Meter(
                positions.length,
                steps,
                from,
                all == null
                        ? null
                        : Arrays.stream(positions).mapToObj(i -> all[i]).toArray(double[][]::new));
    }

    void take(Meter part, int[] positions) {
        for (int i = 0; i < positions.length; i++) {
            set(positions[i], part.sums[i], part.last[i]);
        }
    }

    /** Whether anybody needs the error at this point; engines need not compute it otherwise. */
    public boolean needs(int point) {
        return point >= from || curves != null;
    }

    public void record(int learner, int point, double error) {
        if (point >= from) {
            sums[learner] += error;
            last[learner] = error;
        }
        if (curves != null) {
            curves[learner][point] = error;
        }
    }

    /** As {@link #record(int, int, double)} for several learners at once, whose errors are in one row; {@link #last} apart. */
    void record(int first, int point, double[] m, int row, int count, Lanes lanes) {
        if (point >= from) {
            lanes.addRow(m, row, sums, first, count);
        }
        if (curves != null) {
            for (int i = 0; i < Math.min(count, learners - first); i++) {
                curves[first + i][point] = m[row + i];
            }
        }
    }

    /** The errors of several learners at a point that may be the last. */
    void last(int first, int point, double[] m, int row, int count) {
        if (point >= from) {
            System.arraycopy(m, row, last, first, count);
        }
    }

    /** Whether a point counts for the mean. */
    boolean counts(int point) {
        return point >= from;
    }

    boolean keepsCurves() {
        return curves != null;
    }

    void curvePoint(int learner, int point, double error) {
        if (curves != null) {
            curves[learner][point] = error;
        }
    }

    /** Takes over what an engine has added up itself, in the order of the points. */
    void set(int learner, double sum, double error) {
        sums[learner] = sum;
        last[learner] = error;
    }

    public int steps() {
        return steps;
    }

    /** The mean error from the point that counts to the end. */
    public double mean(int learner) {
        return sums[learner] / (steps + 1 - from);
    }

    /** The error at the last point. */
    public double last(int learner) {
        return last[learner];
    }

    /** All points of a learner's curve, where they were kept. Not a copy. */
    public double @Nullable [] curve(int learner) {
        return curves == null ? null : curves[learner];
    }
}
