package io.github.mirrortd.figures;

import io.github.mirrortd.figures.Canvas.Anchor;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names next to samples. */
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
            var style = s.style();
            entries.add(new Entry("legend-entry", s.name(), s.label(), (canvas, x, y) -> {
                if (s.kind() != Series.Kind.SCATTER) {
                    canvas.line(x, y, x + SAMPLE, y, style.pen());
                }
                if (s.kind() != Series.Kind.LINE) {
                    style.marker().draw(canvas, x + SAMPLE / 2, y, 3.2, style.ink());
                }
            }));
        }
        for (var m : figures.stream().flatMap(f -> f.marks().stream()).toList()) {
            key(
                    entries,
                    seen,
                    m.meaning(),
                    (canvas, x, y) -> m.marker().draw(canvas, x + SAMPLE / 2, y, 4.2, Ink.FAINT_TEXT));
        }
        for (var g : figures.stream().flatMap(f -> f.guides().stream()).toList()) {
            key(entries, seen, g.label(), (canvas, x, y) -> {
                if (g.beyond()) {
                    canvas.fill(new Rectangle2D.Double(x, y - ROW / 4, SAMPLE, ROW / 2), Ink.SHADE);
                }
                canvas.line(x, y, x + SAMPLE, y, g.pen());
            });
        }
        return new Legend(entries, width, face);
    }

    /** An entry that explains a shape, once. */
    private static void key(List<Entry> entries, Set<String> seen, String meaning, Sample sample) {
        if (!meaning.isEmpty() && seen.add(meaning)) {
            entries.add(new Entry("key", meaning, meaning, sample));
        }
    }

    double width() {
        return entries.isEmpty() ? 0 : columns * columnWidth - GAP;
    }

    double height() {
        int rows = (entries.size() + columns - 1) / columns;
        return ROW * rows;
    }

    /** {@return the area that the legend takes} */
    Rectangle2D at(double left, double top) {
        return new Rectangle2D.Double(left, top, width(), height());
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
            canvas.text(x + SAMPLE + 4, y + 0.35 * SIZE, entry.label(), SIZE, Anchor.START, Ink.TEXT);
            canvas.end();
        }
    }
}
