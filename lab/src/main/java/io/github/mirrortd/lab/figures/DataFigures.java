package io.github.mirrortd.lab.figures;

import io.github.mirrortd.lab.experiment.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Figures of numbers that are no learning curves: values with whiskers, and lines. */
public final class DataFigures {
    /** The looks of lines without a learner's name. */
    private static final List<String> LOOKS =
            List.of("STHTD-MP", "GTD2-MP", "STHTD", "TDRC", "TDC", "GTD2", "HTD", "ETD", "TD");

    private DataFigures() {}

    /** A value and the interval around it. */
    public record Whisker(String name, double value, double low, double high) {}

    /** @param low the lower edge of a band; empty where there is none */
    public record Line(String name, double[] x, double[] y, double[] low, double[] high) {
        public static Line of(String name, double[] x, double[] y) {
            return new Line(name, x, y, new double[0], new double[0]);
        }
    }

    /** Values side by side, each with its interval. */
    public static Figure whiskers(String id, String title, String caption, String label, List<Whisker> whiskers) {
        var series = new ArrayList<Series>();
        for (int i = 0; i < whiskers.size(); i++) {
            var w = whiskers.get(i);
            var style = Styles.of(LOOKS.get(i % LOOKS.size()));
            double x = i + 1;
            if (Double.isFinite(w.low()) && Double.isFinite(w.high())) {
                series.add(Series.plain(
                        w.name(), "", style, Series.Kind.LINE, new double[] {x, x}, new double[] {w.low(), w.high()}));
            }
            series.add(Series.plain(
                    w.name(), w.name(), style, Series.Kind.SCATTER, new double[] {x}, new double[] {w.value()}));
        }
        return figure(
                id, title, caption, new Axis("estimator", Scale.LINEAR, 0.5, whiskers.size() + 0.5), label, series);
    }

    /**
     * Lines over one axis.
     *
     * @param log whether the horizontal axis grows by factors
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
                ? new Axis(xLabel, log && low > 0 ? Scale.LOG : Scale.LINEAR, low, high)
                : new Axis(xLabel, Scale.LINEAR, low - 0.5, low + 0.5);
        return figure(id, title, caption, axis, yLabel, series);
    }

    private static Figure figure(String id, String title, String caption, Axis x, String yLabel, List<Series> series) {
        double[] all = series.stream()
                .flatMapToDouble(s -> DoubleStream.concat(
                        DoubleStream.of(s.y()),
                        DoubleStream.concat(DoubleStream.of(s.low()), DoubleStream.of(s.high()))))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        double low = all.length == 0 ? 0 : all[0];
        double high = all.length == 0 ? 1 : all[all.length - 1];
        return new Figure(
                id,
                title,
                caption,
                List.of(),
                x,
                Ranges.around(yLabel, Scale.LINEAR, low, high, 0.06),
                series,
                List.of(),
                List.of());
    }
}
