package io.github.mirrortd.lab.figures;

import io.github.mirrortd.lab.format.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The numbers of a figure, for programs that draw it themselves. */
final class FigureData {
    private FigureData() {}

    static Map<String, Object> of(Figure figure) {
        return Json.fields(
                "id",
                figure.id(),
                "title",
                figure.title(),
                "caption",
                RichText.plain(figure.caption()),
                "notes",
                figure.looks().hasNotes()
                        ? figure.allNotes().stream().map(RichText::plain).toList()
                        : List.of(),
                "x",
                axis(figure.x()),
                "y",
                axis(figure.y()),
                "series",
                figure.series().stream().map(s -> series(s, figure.y())).toList(),
                "marks",
                figure.marks().stream()
                        .map(m -> Json.fields(
                                "series", m.series(), "meaning", RichText.plain(m.meaning()), "x", m.x(), "y", m.y()))
                        .toList(),
                "guides",
                figure.guides().stream()
                        .map(g ->
                                Json.fields("axis", g.vertical() ? "x" : "y", "value", g.value(), "beyond", g.beyond()))
                        .toList());
    }

    private static Map<String, Object> axis(Axis axis) {
        return Json.fields(
                "label",
                RichText.plain(axis.label()),
                "scale",
                axis.scale().name().toLowerCase(Locale.ROOT),
                "min",
                axis.min(),
                "max",
                axis.max());
    }

    private static Map<String, Object> series(Series series, Axis y) {
        var tree = new LinkedHashMap<>(Json.fields(
                "name",
                series.name(),
                "label",
                RichText.plain(series.label()),
                "kind",
                series.kind().name().toLowerCase(Locale.ROOT),
                "colour",
                String.format(Locale.ROOT, "#%06x", series.style().ink().rgb()),
                "width",
                series.style().width(),
                "dash",
                series.style().dash(),
                "x",
                series.x(),
                "y",
                series.y()));
        if (series.hasBand()) {
            tree.put("low", RangeNotes.lowEdge(series, y));
            tree.put("high", series.high());
        }
        return tree;
    }
}
