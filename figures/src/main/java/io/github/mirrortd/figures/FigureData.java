package io.github.mirrortd.figures;

import java.util.List;

/** The numbers of a figure, for programs that draw it themselves. */
record FigureData(
        String id,
        String title,
        String caption,
        List<String> notes,
        Axis x,
        Axis y,
        List<Series> series,
        List<Mark> marks,
        List<Figure.Guide> guides) {
    static FigureData of(Figure figure) {
        var notes = figure.style().notes() ? figure.allNotes() : List.<String>of();
        return new FigureData(
                figure.id(),
                figure.title(),
                RichText.plain(figure.caption()),
                notes.stream().map(RichText::plain).toList(),
                figure.x(),
                figure.y(),
                figure.series().stream().map(s -> s.on(figure.y())).toList(),
                figure.marks(),
                figure.guides());
    }
}
