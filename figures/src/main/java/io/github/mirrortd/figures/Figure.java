package io.github.mirrortd.figures;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.FigureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A picture: axes, and what is drawn between them.
 *
 * @param id the name of its file
 * @param caption what it shows; whole sentences
 * @param notes what one must know of the data to read it right: runs that are not finite, say
 * @param guides lines across the picture
 * @param looks how it is drawn
 */
@Fields("id title caption=plain notes=shownNotes x y series=shownSeries marks guides")
public record Figure(
        String id,
        String title,
        String caption,
        List<String> notes,
        Axis x,
        Axis y,
        List<Series> series,
        List<Mark> marks,
        List<Guide> guides,
        Looks looks) {
    /**
     * A figure whose id is a name for files and for elements of a page: other characters than letters, digits, dots and dashes
     * become underscores. Numbers in its caption have typographic signs.
     *
     * @param id the name of its file
     * @param title the heading above it
     * @param caption what it shows; whole sentences
     * @param notes what one must know of the data to read it right
     * @param x from left to right
     * @param y from bottom to top
     * @param series what is drawn
     * @param marks single points
     * @param guides lines across the picture
     * @param looks how it is drawn
     */
    public Figure {
        id = OutputFolder.nameOf(id);
        caption = Markup.typographic(caption);
    }

    /** A figure for pages, without notes, marks and guides. */
    static Figure of(String id, String title, String caption, Axis x, Axis y, List<Series> series) {
        var looks = new Looks(FigureStyle.SCREEN, List.of(), 1);
        return new Figure(id, title, caption, List.of(), x, y, series, List.of(), List.of(), looks);
    }

    Figure withNotes(List<String> others) {
        return new Figure(id, title, caption, others, x, y, series, marks, guides, looks);
    }

    Figure withMarks(List<Mark> others) {
        return new Figure(id, title, caption, notes, x, y, series, others, guides, looks);
    }

    Figure withGuides(Guide... others) {
        return new Figure(id, title, caption, notes, x, y, series, marks, List.of(others), looks);
    }

    /**
     * Draws a figure.
     *
     * @param panels figures that are drawn side by side, row by row, in place of the figure itself; empty for none
     */
    record Looks(FigureStyle style, List<Figure> panels, int columns) {}

    /** The layout. */
    Sheet sheet() {
        return new Sheet(this);
    }

    /** The figures that are drawn: itself, or those of a grid. */
    List<Figure> panels() {
        return looks.panels.isEmpty() ? List.of(this) : looks.panels;
    }

    /** Label of a panel in a grid. */
    static String letter(int panel) {
        return "(" + (char) ('a' + panel) + ")";
    }

    FigureStyle style() {
        return looks.style;
    }

    /**
     * A line across the picture, or an area beyond it.
     *
     * @param vertical whether the value is on the x axis
     * @param beyond whether all that is larger is shaded
     * @param label what the legend says of it; empty for nothing
     */
    @Fields("axis value beyond")
    record Guide(boolean vertical, double value, boolean beyond, String label) {
        /** A line at a value of the x axis. */
        static Guide x(double value, String label) {
            return new Guide(true, value, false, label);
        }

        /** A line at a value of the y axis. */
        static Guide y(double value, String label) {
            return new Guide(false, value, false, label);
        }

        public String axis() {
            return vertical ? "x" : "y";
        }

        Pen pen() {
            return new Pen(Ink.GUIDE, 0.9, List.of(3.0, 2.0));
        }
    }

    /** {@return what it is about} */
    public FigureKind kind() {
        return FigureKind.valueOf(id.substring(0, id.indexOf('-')).toUpperCase(Locale.ROOT));
    }

    /**
     * {@return the same picture under another name, for a page that holds both}
     *
     * @param other the name
     */
    public Figure withId(String other) {
        return new Figure(other, title, caption, notes, x, y, series, marks, guides, looks);
    }

    /**
     * {@return the same picture in another style; {@code captions.txt} keeps what is left out}
     *
     * @param style its size, letters and surroundings
     */
    public Figure in(FigureStyle style) {
        return new Figure(
                id, title, caption, notes, x, y, series, marks, guides, new Looks(style, looks.panels, looks.columns));
    }

    /**
     * {@return figures as lettered panels of one picture, row by row, with one legend}
     *
     * @param panels one or more
     * @param columns how many stand side by side
     * @param style of all of them
     */
    public static Figure grid(List<Figure> panels, int columns, FigureStyle style) {
        var first = panels.get(0);
        String caption = IntStream.range(0, panels.size())
                .mapToObj(i -> letter(i) + " " + panels.get(i).caption())
                .collect(Collectors.joining(" "));
        var notes = IntStream.range(0, panels.size())
                .filter(i -> !panels.get(i).allNotes().isEmpty())
                .mapToObj(i -> letter(i) + " " + String.join(" ", panels.get(i).allNotes()))
                .toList();
        String title = panels.stream().map(Figure::title).collect(Collectors.joining("; "));
        return new Figure(
                "panels",
                title,
                caption,
                notes,
                first.x(),
                first.y(),
                List.of(),
                List.of(),
                List.of(),
                new Looks(style, panels, columns));
    }

    /** {@return whether values grow by factors from the bottom to the top} */
    public boolean isLog() {
        return y.scale() == AxisScale.LOG;
    }

    /** {@return the caption for a page; the notes are in the picture} */
    public String captionHtml() {
        return RichText.html(caption);
    }

    /**
     * {@return the values under the names of their series, for a page's script: x, y, and the band where there is one}
     *
     * @param most how many points a series keeps at most
     */
    public Object values(int most) {
        var all = series.stream()
                .map(s -> new Points(
                        s.name(),
                        RichText.html(s.label()),
                        thinned(s.x(), most),
                        thinned(s.y(), most),
                        thinned(s.low(), most),
                        thinned(s.high(), most)))
                .toList();
        return new Values(RichText.plain(x.label()), RichText.plain(y.label()), all);
    }

    private record Values(String x, String y, List<Points> series) {}

    @Fields("name label x y low? high?")
    private record Points(
            String name, String label, List<String> x, List<String> y, List<String> low, List<String> high) {}

    /** Evenly spaced ones of many, the last among them, as texts of four digits. */
    private static List<String> thinned(double[] values, int most) {
        int count = Math.min(values.length, most);
        var texts = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            int at = count == 1 ? 0 : (int) Math.round(i * (values.length - 1.0) / (count - 1));
            double v = values[at];
            texts.add(v == Math.rint(v) && Math.abs(v) < 1e6 ? Long.toString((long) v) : Printed.shortly(v));
        }
        return texts;
    }

    /** The notes, and what lies outside of the axes. */
    List<String> allNotes() {
        var all = new ArrayList<>(notes);
        all.addAll(RangeNotes.of(series, y));
        return all;
    }

    /** {@return the caption as plain text} */
    public String plain() {
        return RichText.plain(caption);
    }

    /** {@return the notes as plain text, if the style shows them} */
    public List<String> shownNotes() {
        return style().notes() ? allNotes().stream().map(RichText::plain).toList() : List.of();
    }

    /** {@return the series, with bands that stay on the vertical axis} */
    public Object shownSeries() {
        return series.stream().map(s -> s.on(y)).toList();
    }

    /** The caption with all notes, for places that have one kind of letter only. */
    String plainCaption() {
        return RichText.plain((caption + " " + String.join(" ", allNotes())).strip());
    }
}
