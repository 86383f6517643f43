package io.github.mirrortd.figures;

import io.github.mirrortd.figures.Canvas.Anchor;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;

/** Names beside samples, below the picture, where they hide nothing. */
final class Legend {
    private static final double SIZE = 11.5;
    private static final double ROW = 17;
    private static final double SAMPLE = 24;
    private static final double GAP = 9;

    /** An entry and how its sample is drawn, from a point on to the right. */
    private record Entry(String kind, String name, String label, Sample sample) {}

    private interface Sample {
        void draw(Canvas canvas, double x, double y);
    }

    private final List<Entry> entries;
    private final int columns;
    private final double columnWidth;

    private Legend(List<Entry> entries, double width, Typeface face) {
        this.entries = entries;
        double widest = entries.stream()
                .mapToDouble(e -> SAMPLE + 4 + RichText.of(e.label()).width(SIZE, face) + GAP)
                .max()
                .orElse(width);
        int fit = (int) Math.max(1, Math.floor((width + GAP) / widest));
        int rows = Math.max(1, (entries.size() + fit - 1) / fit);
        // Rows of about the same length; none where nothing is drawn.
        columns = Math.max(1, (entries.size() + rows - 1) / rows);
        columnWidth = Math.max(widest, (width + GAP) / columns);
    }

    /** @param width where entries stand side by side; 0 for one below the other */
    static Legend of(List<Figure> figures, double width, Typeface face) {
        var entries = new ArrayList<Entry>();
        var seen = new HashSet<String>();
        for (var s : figures.stream().flatMap(f -> f.series().stream()).toList()) {
            if (s.label().isEmpty() || !seen.add(s.label())) {
                continue; // goes with another one, or is in another panel too
            }
            entries.add(new Entry("legend-entry", s.name(), s.label(), (canvas, x, y) -> {
                if (s.kind() != Series.Kind.SCATTER) {
                    canvas.stroke(
                            new Line2D.Double(x, y, x + SAMPLE, y), s.style().pen());
                }
                if (s.kind() != Series.Kind.LINE) {
                    s.style()
                            .marker()
                            .draw(canvas, x + SAMPLE / 2, y, 3.2, s.style().ink());
                }
            }));
        }
        var shapes = new LinkedHashMap<String, Marker>();
        figures.stream().flatMap(f -> f.marks().stream()).forEach(m -> shapes.putIfAbsent(m.meaning(), m.marker()));
        shapes.forEach((meaning, marker) -> entries.add(new Entry(
                "key",
                meaning,
                meaning,
                (canvas, x, y) -> marker.draw(canvas, x + SAMPLE / 2, y, 4.2, Ink.FAINT_TEXT))));
        return new Legend(entries, width, face);
    }

    double width() {
        return entries.isEmpty() ? 0 : columns * columnWidth - GAP;
    }

    double height() {
        int rows = (entries.size() + columns - 1) / columns;
        return ROW * rows;
    }

    void draw(Canvas canvas, double left, double top) {
        for (int i = 0; i < entries.size(); i++) {
            var entry = entries.get(i);
            double x = left + i % columns * columnWidth;
            int row = i / columns;
            double y = top + row * ROW + ROW / 2;
            canvas.begin(entry.kind(), entry.name());
            // Something to click on that has no holes.
            canvas.fill(new Rectangle2D.Double(x - 2, y - ROW / 2, columnWidth - 4, ROW), Ink.PAPER);
            entry.sample().draw(canvas, x, y);
            canvas.text(
                    x + SAMPLE + 4, y + 0.35 * SIZE, RichText.of(entry.label()), SIZE, Anchor.START, true, Ink.TEXT);
            canvas.end();
        }
    }
}
