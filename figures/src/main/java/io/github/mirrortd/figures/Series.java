package io.github.mirrortd.figures;

import io.github.mirrortd.base.Fields;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Values to draw, under a name and in a style.
 *
 * @param name by which the legend toggles it
 * @param label in the legend, as in {@link RichText}; empty for none
 * @param kind how it is drawn
 * @param low the lower edge of the band; NaN where there is none
 * @param high its upper edge
 */
@Fields("name label=plainLabel kind colour=style.colour width=style.width dash=style.dash x y low=lower high=upper")
record Series(String name, String label, Style style, Kind kind, double[] x, double[] y, double[] low, double[] high) {
    /** Connection of values. */
    enum Kind {
        /** A dense curve: a line, with a marker here and there. */
        CURVE,
        /** A few values: a marker at each, joined by a line. */
        POINTS,
        /** A line without markers. */
        LINE,
        /** Markers only. */
        SCATTER
    }

    /** Values without a band, named in the legend. */
    Series(String name, Style style, Kind kind, double[] x, double[] y) {
        this(name, name, style, kind, x, y);
    }

    /** Values without a band. */
    Series(String name, String label, Style style, Kind kind, double[] x, double[] y) {
        this(name, label, style, kind, x, y, new double[0], new double[0]);
    }

    static Series curve(String learner, double[] x, double[] y, double[] low, double[] high) {
        return new Series(learner, learner, Styles.of(learner), Kind.CURVE, x, y, low, high);
    }

    /**
     * The share of values at or below each of them, as a staircase.
     *
     * @param axis where the staircase begins, with the share below, and ends
     */
    static Series staircase(String name, Style style, double[] values, Axis axis) {
        double[] sorted = DoubleStream.of(values).sorted().toArray();
        double n = Math.max(1, sorted.length);
        int below = (int) DoubleStream.of(sorted).filter(v -> v <= axis.min()).count();
        int end = (int) DoubleStream.of(sorted).filter(v -> v <= axis.max()).count();
        var corners = new ArrayList<double[]>();
        corners.add(new double[] {axis.min(), below / n});
        for (int i = below; i < end; i++) {
            corners.add(new double[] {sorted[i], i / n});
            corners.add(new double[] {sorted[i], (i + 1) / n});
        }
        corners.add(new double[] {axis.max(), end / n});
        return new Series(name, style, Kind.LINE, numbers(corners, c -> c[0]), numbers(corners, c -> c[1]));
    }

    /** A number of each element. */
    static <T> double[] numbers(List<T> of, ToDoubleFunction<? super T> number) {
        return of.stream().mapToDouble(number).toArray();
    }

    /** Range of the finite values of all series. */
    static DoubleSummaryStatistics range(List<Series> series, Function<Series, double[]> values) {
        return series.stream()
                .flatMapToDouble(s -> DoubleStream.of(values.apply(s)))
                .filter(Double::isFinite)
                .summaryStatistics();
    }

    boolean hasBand() {
        return low.length > 0;
    }

    /** The same with a band that stays on an axis. */
    Series on(Axis vertical) {
        return new Series(name, label, style, kind, x, y, RangeNotes.lowEdge(this, vertical), high);
    }

    public String plainLabel() {
        return RichText.plain(label);
    }

    public Optional<double[]> lower() {
        return hasBand() ? Optional.of(low) : Optional.empty();
    }

    public Optional<double[]> upper() {
        return hasBand() ? Optional.of(high) : Optional.empty();
    }
}
