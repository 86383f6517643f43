package io.github.mirrortd.figures;

import io.github.mirrortd.lab.experiment.AxisScale;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The numbers of a figure, for programs that draw it themselves. */
record FigureData(
        String id,
        String title,
        String caption,
        List<String> notes,
        AxisData x,
        AxisData y,
        List<SeriesData> series,
        List<MarkData> marks,
        List<GuideData> guides) {
    record AxisData(String label, AxisScale scale, double min, double max) {
        static AxisData of(Axis axis) {
            return new AxisData(RichText.plain(axis.label()), axis.scale(), axis.min(), axis.max());
        }
    }

    record SeriesData(
            String name,
            String label,
            Series.Kind kind,
            String colour,
            double width,
            List<Double> dash,
            double[] x,
            double[] y,
            Optional<double[]> low,
            Optional<double[]> high) {
        static SeriesData of(Series s, Axis y) {
            var style = s.style();
            return new SeriesData(
                    s.name(),
                    RichText.plain(s.label()),
                    s.kind(),
                    String.format(Locale.ROOT, "#%06x", style.ink().rgb()),
                    style.width(),
                    style.dash(),
                    s.x(),
                    s.y(),
                    s.hasBand() ? Optional.of(RangeNotes.lowEdge(s, y)) : Optional.empty(),
                    s.hasBand() ? Optional.of(s.high()) : Optional.empty());
        }
    }

    record MarkData(String series, String meaning, double x, double y) {}

    record GuideData(String axis, double value, boolean beyond) {}

    static FigureData of(Figure figure) {
        var notes = figure.looks().style().notes() ? figure.allNotes() : List.<String>of();
        return new FigureData(
                figure.id(),
                figure.title(),
                RichText.plain(figure.caption()),
                notes.stream().map(RichText::plain).toList(),
                AxisData.of(figure.x()),
                AxisData.of(figure.y()),
                figure.series().stream().map(s -> SeriesData.of(s, figure.y())).toList(),
                figure.marks().stream()
                        .map(m -> new MarkData(m.series(), RichText.plain(m.meaning()), m.x(), m.y()))
                        .toList(),
                figure.guides().stream()
                        .map(g -> new GuideData(g.vertical() ? "x" : "y", g.value(), g.beyond()))
                        .toList());
    }
}
