package io.github.mirrortd.cli;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A plain table for the terminal: names on the left, numbers on the right. */
final class Table {
    private static final Character[] PLAIN = AsciiTable.NO_BORDERS;

    private static final int SCREEN = 80;

    private final String[] heads;
    private final int texts;
    private final List<String[]> rows = new ArrayList<>();

    /** @param texts how many of the first columns hold text */
    Table(int texts, String... heads) {
        this.texts = texts;
        this.heads = heads;
    }

    Table row(String... cells) {
        rows.add(cells);
        return this;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** In lines of at most 80 columns: what does not fit comes below, with the first column again. */
    String fitted() {
        var parts = new ArrayList<String>();
        List<Integer> columns = new ArrayList<>(List.of(0));
        for (int next = 1; next < heads.length; next++) {
            columns.add(next);
            if (columns.size() > 2 && width(text(columns)) > SCREEN) {
                columns.remove(columns.size() - 1);
                parts.add(text(columns));
                columns = new ArrayList<>(List.of(0, next));
            }
        }
        parts.add(text(columns));
        return String.join("\n", parts);
    }

    private static int width(String text) {
        return text.lines().mapToInt(String::length).max().orElse(0);
    }

    @Override
    public String toString() {
        return text(IntStream.range(0, heads.length).boxed().toList());
    }

    private String text(List<Integer> chosen) {
        var columns = new Column[chosen.size()];
        for (int i = 0; i < columns.length; i++) {
            var align = chosen.get(i) < texts ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT;
            columns[i] = new Column()
                    .header(heads[chosen.get(i)])
                    .headerAlign(align)
                    .dataAlign(align)
                    .maxWidth(Integer.MAX_VALUE);
        }
        var cells = rows.stream()
                .map(row -> chosen.stream().map(i -> row[i]).toArray(String[]::new))
                .toArray(String[][]::new);
        return AsciiTable.getTable(PLAIN, columns, cells)
                .lines()
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty())
                .reduce("", (above, line) -> above + line + "\n");
    }
}
