package io.github.mirrortd.figures;

import io.github.mirrortd.figures.Canvas.Anchor;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Draws one panel: a figure with its axes, without legend and notes. Letters of axes are 12 units high. */
final class FigurePainter {
    private static final double MARGIN = Sheet.MARGIN;
    private static final double TITLE = 13;
    private static final double LABEL = 12;
    private static final double TICK = 4;
    private static final Pen GRID = Pen.solid(Ink.GRID, 0.7);
    private static final Pen TICKS = Pen.solid(Ink.FRAME, 0.8);

    /** Height of a plot as a share of the panel's width, up to a limit. */
    private static final double SHAPE = 236 / 480.0;

    private static final double HIGHEST = 300;

    /** Distance from the frame to a legend within it. */
    private static final double INSET = 8;

    private final Figure figure;
    private final String title;
    private final double titleLeft;
    private final Rectangle2D panel;
    private final Rectangle2D plot;
    private final Room room;

    /**
     * @param panel where it begins and how wide it is
     * @param least room for flags and for labels of the vertical axis, so that panels side by side are level
     */
    FigurePainter(Figure figure, String title, Rectangle2D panel, Room least, Typeface face) {
        this.figure = figure;
        this.title = title;
        this.panel = panel;
        double labels = figure.y().ticks().stream()
                .mapToDouble(t -> RichText.of(t.label()).width(LABEL, face))
                .max()
                .orElse(0);
        double widest = Math.max(least.labels(), labels);
        double left = panel.getX() + MARGIN + LABEL + 6 + widest + TICK + 4;
        // The last label is centred on the end of the axis.
        double right = panel.getMaxX() - MARGIN - 14;
        // A title that is wider than its plot begins further to the left.
        double titleWidth = RichText.of(title).width(TITLE, face);
        titleLeft = Math.max(panel.getX() + MARGIN, Math.min(left, panel.getMaxX() - MARGIN - titleWidth));
        room = new Room(Math.max(least.flags(), Flags.height(figure, right - left)), widest);
        double top = panel.getY() + MARGIN + (title.isEmpty() ? 0 : TITLE + 8) + room.flags();
        plot = new Rectangle2D.Double(left, top, right - left, Math.min(HIGHEST, SHAPE * panel.getWidth()));
    }

    /**
     * Margins of a panel.
     *
     * @param flags height of the flags above it
     * @param labels width of the labels of its vertical axis
     */
    record Room(double flags, double labels) {
        static final Room NONE = new Room(0, 0);

        Room and(Room other) {
            return new Room(Math.max(flags, other.flags), Math.max(labels, other.labels));
        }
    }

    Room room() {
        return room;
    }

    Rectangle2D plot() {
        return plot;
    }

    /** {@return the area for a legend in the corner of the plot where it covers the fewest points} */
    Rectangle2D free(Legend legend) {
        double left = plot.getX() + INSET;
        double top = plot.getY() + INSET;
        double right = plot.getMaxX() - legend.width() - INSET;
        double bottom = plot.getMaxY() - legend.height() - INSET;
        return Stream.of(legend.at(right, top), legend.at(right, bottom), legend.at(left, bottom), legend.at(left, top))
                .min(Comparator.comparingLong(this::covered))
                .orElseThrow();
    }

    private long covered(Rectangle2D area) {
        return figure.series().stream()
                .mapToLong(s -> IntStream.range(0, s.x().length)
                        .filter(i -> inside(s.x()[i], s.y()[i]) && area.contains(x(s.x()[i]), y(s.y()[i])))
                        .count())
                .sum();
    }

    /** Bottom of the horizontal axis' label. */
    double bottom() {
        return plot.getMaxY() + TICK + LABEL + 4 + LABEL;
    }

    /** Data with which a page's script finds values under the pointer. */
    Map<String, String> geometry() {
        var attributes = new LinkedHashMap<String, String>();
        attributes.put("id", figure.id());
        attributes.put("class", "figure");
        attributes.put("data-plot", plot.getX() + " " + plot.getY() + " " + plot.getWidth() + " " + plot.getHeight());
        attributes.put("data-x", figure.x().attribute());
        attributes.put("data-y", figure.y().attribute());
        return attributes;
    }

    void paint(Canvas canvas) {
        canvas.text(titleLeft, panel.getY() + MARGIN + TITLE, title, TITLE, Anchor.START, Ink.TEXT);
        figure.x().ticks().stream().filter(Axis.Tick::isLabelled).forEach(t -> across(canvas, x(t.value()), GRID));
        figure.y().ticks().stream().filter(Axis.Tick::isLabelled).forEach(t -> along(canvas, y(t.value()), GRID));
        canvas.clip(plot);
        figure.guides().forEach(guide -> guide(canvas, guide));
        figure.series().forEach(s -> group(canvas, "band", s.name(), () -> band(canvas, s)));
        figure.series().forEach(s -> group(canvas, "curve", s.name(), () -> line(canvas, s)));
        canvas.unclip();
        frame(canvas);
        // Markers may lie on the frame, so they are not clipped; those outside are not drawn.
        for (int i = 0; i < figure.series().size(); i++) {
            int index = i;
            var s = figure.series().get(i);
            group(canvas, "markers", s.name(), () -> markers(canvas, s, index));
        }
        for (var mark : figure.marks()) {
            group(canvas, "mark", mark.series(), () -> {
                if (inside(mark.x(), mark.y())) {
                    mark.marker().draw(canvas, x(mark.x()), y(mark.y()), 4.2, mark.ink());
                }
            });
        }
        Flags.draw(canvas, figure, plot);
    }

    /** A part of a series, which a click on its name in the legend hides. */
    private static void group(Canvas canvas, String part, String series, Runnable drawing) {
        canvas.begin("series " + part, series);
        drawing.run();
        canvas.end();
    }

    /** A line from the bottom to the top. */
    private void across(Canvas canvas, double x, Pen pen) {
        canvas.line(x, plot.getY(), x, plot.getMaxY(), pen);
    }

    /** A line from the left to the right. */
    private void along(Canvas canvas, double y, Pen pen) {
        canvas.line(plot.getX(), y, plot.getMaxX(), y, pen);
    }

    private void guide(Canvas canvas, Figure.Guide guide) {
        double at = guide.vertical() ? x(guide.value()) : y(guide.value());
        if (guide.beyond()) {
            canvas.fill(
                    guide.vertical()
                            ? new Rectangle2D.Double(at, plot.getY(), plot.getMaxX() - at, plot.getHeight())
                            : new Rectangle2D.Double(plot.getX(), plot.getY(), plot.getWidth(), at - plot.getY()),
                    Ink.SHADE);
        }
        if (guide.vertical()) {
            across(canvas, at, guide.pen());
        } else {
            along(canvas, at, guide.pen());
        }
    }

    private void frame(Canvas canvas) {
        double bottom = plot.getMaxY();
        double left = plot.getX();
        canvas.stroke(plot, Pen.solid(Ink.FRAME, 0.9));
        for (var tick : figure.x().ticks()) {
            double x = x(tick.value());
            canvas.line(x, bottom, x, bottom + tick.length(TICK), TICKS);
            canvas.text(x, bottom + TICK + LABEL, tick.label(), LABEL, Anchor.MIDDLE, Ink.TEXT);
        }
        for (var tick : figure.y().ticks()) {
            double y = y(tick.value());
            canvas.line(left - tick.length(TICK), y, left, y, TICKS);
            canvas.text(left - TICK - 3, y + 0.35 * LABEL, tick.label(), LABEL, Anchor.END, Ink.TEXT);
        }
        canvas.text(plot.getCenterX(), bottom(), figure.x().label(), LABEL, Anchor.MIDDLE, Ink.TEXT);
        var label = RichText.of(figure.y().label());
        double x = panel.getX() + MARGIN + LABEL - 2;
        canvas.text(x, plot.getCenterY(), label, LABEL, Anchor.MIDDLE, false, Ink.TEXT);
    }

    /** Between two edges; where they are not finite there is none, and what lies outside of the axes is cut there. */
    private void band(Canvas canvas, Series s) {
        if (!s.hasBand()) {
            return;
        }
        double[] at = positions(s);
        double[] low = shown(s, RangeNotes.lowEdge(s, figure.y()));
        double[] high = shown(s, s.high());
        int columns = columns();
        if (at.length > columns) {
            low = Decimation.outline(at, low, columns, -1);
            high = Decimation.outline(at, high, columns, 1);
            at = new double[columns];
            for (int i = 0; i < columns; i++) {
                at[i] = (i + 0.5) / columns;
            }
        }
        var path = new Path2D.Double();
        for (int from = 0; from < at.length; from++) {
            int to = from;
            while (to < at.length && Double.isFinite(low[to]) && Double.isFinite(high[to])) {
                to++;
            }
            if (to - from > 1) {
                path.moveTo(px(at[from]), cut(high[from]));
                for (int i = from + 1; i < to; i++) {
                    path.lineTo(px(at[i]), cut(high[i]));
                }
                for (int i = to - 1; i >= from; i--) {
                    path.lineTo(px(at[i]), cut(low[i]));
                }
                path.closePath();
            }
            from = Math.max(from, to - 1);
        }
        if (path.getCurrentPoint() != null) {
            canvas.fill(path, s.style().ink().withOpacity(0.16));
        }
    }

    /** Around values that lie outside of the picture a band would say nothing, and cover what is in it. */
    private double[] shown(Series s, double[] edge) {
        double[] shown = edge.clone();
        for (int i = 0; i < shown.length; i++) {
            shown[i] = inside(s.x()[i], s.y()[i]) ? shown[i] : Double.NaN;
        }
        return shown;
    }

    private void line(Canvas canvas, Series s) {
        if (s.kind() == Series.Kind.SCATTER) {
            return;
        }
        double[] at = positions(s);
        var path = new Path2D.Double();
        boolean open = false;
        for (int i : Decimation.keep(at, s.y(), columns())) {
            boolean here = Double.isFinite(s.y()[i]) && Double.isFinite(at[i]);
            if (here && open) {
                path.lineTo(px(at[i]), y(s.y()[i]));
            } else if (here) {
                path.moveTo(px(at[i]), y(s.y()[i]));
            }
            open = here;
        }
        if (path.getCurrentPoint() != null) {
            canvas.stroke(path, s.style().pen());
        }
    }

    private void markers(Canvas canvas, Series s, int index) {
        var style = s.style();
        if (s.kind() == Series.Kind.LINE) {
            return;
        }
        if (s.kind() == Series.Kind.CURVE) {
            // Each learner's markers a little further on, so that those of equal curves lie side by side.
            int count = 6;
            double[] at = positions(s);
            double shift = (index + 0.5) / Math.max(1, figure.series().size());
            int next = 0;
            for (int i = 0; i < at.length && next < count; i++) {
                if (at[i] >= (next + shift) / count) {
                    point(canvas, s.x()[i], s.y()[i], style, 3);
                    next++;
                }
            }
            return;
        }
        // Each set of points smaller than the one before, so that equal ones can be seen.
        double size = s.kind() == Series.Kind.SCATTER ? Math.max(2.4, 5.6 - 2 * index) : 3.2;
        for (int i = 0; i < s.x().length; i++) {
            point(canvas, s.x()[i], s.y()[i], style, size);
        }
    }

    private void point(Canvas canvas, double x, double y, Style style, double size) {
        if (inside(x, y)) {
            style.marker().draw(canvas, x(x), y(y), size, style.ink());
        }
    }

    private boolean inside(double x, double y) {
        return figure.x().has(x) && figure.y().has(y);
    }

    private int columns() {
        return (int) plot.getWidth();
    }

    private double[] positions(Series s) {
        return DoubleStream.of(s.x()).map(figure.x()::position).toArray();
    }

    private double x(double value) {
        return px(figure.x().position(value));
    }

    private double px(double position) {
        return plot.getX() + position * plot.getWidth();
    }

    private double y(double value) {
        return plot.getMaxY() - figure.y().position(value) * plot.getHeight();
    }

    private double cut(double value) {
        double position = Math.max(0, Math.min(1, figure.y().position(value)));
        return plot.getMaxY() - position * plot.getHeight();
    }
}
