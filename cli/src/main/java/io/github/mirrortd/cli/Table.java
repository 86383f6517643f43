package io.github.mirrortd.cli;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.List;

/** A plain table for the terminal: names on the left, numbers on the right. */
final class Table {
    private static final Character[] PLAIN = AsciiTable.NO_BORDERS;

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

    @Override
    public String toString() {
        var columns = new Column[heads.length];
        for (int i = 0; i < heads.length; i++) {
            var align = i < texts ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT;
            columns[i] = new Column()
                    .header(heads[i])
                    .headerAlign(align)
                    .dataAlign(align)
                    .maxWidth(Integer.MAX_VALUE);
        }
        return AsciiTable.getTable(PLAIN, columns, rows.toArray(String[][]::new))
                .lines()
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty())
                .reduce("", (above, line) -> above + line + "\n");
    }
}
