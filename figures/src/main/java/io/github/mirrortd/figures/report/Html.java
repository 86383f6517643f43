package io.github.mirrortd.figures.report;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Format;
import io.github.mirrortd.figures.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Pieces of a page. Texts are escaped unless their name says that they are markup. */
final class Html {
    /** Maximum number of values of a curve in the page. */
    private static final int VALUES = 201;

    /** Numbers at the beginning of a cell, and at the beginning of the small line below it. */
    private static final List<Pattern> NUMBERS =
            List.of(Pattern.compile("^((?:<[^>]*>)*)(−?[\\d,]+)"), Pattern.compile("(<small>)(−?[\\d,]+)"));

    /** Texts of more characters are broken into lines. */
    private static final int LONG = 40;

    private static final String FIGURE_SPACE = "\u2007";

    private Html() {}

    static String paragraph(String text) {
        return "<p>" + Markup.escape(text).replace("A_π", "A<sub>π</sub>") + "</p>\n";
    }

    /** Figures side by side, as many as have room. */
    static String figures(List<Figure> figures, List<Figure> logarithmic) {
        return "<div class=\"figures\">\n"
                + figures.parallelStream().map(f -> figure(f, logarithmic)).collect(Collectors.joining()) + "</div>\n";
    }

    /**
     * A figure, with the values that the page's script shows under the pointer.
     *
     * @param logarithmic figures of which one may be the same with a logarithmic axis
     */
    private static String figure(Figure figure, List<Figure> logarithmic) {
        var html = new StringBuilder("<figure data-figure=\"")
                .append(Markup.escape(figure.id()))
                .append("\">\n");
        var other = logarithmic.stream().filter(f -> f.id().equals(figure.id())).findFirst();
        if (other.isPresent()) {
            html.append("<div class=\"scale\" role=\"group\" aria-label=\"Scale of the vertical axis\">")
                    .append("<button type=\"button\" data-scale=\"0\" aria-pressed=\"true\">linear</button>")
                    .append("<button type=\"button\" data-scale=\"1\" aria-pressed=\"false\">log</button></div>\n");
        }
        html.append(Format.svg(figure));
        other.ifPresent(f -> html.append(Format.svg(f.withId(f.id() + "-log")).replaceFirst("<svg ", "<svg hidden ")));
        html.append("<figcaption>").append(figure.captionHtml()).append("</figcaption>\n");
        html.append("<script type=\"application/json\">")
                .append(Json.line(figure.values(VALUES)).replace("<", "\\u003c"));
        return html.append("</script>\n</figure>\n").toString();
    }

    /**
     * A cell of a table.
     *
     * @param sort by what the column is sorted; null for the text
     */
    record Cell(String markup, @Nullable Double sort, String classes) {
        static final Cell NONE = text("–");

        static Cell text(String text) {
            return new Cell(Markup.escape(text), null, text.length() > LONG ? "long" : "");
        }

        static Cell number(String text, double value) {
            return new Cell(Markup.escape(text), value, "n");
        }

        static Cell number(double value) {
            return number(Printed.shortly(value), value);
        }
    }

    /** Number of characters before the decimal point of a text that begins with a number, or of its small line. */
    private static int places(Pattern number, String markup) {
        var found = number.matcher(markup);
        return found.find() ? found.group(2).length() : 0;
    }

    /** A table of records, whose columns can be sorted. The first column heads the rows. */
    static final class Table<T> {
        private final String caption;
        private final List<T> rows;
        private final List<String> heads = new ArrayList<>();
        private final List<List<Cell>> columns = new ArrayList<>();

        Table(String caption, List<T> rows) {
            this.caption = caption;
            this.rows = rows;
        }

        /** A column of cells. */
        Table<T> cells(String head, Function<T, Cell> cell) {
            heads.add(head);
            columns.add(rows.stream().map(cell).toList());
            return this;
        }

        Table<T> text(String head, Function<T, String> text) {
            return cells(head, row -> Cell.text(text.apply(row)));
        }

        /** A column of numbers with four digits. */
        Table<T> number(String head, ToDoubleFunction<T> value) {
            return cells(head, row -> Cell.number(value.applyAsDouble(row)));
        }

        /** A column of whole numbers. */
        Table<T> count(String head, ToDoubleFunction<T> value) {
            return cells(head, row -> {
                double count = value.applyAsDouble(row);
                return Cell.number(Long.toString((long) count), count);
            });
        }

        String html() {
            var html = new StringBuilder("<div class=\"scroll\"><table class=\"sortable\">\n");
            html.append("<caption>").append(Markup.escape(caption)).append("</caption>\n<thead><tr>");
            // No button elements: browsers do not repeat a head with them on every printed page.
            for (String head : heads) {
                html.append("<th scope=\"col\"><span role=\"button\" tabindex=\"0\">")
                        .append(Markup.escape(head))
                        .append("</span></th>");
            }
            html.append("</tr></thead>\n<tbody>\n");
            var aligned = columns.stream().map(Table::aligned).toList();
            for (int row = 0; row < rows.size(); row++) {
                html.append("<tr>");
                for (int column = 0; column < columns.size(); column++) {
                    var cell = columns.get(column).get(row);
                    html.append(column == 0 ? "<th scope=\"row\"" : "<td");
                    html.append(cell.classes().isEmpty() ? "" : " class=\"" + cell.classes() + "\"");
                    html.append(cell.sort() == null ? "" : " data-sort=\"" + cell.sort() + "\"");
                    html.append('>').append(aligned.get(column).get(row));
                    html.append(column == 0 ? "</th>" : "</td>");
                }
                html.append("</tr>\n");
            }
            return html.append("</tbody></table></div>\n").toString();
        }

        /** The markup of a column, numbers padded so that their decimal points are below each other. */
        private static List<String> aligned(List<Cell> column) {
            var texts = column.stream().map(c -> Markup.typographic(c.markup())).toList();
            var numbers = column.stream()
                    .filter(c -> c.sort() != null)
                    .map(Cell::markup)
                    .toList();
            for (var number : NUMBERS) {
                int most = numbers.stream()
                        .mapToInt(n -> places(number, Markup.typographic(n)))
                        .max()
                        .orElse(0);
                var before = texts;
                texts = IntStream.range(0, column.size())
                        .mapToObj(
                                i -> column.get(i).sort() == null ? before.get(i) : padded(number, before.get(i), most))
                        .toList();
            }
            return texts;
        }

        private static String padded(Pattern number, String markup, int places) {
            String padding = FIGURE_SPACE.repeat(Math.max(0, places - places(number, markup)));
            return number.matcher(markup).replaceFirst(m -> m.group(1) + padding + m.group(2));
        }
    }
}
