package io.github.mirrortd.figures;

import io.github.mirrortd.lab.display.AxisScale;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Figures of numbers other than learning curves: values with whiskers, and lines. */
public final class DataFigures {
    private DataFigures() {}

    /** Level of trust in a value. */
    public enum Trust {
        /** The interval holds as often as it says. */
        ANSWER("answer", 1, Marker.CIRCLE),
        /** Something could not be checked. */
        CAUTION("caution", 4, Marker.OPEN_DIAMOND),
        /** Not at all: drawn in grey. */
        REFUSE("do not rely on it", 8, Marker.OPEN_SQUARE);

        private final String label;
        private final int colour;
        private final Marker marker;

        Trust(String label, int colour, Marker marker) {
            this.label = label;
            this.colour = colour;
            this.marker = marker;
        }

        private Style style() {
            var line = Styles.line(colour);
            return new Style(line.ink(), line.dark(), line.dash(), line.width(), marker);
        }
    }

    /** A value and the interval around it. */
    public record Whisker(String name, double value, double low, double high, Trust trust) {}

    /** @param low the lower edge of a band; empty where there is none */
    public record Line(String name, double[] x, double[] y, double[] low, double[] high) {
        /**
         * {@return a line without a band}
         *
         * @param name for the legend
         * @param x where its points are
         * @param y how high
         */
        public static Line of(String name, double[] x, double[] y) {
            return new Line(name, x, y, new double[0], new double[0]);
        }
    }

    /** A value that others are compared with, drawn as a line; NaN for none. */
    public record Reference(double value, String label) {
        /** Nothing to compare with. */
        public static final Reference NONE = new Reference(Double.NaN, "");
    }

    /**
     * {@return values below each other, each with its interval and its name on the axis}
     *
     * @param id the figure's name, for files
     * @param title its heading
     * @param caption what it shows, in sentences
     * @param label of the horizontal axis
     * @param whiskers from top to bottom
     * @param compared what all are compared with
     */
    public static Figure forest(
            String id, String title, String caption, String label, List<Whisker> whiskers, Reference compared) {
        var series = new ArrayList<Series>();
        var legend = EnumSet.noneOf(Trust.class);
        double y = whiskers.size();
        for (var w : whiskers) {
            String first = legend.add(w.trust()) ? w.trust().label : "";
            series.addAll(bar(w.name(), first, w.trust().style(), w.value(), w.low(), w.high(), y--));
        }
        var names = Axis.of("", whiskers.stream().map(Whisker::name).toList());
        return withReference(
                compared,
                true,
                Figure.of(id, title, caption, around(label, series, Series::x, compared), names, series));
    }

    /** An interval, if there is one, with a marker at its value. */
    static List<Series> bar(String name, String label, Style style, double value, double low, double high, double y) {
        var interval = new Series(name, "", style, Series.Kind.LINE, new double[] {low, high}, new double[] {y, y});
        var point = new Series(name, label, style, Series.Kind.POINTS, new double[] {value}, new double[] {y});
        return Double.isFinite(low) && Double.isFinite(high) ? List.of(interval, point) : List.of(point);
    }

    /**
     * {@return a line with its band; it is in the legend if its name is not that of the vertical axis}
     *
     * @param id the figure's name, for files
     * @param title its heading
     * @param caption what it shows, in sentences
     * @param xLabel of the horizontal axis
     * @param yLabel of the vertical axis
     * @param xScale of the horizontal axis
     * @param line what is drawn
     * @param compared what it is compared with
     */
    public static Figure line(
            String id,
            String title,
            String caption,
            String xLabel,
            String yLabel,
            AxisScale xScale,
            Line line,
            Reference compared) {
        String label = line.name().equals(yLabel) ? "" : line.name();
        var series = List.of(new Series(
                line.name(), label, Styles.line(0), Series.Kind.LINE, line.x(), line.y(), line.low(), line.high()));
        var x = Series.range(series, Series::x);
        var axis = x.getMin() < x.getMax()
                ? new Axis(xLabel, x.getMin() > 0 ? xScale : AxisScale.LINEAR, x.getMin(), x.getMax())
                : Ranges.around(xLabel, x, 0.5);
        var y = around(
                yLabel,
                series,
                s -> Stream.of(s.y(), s.low(), s.high())
                        .flatMapToDouble(DoubleStream::of)
                        .toArray(),
                compared);
        return withReference(compared, false, Figure.of(id, title, caption, axis, y, series));
    }

    private static Figure withReference(Reference compared, boolean vertical, Figure figure) {
        return Double.isFinite(compared.value())
                ? figure.withGuides(new Figure.Guide(vertical, compared.value(), false, compared.label()))
                : figure;
    }

    /** The axis on which all finite values lie. */
    private static Axis around(
            String label, List<Series> series, Function<Series, double[]> values, Reference compared) {
        var range = Series.range(series, values);
        if (Double.isFinite(compared.value())) {
            range.accept(compared.value());
        }
        return Ranges.around(label, range, 0.06);
    }
}
