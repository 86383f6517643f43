package io.github.mirrortd.figures;

import io.github.mirrortd.lab.experiment.AxisScale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.DoubleStream;

/** Figures of numbers that are no learning curves: values with whiskers, and lines. */
public final class DataFigures {
    /** The looks of lines without a learner's name. */
    private static final List<String> LOOKS =
            List.of("STHTD-MP", "GTD2-MP", "STHTD", "TDRC", "TDC", "GTD2", "HTD", "ETD", "TD");

    private DataFigures() {}

    /** How far a value can be relied on. */
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

    /**
     * {@return values below each other, each with its interval and its name on the axis}
     *
     * @param id the figure's name, for files
     * @param title its heading
     * @param caption what it shows, in sentences
     * @param label of the horizontal axis
     * @param whiskers from top to bottom
     * @param compared a value that all are compared with, drawn as a line; NaN for none
     */
    public static Figure forest(
            String id, String title, String caption, String label, List<Whisker> whiskers, double compared) {
        var series = new ArrayList<Series>();
        var legend = EnumSet.noneOf(Trust.class);
        int count = whiskers.size();
        for (int i = 0; i < count; i++) {
            var w = whiskers.get(i);
            double y = count - i;
            if (Double.isFinite(w.low()) && Double.isFinite(w.high())) {
                series.add(Series.plain(
                        w.name(),
                        "",
                        w.trust().style(),
                        Series.Kind.LINE,
                        new double[] {w.low(), w.high()},
                        new double[] {y, y}));
            }
            String first = legend.add(w.trust()) ? w.trust().label : "";
            series.add(Series.plain(
                    w.name(), first, w.trust().style(), Series.Kind.SCATTER, new double[] {w.value()}, new double[] {y
                    }));
        }
        var names = new ArrayList<>(whiskers.stream().map(Whisker::name).toList());
        Collections.reverse(names);
        var all = whiskers.stream().flatMapToDouble(w -> DoubleStream.of(w.value(), w.low(), w.high(), compared));
        return new Figure(
                id,
                title,
                caption,
                List.of(),
                around(label, all),
                Axis.of("", names),
                series,
                List.of(),
                Double.isFinite(compared) ? List.of(new Figure.Guide(true, compared, false)) : List.of());
    }

    /**
     * {@return lines over one axis}
     *
     * @param id the figure's name, for files
     * @param title its heading
     * @param caption what it shows, in sentences
     * @param xLabel of the horizontal axis
     * @param yLabel of the vertical axis
     * @param log whether the horizontal axis grows by factors
     * @param lines what is drawn
     */
    public static Figure lines(
            String id, String title, String caption, String xLabel, String yLabel, boolean log, List<Line> lines) {
        var series = new ArrayList<Series>();
        for (int i = 0; i < lines.size(); i++) {
            var l = lines.get(i);
            var style = Styles.of(LOOKS.get(i % LOOKS.size()));
            series.add(new Series(l.name(), l.name(), style, Series.Kind.CURVE, l.x(), l.y(), l.low(), l.high()));
        }
        double low = lines.stream()
                .flatMapToDouble(l -> DoubleStream.of(l.x()))
                .min()
                .orElse(0);
        double high = lines.stream()
                .flatMapToDouble(l -> DoubleStream.of(l.x()))
                .max()
                .orElse(1);
        var axis = low < high
                ? new Axis(xLabel, log && low > 0 ? AxisScale.LOG : AxisScale.LINEAR, low, high)
                : new Axis(xLabel, AxisScale.LINEAR, low - 0.5, low + 0.5);
        return figure(id, title, caption, axis, yLabel, series);
    }

    /** Returns the axis on which all finite values lie. */
    private static Axis around(String label, DoubleStream values) {
        double[] all = values.filter(Double::isFinite).sorted().toArray();
        double low = all.length == 0 ? 0 : all[0];
        double high = all.length == 0 ? 1 : all[all.length - 1];
        return Ranges.around(label, AxisScale.LINEAR, low, high, 0.06);
    }

    private static Figure figure(String id, String title, String caption, Axis x, String yLabel, List<Series> series) {
        var all = series.stream()
                .flatMapToDouble(s -> DoubleStream.concat(
                        DoubleStream.of(s.y()),
                        DoubleStream.concat(DoubleStream.of(s.low()), DoubleStream.of(s.high()))));
        return new Figure(id, title, caption, List.of(), x, around(yLabel, all), series, List.of(), List.of());
    }
}
