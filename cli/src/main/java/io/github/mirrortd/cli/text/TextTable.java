package io.github.mirrortd.cli.text;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.base.format.Records;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A plain table for the terminal: names on the left, numbers on the right. */
public final class TextTable {
    private static final Character[] PLAIN = AsciiTable.NO_BORDERS;

    /** A letter with the signs over it, which take no room: ρ̄. */
    private static final Pattern MARKED = Pattern.compile("\\P{M}\\p{M}+");

    /** The first of the characters that mean nothing, of which one stands for each such letter while columns are laid out. */
    private static final char STAND_IN = '\uE000';

    private static final int SCREEN = 80;

    private final String[] heads;
    private final int texts;
    private final List<String[]> rows = new ArrayList<>();

    /** @param texts how many of the first columns hold text */
    public TextTable(int texts, String... heads) {
        this.texts = texts;
        this.heads = heads;
    }

    /**
     * A table of records.
     *
     * @param texts how many of the first columns hold text
     * @param records one for each row
     * @param columns separated by '|': the head, '=' and the path to the value as in {@link io.github.mirrortd.base.Fields}; then
     *     ':neatly', ':percent' or ':besideOne' for numbers in another form than with four digits
     */
    public static TextTable of(int texts, List<?> records, String columns) {
        var each = columns.strip().split("\\s*\\|\\s*");
        var heads = Arrays.stream(each).map(c -> c.substring(0, c.lastIndexOf('=')));
        var table = new TextTable(texts, heads.toArray(String[]::new));
        records.forEach(record ->
                table.row(Arrays.stream(each).map(c -> cell(record, c)).toArray(String[]::new)));
        return table;
    }

    private static String cell(Object record, String column) {
        var parts = column.substring(column.lastIndexOf('=') + 1).split(":");
        var value = Records.shown(Records.at(record, List.of(parts[0].split("\\."))));
        if (value instanceof Boolean holds) {
            return holds ? "✓" : "✗";
        }
        if (!(value instanceof Double x)) {
            return value == null ? "" : value.toString();
        }
        return switch (parts.length == 1 ? "" : parts[1]) {
            case "neatly" -> Printed.neatly(x);
            case "percent" -> String.format(Locale.ROOT, "%.1f %%", 100 * x);
            case "besideOne" -> Printed.besideOne(x);
            default -> Printed.shortly(x);
        };
    }

    public TextTable row(String... cells) {
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
        return text.lines()
                .mapToInt(line -> MARKED.matcher(line).replaceAll("x").length())
                .max()
                .orElse(0);
    }

    @Override
    public String toString() {
        return text(IntStream.range(0, heads.length).boxed().toList());
    }

    private String text(List<Integer> chosen) {
        var marked = new ArrayList<String>();
        var columns = new Column[chosen.size()];
        for (int i = 0; i < columns.length; i++) {
            var align = chosen.get(i) < texts ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT;
            columns[i] = new Column()
                    .header(withoutMarks(heads[chosen.get(i)], marked))
                    .headerAlign(align)
                    .dataAlign(align)
                    .maxWidth(Integer.MAX_VALUE);
        }
        var cells = rows.stream()
                .map(row ->
                        chosen.stream().map(i -> withoutMarks(row[i], marked)).toArray(String[]::new))
                .toArray(String[][]::new);
        String text = AsciiTable.getTable(PLAIN, columns, cells)
                .lines()
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty())
                .reduce("", (above, line) -> above + line + "\n");
        for (int i = 0; i < marked.size(); i++) {
            text = text.replace(String.valueOf((char) (STAND_IN + i)), marked.get(i));
        }
        return text;
    }

    /** A cell as wide as it looks, and what was in the place of its stand-ins added to the list. */
    private static String withoutMarks(String cell, List<String> marked) {
        return MARKED.matcher(cell).replaceAll(found -> {
            if (!marked.contains(found.group())) {
                marked.add(found.group());
            }
            return String.valueOf((char) (STAND_IN + marked.indexOf(found.group())));
        });
    }
}
