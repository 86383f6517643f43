package io.github.mirrortd.figures;

import io.github.mirrortd.figures.Canvas.Anchor;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Draws one panel: a figure with its axes, without legend and notes. Letters of axes are 12 units high. */
final class FigurePainter {
    private static final double MARGIN = Sheet.MARGIN;
    private static final double TITLE = 13;
    private static final double LABEL = 12;
    private static final double TICK = 4;

    /** Height of a plot as a share of the panel's width, up to a limit. */
    private static final double SHAPE = 236 / 480.0;

    private static final double HIGHEST = 300;

    private final Figure figure;
    private final String title;
    private final double titleLeft;
    private final Rectangle2D panel;
    private final Rectangle2D plot;
    private final double flags;

    /**
     * @param panel where it begins and how wide it is
     * @param room for flags, at least, so that panels side by side are level
     */
    FigurePainter(Figure figure, String title, Rectangle2D panel, double room, Typeface face) {
        this.figure = figure;
        this.title = title;
        this.panel = panel;
        double widest = figure.y().ticks().stream()
                .mapToDouble(t -> RichText.of(t.label()).width(LABEL, face))
                .max()
                .orElse(0);
        double left = panel.getX() + MARGIN + LABEL + 6 + widest + TICK + 4;
        // The last label is centred on the end of the axis.
        double right = panel.getMaxX() - MARGIN - 14;
        // A title that is wider than its plot begins further to the left.
        double titleWidth = RichText.of(title).width(TITLE, face);
        titleLeft = Math.max(panel.getX() + MARGIN, Math.min(left, panel.getMaxX() - MARGIN - titleWidth));
        flags = Math.max(room, Flags.height(figure, right - left));
        double top = panel.getY() + MARGIN + (title.isEmpty() ? 0 : TITLE + 8) + flags;
        plot = new Rectangle2D.Double(left, top, right - left, Math.min(HIGHEST, SHAPE * panel.getWidth()));
    }

    /** The height of the flags above the plot. */
    double flags() {
        return flags;
    }

    Rectangle2D plot() {
        return plot;
    }

    /** Where the label of the horizontal axis ends. */
    double bottom() {
        return plot.getMaxY() + TICK + LABEL + 4 + LABEL;
    }

    /** What a page's script needs to find values under the pointer. */
    Map<String, String> geometry() {
        var attributes = new LinkedHashMap<String, String>();
        attributes.put("id", figure.id());
        attributes.put("class", "figure");
        attributes.put("data-plot", plot.getX() + " " + plot.getY() + " " + plot.getWidth() + " " + plot.getHeight());
        attributes.put(
                "data-x",
                figure.x().scale() + " " + figure.x().min() + " " + figure.x().max());
        attributes.put(
                "data-y",
                figure.y().scale() + " " + figure.y().min() + " " + figure.y().max());
        return attributes;
    }

    void paint(Canvas canvas) {
        text(canvas, titleLeft, panel.getY() + MARGIN + TITLE, title, TITLE, Anchor.START, Ink.TEXT);
        grid(canvas);
        canvas.clip(plot);
        guides(canvas);
        for (var series : figure.series()) {
            canvas.begin("series band", series.name());
            band(canvas, series);
            canvas.end();
        }
        for (int i = 0; i < figure.series().size(); i++) {
            var series = figure.series().get(i);
            canvas.begin("series curve", series.name());
            if (series.kind() != Series.Kind.SCATTER) {
                line(canvas, series);
            }
            canvas.end();
        }
        canvas.unclip();
        frame(canvas);
        // Markers may lie on the frame, so they are not clipped; those outside are not drawn.
        for (int i = 0; i < figure.series().size(); i++) {
            var series = figure.series().get(i);
            canvas.begin("series markers", series.name());
            markers(canvas, series, i);
            canvas.end();
        }
        for (var mark : figure.marks()) {
            canvas.begin("series mark", mark.series());
            if (inside(mark.x(), mark.y())) {
                mark.marker().draw(canvas, x(mark.x()), y(mark.y()), 4.2, mark.ink());
            }
            canvas.end();
        }
        Flags.draw(canvas, figure, plot);
    }

    private void grid(Canvas canvas) {
        for (var tick : figure.x().ticks()) {
            if (!tick.label().isEmpty()) {
                double x = x(tick.value());
                canvas.stroke(new Line2D.Double(x, plot.getY(), x, plot.getMaxY()), Pen.solid(Ink.GRID, 0.7));
            }
        }
        for (var tick : figure.y().ticks()) {
            if (!tick.label().isEmpty()) {
                double y = y(tick.value());
                canvas.stroke(new Line2D.Double(plot.getX(), y, plot.getMaxX(), y), Pen.solid(Ink.GRID, 0.7));
            }
        }
    }

    private void guides(Canvas canvas) {
        for (var guide : figure.guides()) {
            double at = guide.vertical() ? x(guide.value()) : y(guide.value());
            if (guide.beyond()) {
                canvas.fill(
                        guide.vertical()
                                ? new Rectangle2D.Double(at, plot.getY(), plot.getMaxX() - at, plot.getHeight())
                                : new Rectangle2D.Double(plot.getX(), plot.getY(), plot.getWidth(), at - plot.getY()),
                        Ink.SHADE);
            }
            canvas.stroke(
                    guide.vertical()
                            ? new Line2D.Double(at, plot.getY(), at, plot.getMaxY())
                            : new Line2D.Double(plot.getX(), at, plot.getMaxX(), at),
                    new Pen(Ink.GUIDE, 0.9, List.of(3.0, 2.0)));
        }
    }

    private void frame(Canvas canvas) {
        canvas.stroke(plot, Pen.solid(Ink.FRAME, 0.9));
        for (var tick : figure.x().ticks()) {
            double x = x(tick.value());
            double length = tick.label().isEmpty() ? TICK / 2 : TICK;
            canvas.stroke(new Line2D.Double(x, plot.getMaxY(), x, plot.getMaxY() + length), Pen.solid(Ink.FRAME, 0.8));
            text(canvas, x, plot.getMaxY() + TICK + LABEL, tick.label(), LABEL, Anchor.MIDDLE, Ink.TEXT);
        }
        for (var tick : figure.y().ticks()) {
            double y = y(tick.value());
            double length = tick.label().isEmpty() ? TICK / 2 : TICK;
            canvas.stroke(new Line2D.Double(plot.getX() - length, y, plot.getX(), y), Pen.solid(Ink.FRAME, 0.8));
            text(canvas, plot.getX() - TICK - 3, y + 0.35 * LABEL, tick.label(), LABEL, Anchor.END, Ink.TEXT);
        }
        text(canvas, plot.getCenterX(), bottom(), figure.x().label(), LABEL, Anchor.MIDDLE, Ink.TEXT);
        canvas.text(
                panel.getX() + MARGIN + LABEL - 2,
                plot.getCenterY(),
                RichText.of(figure.y().label()),
                LABEL,
                Anchor.MIDDLE,
                false,
                Ink.TEXT);
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
        double[] at = new double[s.x().length];
        for (int i = 0; i < at.length; i++) {
            at[i] = figure.x().position(s.x()[i]);
        }
        return at;
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

    private static void text(Canvas canvas, double x, double y, String text, double size, Anchor anchor, Ink ink) {
        if (!text.isEmpty()) {
            canvas.text(x, y, RichText.of(text), size, anchor, true, ink);
        }
    }
}
