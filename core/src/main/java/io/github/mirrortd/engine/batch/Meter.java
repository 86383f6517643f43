package io.github.mirrortd.engine.batch;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Watches the errors of learners in lockstep: their mean from one point of the curve to its end, the last one, and, if
 * wanted, all of them. A curve has {@code steps + 1} points; point 0 is the error before anything was learned.
 *
 * <p>An error that is not finite makes the mean not finite: nothing is hidden or clipped.
 */
public final class Meter {
    private final int steps;
    private final int from;
    private final double[] sums;
    private final double[] last;
    private final double @Nullable [][] curves;

    /** Index of each learner in the stored errors. */
    private final int[] positions;

    /**
     * @param learners how many are watched
     * @param steps how many they will take
     * @param from the first point of the curve that counts for the mean
     * @param keepCurves whether all points are kept
     */
    public Meter(int learners, int steps, int from, boolean keepCurves) {
        this.steps = steps;
        this.from = from;
        curves = keepCurves ? new double[learners][steps + 1] : null;
        sums = new double[learners];
        last = new double[learners];
        positions = IntStream.range(0, learners).toArray();
    }

    private Meter(Meter whole, int[] positions) {
        steps = whole.steps;
        from = whole.from;
        curves = whole.curves;
        sums = whole.sums;
        last = whole.last;
        this.positions = positions;
    }

    /**
     * {@return this meter for some of the learners, which are counted from 0 on there}
     *
     * @param positions which learners
     */
    public Meter part(List<Integer> positions) {
        return new Meter(
                this, positions.stream().mapToInt(i -> this.positions[i]).toArray());
    }

    /**
     * {@return whether anybody needs the error at this point; engines need not compute it otherwise}
     *
     * @param point of the curve, from 0 to the number of steps
     */
    public boolean needs(int point) {
        return point >= from || curves != null;
    }

    /**
     * The error of a learner at one point; they come in the points' order.
     *
     * @param learner which one, from 0 on
     * @param point of the curve, from 0 to the number of steps
     * @param error the learner's error there
     */
    public void record(int learner, int point, double error) {
        if (point >= from) {
            sums[positions[learner]] += error;
            last[positions[learner]] = error;
        }
        curvePoint(learner, point, error);
    }

    /**
     * {@return whether a point counts for the mean}
     *
     * @param point of the curve, from 0 to the number of steps
     */
    public boolean counts(int point) {
        return point >= from;
    }

    /** {@return whether all points are kept} */
    public boolean keepsCurves() {
        return curves != null;
    }

    /**
     * The error of a learner at one point, for its curve only: for engines that add up errors themselves.
     *
     * @param learner which one, from 0 on
     * @param point of the curve, from 0 to the number of steps
     * @param error the learner's error there
     */
    public void curvePoint(int learner, int point, double error) {
        if (curves != null) {
            curves[positions[learner]][point] = error;
        }
    }

    /**
     * Takes over what an engine has added up itself, in the order of the points that count, and the latest error.
     *
     * @param learner which one, from 0 on
     * @param sum of the errors at the points that count
     * @param error the latest one
     */
    public void set(int learner, double sum, double error) {
        sums[positions[learner]] = sum;
        last[positions[learner]] = error;
    }

    /** {@return how many steps the learners will take} */
    public int steps() {
        return steps;
    }

    /**
     * {@return the mean error from the point that counts to the end}
     *
     * @param learner which one, from 0 on
     */
    public double mean(int learner) {
        return sums[positions[learner]] / (steps + 1 - from);
    }

    /**
     * {@return the error at the last point}
     *
     * @param learner which one, from 0 on
     */
    public double last(int learner) {
        return last[positions[learner]];
    }

    /**
     * {@return all points of a learner's curve, where they were kept} Not a copy.
     *
     * @param learner which one, from 0 on
     */
    public double @Nullable [] curve(int learner) {
        return curves == null ? null : curves[positions[learner]];
    }
}
