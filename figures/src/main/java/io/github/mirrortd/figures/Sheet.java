package io.github.mirrortd.figures;

import io.github.mirrortd.figures.Canvas.Anchor;
import io.github.mirrortd.figures.FigurePainter.Room;
import io.github.mirrortd.figures.FigureStyle.LegendPlace;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Arrays;
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
    private final double legendLeft;
    private final double legendTop;
    private final List<String> notes;
    private final double notesTop;

    Sheet(List<Figure> figures, int columns, FigureStyle style) {
        width = style.layoutWidth();
        face = style.face();
        boolean right = style.legend() == LegendPlace.RIGHT;
        boolean below = style.legend() == LegendPlace.BELOW;
        legend = Legend.of(
                style.legend() == LegendPlace.NONE ? List.of() : figures, below ? width - 2 * MARGIN : 0, face);
        double each = (width - (right ? legend.width() + GAP : 0)) / columns;
        // Panels of a column have the same left edge, and all have the same room for flags.
        var rooms = new Room[columns];
        Arrays.fill(rooms, Room.NONE);
        for (int i = 0; i < figures.size(); i++) {
            var needed = panel(figures.get(i), "", 0, 0, each, Room.NONE, style).room();
            for (int c = 0; c < columns; c++) {
                rooms[c] = rooms[c].and(c == i % columns ? needed : new Room(needed.flags(), 0));
            }
        }
        double top = 0;
        for (int i = 0; i < figures.size(); i++) {
            String letter = figures.size() == 1 ? "" : "(" + (char) ('a' + i) + ")";
            int column = i % columns;
            var panel = panel(figures.get(i), letter, each * column, top, each, rooms[column], style);
            panels.add(panel);
            if ((i + 1) % columns == 0 || i + 1 == figures.size()) {
                top = panel.bottom() + GAP;
            }
        }
        var plot = panels.get(0).plot();
        legendLeft = below ? MARGIN : right ? width - MARGIN - legend.width() : plot.getMaxX() - legend.width() - 4;
        legendTop = below ? top : plot.getY() + (right ? 0 : 4);
        notesTop = top + (below ? legend.height() : -GAP);
        notes = style.notes() ? wrap(notes(figures), width - 2 * MARGIN) : List.of();
        double end = notesTop + notes.size() * LINE + (notes.isEmpty() ? 0 : 4) + MARGIN;
        height = Math.max(end, legendTop + legend.height() + MARGIN);
    }

    private static FigurePainter panel(
            Figure figure, String letter, double left, double top, double width, Room room, FigureStyle style) {
        String title = (letter + (style.title() ? " " + figure.title() : "")).strip();
        return new FigurePainter(figure, title, new Rectangle2D.Double(left, top, width, 0), room, style.face());
    }

    private static List<String> notes(List<Figure> figures) {
        return figures.stream().flatMap(f -> f.allNotes().stream()).distinct().toList();
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
        legend.draw(canvas, legendLeft, legendTop);
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
