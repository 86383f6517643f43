package io.github.mirrortd.exact.moments;

import java.util.List;

/**
 * An exact learning curve.
 *
 * @param points one before anything is learned and one after every step
 * @param mean E[θ] at the end
 */
public record LearningCurve(List<CurvePoint> points, double[] mean) {
    /**
     * Copies the points.
     *
     * @param points one before anything is learned and one after every step
     * @param mean E[θ] at the end
     */
    public LearningCurve {
        points = List.copyOf(points);
    }

    /**
     * {@return the point after a step}
     *
     * @param step how many steps were made; 0 for the start
     */
    public CurvePoint at(int step) {
        return points.get(step);
    }

    /** {@return the point after the last step} */
    public CurvePoint last() {
        return points.get(points.size() - 1);
    }

    /**
     * {@return the root mean square error from one point of the curve to its end}
     *
     * @param first the number of that point
     */
    public double rmsFrom(int first) {
        return Math.sqrt(points.subList(first, points.size()).stream()
                .mapToDouble(p -> p.rms() * p.rms())
                .average()
                .orElseThrow());
    }
}
