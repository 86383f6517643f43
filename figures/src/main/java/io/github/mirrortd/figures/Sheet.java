package io.github.mirrortd.figures;

import io.github.mirrortd.figures.Canvas.Anchor;
import io.github.mirrortd.figures.FigurePainter.Room;
import io.github.mirrortd.figures.FigureStyle.LegendPlace;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Lays out one figure, or several as lettered panels in a grid, with one legend and the notes. */
final class Sheet {
    static final double MARGIN = 8;

    private static final double SMALL = 10.5;
    private static final double LINE = SMALL + 3;
    private static final double GAP = 12;

    private final double width;
    private final double height;
    private final Typeface face;
    private final List<FigurePainter> panels = new ArrayList<>();
    private final Legend legend;
    private final Rectangle2D place;
    private final boolean framed;
    private final List<String> notes;
    private final double notesTop;

    Sheet(Figure figure) {
        var style = figure.style();
        var figures = figure.panels();
        int columns = figure.looks().columns();
        width = style.layoutWidth();
        face = style.face();
        boolean right = style.legend() == LegendPlace.RIGHT;
        boolean below = style.legend() == LegendPlace.BELOW;
        legend = Legend.of(
                style.legend() == LegendPlace.NONE ? List.of() : figures, below ? width - 2 * MARGIN : 0, face);
        double each = (width - (right ? legend.width() + GAP : 0)) / columns;
        // All panels have the same room around their plots, so that the plots are equally large.
        var room = Room.NONE;
        for (var f : figures) {
            room = room.and(panel(f, "", 0, 0, each, Room.NONE, style).room());
        }
        double top = 0;
        for (int i = 0; i < figures.size(); i++) {
            String letter = figures.size() == 1 ? "" : Figure.letter(i);
            panels.add(panel(figures.get(i), letter, each * (i % columns), top, each, room, style));
            if ((i + 1) % columns == 0 || i + 1 == figures.size()) {
                top = panels.get(i).bottom() + GAP;
            }
        }
        var first = panels.get(0);
        place = below
                ? legend.at(MARGIN, top)
                : right
                        ? legend.at(
                                width - MARGIN - legend.width(), first.plot().getY())
                        : first.free(legend);
        framed = style.legend() == LegendPlace.INSIDE;
        notesTop = top + (below ? legend.height() : -GAP);
        notes = style.notes() ? wrap(figure.allNotes(), width - 2 * MARGIN) : List.of();
        double end = notesTop + notes.size() * LINE + (notes.isEmpty() ? 0 : 4) + MARGIN;
        height = Math.max(end, place.getMaxY() + MARGIN);
    }

    private static FigurePainter panel(
            Figure figure, String letter, double left, double top, double width, Room room, FigureStyle style) {
        String title = (letter + (style.title() ? " " + figure.title() : "")).strip();
        return new FigurePainter(figure, title, new Rectangle2D.Double(left, top, width, 0), room, style.face());
    }

    double height() {
        return height;
    }

    /** Places that a page's script needs to find values under the pointer; of a grid, none. */
    Map<String, String> geometry() {
        return panels.size() == 1 ? panels.get(0).geometry() : Map.of("class", "figure");
    }

    void paint(Canvas canvas) {
        canvas.fill(new Rectangle2D.Double(0, 0, width, height), Ink.PAPER);
        panels.forEach(panel -> panel.paint(canvas));
        if (framed) {
            var frame = new Rectangle2D.Double(
                    place.getX() - 4, place.getY() - 4, place.getWidth() + 8, place.getHeight() + 8);
            canvas.fill(frame, Ink.PAPER);
            canvas.stroke(frame, Pen.solid(Ink.GRID, 0.7));
        }
        legend.draw(canvas, place.getX(), place.getY());
        double at = notesTop + SMALL + 4;
        for (var line : notes) {
            canvas.text(MARGIN, at, line, SMALL, Anchor.START, Ink.FAINT_TEXT);
            at += LINE;
        }
    }

    private List<String> wrap(List<String> sentences, double width) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (var word : String.join(" ", sentences).split(" ")) {
            if (RichText.of(line + " " + word).width(SMALL, face) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        if (!line.isEmpty()) {
            lines.add(line.toString());
        }
        return lines;
    }
}
