package io.github.mirrortd.exact.moments;

import java.util.List;

/**
 * An exact learning curve.
 *
 * @param points one before anything is learned and one after every step
 * @param mean E[θ] at the end
 */
public record LearningCurve(List<CurvePoint> points, double[] mean) {
    public LearningCurve {
        points = List.copyOf(points);
    }

    public CurvePoint at(int step) {
        return points.get(step);
    }

    public CurvePoint last() {
        return points.get(points.size() - 1);
    }

    /** The root mean square error from one point of the curve to its end. */
    public double rmsFrom(int first) {
        return Math.sqrt(points.subList(first, points.size()).stream()
                .mapToDouble(p -> p.rms() * p.rms())
                .average()
                .orElseThrow());
    }
}
