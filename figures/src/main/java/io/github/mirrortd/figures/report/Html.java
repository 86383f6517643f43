package io.github.mirrortd.figures.report;

import io.github.mirrortd.figures.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pieces of a page. Texts are escaped unless their name says that they are markup. */
final class Html {
    /** A minus sign before a number, written as a hyphen. */
    private static final Pattern HYPHEN = Pattern.compile("(?<![\\w.\\-])-(?=\\d)");

    private static final Pattern EXPONENT = Pattern.compile("(?<=\\d)e([+-]?\\d{1,3})(?![\\w.])");

    /** Numbers at the beginning of a cell, and at the beginning of the small line below it. */
    private static final List<Pattern> NUMBERS =
            List.of(Pattern.compile("^((?:<[^>]*>)*)(−?[\\d,]+)"), Pattern.compile("(<small>)(−?[\\d,]+)"));

    private static final String FIGURE_SPACE = "\u2007";

    private Html() {}

    static String paragraph(String text) {
        return "<p>" + Markup.escape(text) + "</p>\n";
    }

    /** A part of the page with a heading, to which the contents list leads. */
    record Section(String id, String title, String markup) {
        String html() {
            return "<section id=\"" + Markup.escape(id) + "\">\n<h2>" + Markup.escape(title) + "</h2>\n" + markup
                    + "</section>\n";
        }
    }

    /**
     * A cell of a table.
     *
     * @param sort by what the column is sorted; null for the text
     */
    record Cell(String markup, @Nullable Double sort, String classes) {
        static Cell text(String text) {
            return new Cell(Markup.escape(text), null, "");
        }

        static Cell number(String text, double value) {
            return new Cell(Markup.escape(text), value, "n");
        }
    }

    /** Numbers in the markup of a cell with typographic signs: −2.5×10⁻⁷ for -2.5e-7. */
    static String typographic(String markup) {
        String signed = HYPHEN.matcher(markup).replaceAll("−");
        return EXPONENT.matcher(signed).replaceAll(m -> "×10" + raised(Integer.toString(Integer.parseInt(m.group(1)))));
    }

    private static String raised(String exponent) {
        return exponent.chars()
                .mapToObj(c -> String.valueOf("⁻⁰¹²³⁴⁵⁶⁷⁸⁹".charAt("-0123456789".indexOf(c))))
                .collect(Collectors.joining());
    }

    /** How many places a text that begins with a number, or its small line, has before the decimal point. */
    private static int places(Pattern number, String markup) {
        var found = number.matcher(markup);
        return found.find() ? found.group(2).length() : 0;
    }

    /** A table whose columns can be sorted. The first cell of a row is its head. */
    static final class Table {
        private final String caption;
        private final String[] heads;
        private final List<List<Cell>> rows = new ArrayList<>();

        Table(String caption, String... heads) {
            this.caption = caption;
            this.heads = heads;
        }

        void row(List<Cell> cells) {
            rows.add(List.copyOf(cells));
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
            for (var row : rows) {
                html.append("<tr>");
                for (int i = 0; i < row.size(); i++) {
                    html.append(cell(row.get(i), i));
                }
                html.append("</tr>\n");
            }
            return html.append("</tbody></table></div>\n").toString();
        }

        /** The markup of a cell, its numbers padded so that decimal points of a column are below each other. */
        private String aligned(Cell cell, int column) {
            String markup = typographic(cell.markup());
            if (cell.sort() == null) {
                return markup;
            }
            for (var number : NUMBERS) {
                int most = rows.stream()
                        .filter(row -> column < row.size() && row.get(column).sort() != null)
                        .mapToInt(row ->
                                places(number, typographic(row.get(column).markup())))
                        .max()
                        .orElse(0);
                String padding = FIGURE_SPACE.repeat(Math.max(0, most - places(number, markup)));
                markup = number.matcher(markup).replaceFirst(m -> m.group(1) + padding + m.group(2));
            }
            return markup;
        }

        private String cell(Cell cell, int column) {
            boolean head = column == 0;
            var html = new StringBuilder(head ? "<th scope=\"row\"" : "<td");
            if (!cell.classes().isEmpty()) {
                html.append(" class=\"").append(cell.classes()).append('"');
            }
            if (cell.sort() != null) {
                html.append(" data-sort=\"").append(cell.sort()).append('"');
            }
            return html.append('>')
                    .append(aligned(cell, column))
                    .append(head ? "</th>" : "</td>")
                    .toString();
        }
    }
}
