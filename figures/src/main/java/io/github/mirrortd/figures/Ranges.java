package io.github.mirrortd.figures;

import io.github.mirrortd.lab.experiment.AxisScale;
import java.util.List;
import java.util.stream.DoubleStream;

/** How far axes reach. What lies outside is flagged or named, never left out without a word. */
final class Ranges {
    /** Errors so many times smaller than the largest are rounding: a logarithmic axis goes no further. */
    private static final double SMALLEST = 1e-25;

    private Ranges() {}

    /**
     * Of errors: from 0, or on a logarithmic axis from the smallest one, up to the largest.
     *
     * @param limit what goes beyond it does not count; of curves, all that does
     */
    static Axis errors(String label, AxisScale scale, List<Series> series, double limit) {
        double top = counted(series, limit).max().orElse(1);
        top = top > 0 ? top : 1;
        if (scale == AxisScale.LINEAR) {
            return new Axis(label, scale, 0, 1.04 * top);
        }
        double floor = SMALLEST * top;
        double bottom = values(series).filter(v -> v >= floor).min().orElse(top / 10);
        // A little room, so that no marker lies on the frame.
        double room = Math.max(1.15, StrictMath.pow(top / bottom, 0.04));
        return new Axis(label, scale, bottom / StrictMath.pow(room, 1.8), top * room);
    }

    /** Of given values, with room on both sides. */
    static Axis around(String label, AxisScale scale, double min, double max, double room) {
        if (scale == AxisScale.LOG) {
            double factor = Math.max(1.05, StrictMath.pow(max / min, room));
            return new Axis(label, scale, min / factor, max * factor);
        }
        double margin = max > min ? (max - min) * room : Math.max(1e-12, Math.abs(max) * room);
        return new Axis(label, scale, min - margin, max + margin);
    }

    private static DoubleStream counted(List<Series> series, double limit) {
        var within = series.stream()
                .filter(s ->
                        s.kind() != Series.Kind.CURVE || DoubleStream.of(s.y()).noneMatch(v -> v > limit))
                .toList();
        return values(within.isEmpty() ? series : within).filter(v -> v <= limit);
    }

    private static DoubleStream values(List<Series> series) {
        return series.stream().flatMapToDouble(s -> DoubleStream.of(s.y())).filter(Double::isFinite);
    }
}
