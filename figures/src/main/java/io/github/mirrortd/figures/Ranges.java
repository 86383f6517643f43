package io.github.mirrortd.figures;

import io.github.mirrortd.lab.display.AxisScale;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;

/** Ranges of axes. Values outside are flagged or named. */
final class Ranges {
    /** Start of a logarithmic axis as a share of the largest error. Smaller errors are rounding. */
    private static final double SMALLEST = 1e-25;

    private Ranges() {}

    /**
     * Range of errors: from 0, or on a logarithmic axis from the smallest, up to the largest.
     *
     * @param limit what goes beyond it does not count; of curves, all that does
     */
    static Axis errors(String label, AxisScale scale, List<Series> series, double limit) {
        var within = series.stream()
                .filter(s ->
                        s.kind() != Series.Kind.CURVE || DoubleStream.of(s.y()).noneMatch(v -> v > limit))
                .toList();
        double most = finite(within.isEmpty() ? series : within)
                .filter(v -> v <= limit)
                .max()
                .orElse(1);
        double top = most > 0 ? most : 1;
        if (scale == AxisScale.LINEAR) {
            return new Axis(label, scale, 0, 1.04 * top);
        }
        double bottom = finite(series).filter(v -> v >= SMALLEST * top).min().orElse(top / 10);
        // A little room, so that no marker lies on the frame.
        double room = Math.max(1.15, StrictMath.pow(top / bottom, 0.04));
        return new Axis(label, scale, bottom / StrictMath.pow(room, 1.8), top * room);
    }

    private static DoubleStream finite(List<Series> series) {
        return series.stream().flatMapToDouble(s -> DoubleStream.of(s.y())).filter(Double::isFinite);
    }

    /** Range of given values, with room on both sides; from 0 to 1 if there are none. */
    static Axis around(String label, DoubleSummaryStatistics values, double room) {
        return values.getCount() == 0
                ? around(label, AxisScale.LINEAR, 0, 1, room)
                : around(label, AxisScale.LINEAR, values.getMin(), values.getMax(), room);
    }

    /** Range of given values, with room on both sides. */
    static Axis around(String label, AxisScale scale, double min, double max, double room) {
        if (scale == AxisScale.LOG) {
            double factor = Math.max(1.05, StrictMath.pow(max / min, room));
            return new Axis(label, scale, min / factor, max * factor);
        }
        double margin = max > min ? (max - min) * room : max == 0 ? 1 : Math.abs(max) * room;
        return new Axis(label, scale, min - margin, max + margin);
    }

    /** A factor that shrinks what it multiplies while it is below 1: 1, the lowest one, and a little beyond. */
    static Axis aroundOne(String label, double lowest) {
        double below = Math.max(1 - lowest, 0.002);
        return new Axis(label, AxisScale.LINEAR, 1 - 1.12 * below, 1 + 0.4 * below);
    }

    /** Evenly spaced values from one end of an axis to the other. */
    static double[] along(Axis axis, int count) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            double at = i / (count - 1.0);
            values[i] = axis.scale() == AxisScale.LOG
                    ? axis.min() * StrictMath.pow(axis.max() / axis.min(), at)
                    : axis.min() + at * (axis.max() - axis.min());
        }
        return values;
    }
}
