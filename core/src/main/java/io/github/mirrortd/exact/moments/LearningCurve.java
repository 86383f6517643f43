package io.github.mirrortd.exact.moments;

import java.util.List;

/**
 * An exact learning curve.
 *
 * @param points one before anything is learned and one after every step
 * @param averages where averages were asked for, the error of the mean of all θ since then, for every step from there on;
 *     empty otherwise
 * @param mean E[θ] at the end
 */
public record LearningCurve(List<CurvePoint> points, List<CurvePoint> averages, double[] mean) {
    /**
     * Copies its lists.
     *
     * @param points one before anything is learned and one after every step
     * @param averages the errors of averages, or none
     * @param mean E[θ] at the end
     */
    public LearningCurve {
        points = List.copyOf(points);
        averages = List.copyOf(averages);
    }

    /**
     * {@return the point after a number of steps}
     *
     * @param step 0 is before anything is learned
     */
    public CurvePoint at(int step) {
        return points.get(step);
    }

    /** {@return the point after the last step} */
    public CurvePoint last() {
        return points.get(points.size() - 1);
    }

    /**
     * {@return the root mean square error from one point of the curve to its end: the mean-square counterpart of an
     * area under it}
     *
     * @param first the first point that counts
     */
    public double rmsFrom(int first) {
        return rmsOf(points.subList(first, points.size()));
    }

    /** The root of the mean of squares, relative to the largest of them, so that none leaves the range of numbers. */
    static double rmsOf(List<CurvePoint> points) {
        double largest = points.stream().mapToDouble(CurvePoint::rms).max().orElseThrow();
        if (largest == 0 || !Double.isFinite(largest)) {
            return largest;
        }
        return largest
                * Math.sqrt(points.stream()
                        .mapToDouble(p -> (p.rms() / largest) * (p.rms() / largest))
                        .average()
                        .orElseThrow());
    }
}
