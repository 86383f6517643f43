package io.github.mirrortd.figures.report;

import io.github.mirrortd.figures.Markup;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pieces of a page. Texts are escaped unless their name says that they are markup. */
final class Html {
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
            for (String head : heads) {
                html.append("<th scope=\"col\"><button type=\"button\">")
                        .append(Markup.escape(head))
                        .append("</button></th>");
            }
            html.append("</tr></thead>\n<tbody>\n");
            for (var row : rows) {
                html.append("<tr>");
                for (int i = 0; i < row.size(); i++) {
                    html.append(cell(row.get(i), i == 0));
                }
                html.append("</tr>\n");
            }
            return html.append("</tbody></table></div>\n").toString();
        }

        private static String cell(Cell cell, boolean head) {
            var html = new StringBuilder(head ? "<th scope=\"row\"" : "<td");
            if (!cell.classes().isEmpty()) {
                html.append(" class=\"").append(cell.classes()).append('"');
            }
            if (cell.sort() != null) {
                html.append(" data-sort=\"").append(cell.sort()).append('"');
            }
            return html.append('>')
                    .append(cell.markup())
                    .append(head ? "</th>" : "</td>")
                    .toString();
        }
    }
}
