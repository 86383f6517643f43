package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.base.format.Npz;
import io.github.mirrortd.base.format.NpzFile;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.internal.Csv;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Numbers of a problem in a file next to the problem's: an archive of NumPy's, or a table in CSV. */
final class FileBeside {
    private final Node node;
    private final boolean csv;

    /** The names in the first line of a CSV file; none where it has numbers already. */
    private List<String> names = List.of("?");

    /** @param node the file's name */
    FileBeside(Node node) {
        this.node = node;
        csv = ends(node, ".csv");
    }

    /** Returns whether a field names such a file. */
    static boolean is(Node node) {
        return ends(node, ".csv") || ends(node, ".npz");
    }

    private static boolean ends(Node node, String ending) {
        return node.isWord() && node.word().toLowerCase(Locale.ROOT).endsWith(ending);
    }

    /** One value in each row. */
    record Column(boolean hasNames, IntFunction<String> texts, IntToDoubleFunction numbers) {
        String text(int row) {
            return texts.apply(row);
        }

        double number(int row) {
            return numbers.applyAsDouble(row);
        }
    }

    /**
     * Columns of one length: arrays of one dimension, or those of a CSV file with their names in its first line.
     *
     * @param needed these must be there
     * @param others these are left out where they are not
     */
    Map<String, Column> columns(List<String> needed, List<String> others) {
        return node.meaning(() -> {
            var columns = csv ? table(needed, others) : arrays(needed, others);
            for (String name : needed) {
                if (!columns.containsKey(name)) {
                    throw node.wrong("'" + node.word() + "' has no " + (csv ? "column" : "array") + " '" + name
                            + "'; it needs " + String.join(", ", needed));
                }
            }
            return columns;
        });
    }

    /** Number of rows of the columns that were read last. */
    private int rows;

    int rows() {
        return rows;
    }

    private Map<String, Column> arrays(List<String> needed, List<String> others) {
        var columns = new LinkedHashMap<String, Column>();
        try (var archive = new NpzFile(node.beside())) {
            for (var names : List.of(needed, others)) {
                for (String name : names) {
                    archive.get(name).ifPresent(array -> columns.put(name, column(name, array, columns.isEmpty())));
                }
            }
        }
        return columns;
    }

    private Column column(String name, Npz.Values array, boolean first) {
        double[] data = array.data();
        if (array.shape().length != 1 || (!first && data.length != rows)) {
            throw node.wrong("the array '" + name + "' in '" + node.word() + "' has the shape "
                    + Arrays.toString(array.shape()) + "; it must have one dimension"
                    + (first ? "" : " of " + rows + ", as the first"));
        }
        rows = data.length;
        return new Column(false, row -> Printed.exactly(data[row]), row -> data[row]);
    }

    private Map<String, Column> table(List<String> needed, List<String> others) {
        var lines = Csv.rows(NodeReader.text(node.beside()));
        rows = lines.size();
        var columns = new LinkedHashMap<String, Column>();
        for (var names : List.of(needed, others)) {
            for (String name : names) {
                if (!lines.isEmpty() && lines.get(0).has(name)) {
                    IntFunction<String> texts = row -> text(lines.get(row), name, row);
                    columns.put(name, new Column(true, texts, row -> parsed(texts.apply(row), row)));
                }
            }
        }
        return columns;
    }

    private String text(Csv.Row line, String name, int row) {
        int place = line.names().indexOf(name);
        if (line.fields().size() <= place || line.fields().get(place).isBlank()) {
            throw wrongIn(row, "has no " + name);
        }
        return line.fields().get(place).strip();
    }

    private double parsed(String text, int row) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw wrongIn(row, "has '" + text + "' where a number must be");
        }
    }

    /** An error in a row. */
    RuntimeException wrongIn(int row, String what) {
        return node.wrong(place(row) + " " + what);
    }

    /** The error, with its row. */
    RuntimeException wrongAt(int row, String sentence) {
        return node.wrong(place(row) + ": " + sentence);
    }

    private String place(int row) {
        return (csv ? "line " + (row + (names.isEmpty() ? 1 : 2)) : "entry " + row) + " of '" + node.word() + "'";
    }

    /**
     * A row for each state: an array of two dimensions, or the lines of a CSV file, whose first one may hold names.
     *
     * @param name of the array
     */
    double[][] matrix(String name, int count) {
        var table = node.meaning(() -> csv ? lines() : array(name));
        if (table.length != count) {
            throw node.wrong("'" + node.word() + "' has " + table.length + " rows" + (csv ? "" : " in '" + name + "'")
                    + "; there must be " + count + ", one for each state");
        }
        if (count > 0 && table[0].length == 0) {
            throw node.wrong("'" + node.word() + "' has rows without numbers" + (csv ? "" : " in '" + name + "'")
                    + "; each must have one at least");
        }
        for (int s = 0; s < count; s++) {
            if (table[s].length != table[0].length) {
                throw wrongIn(
                        s, "has " + table[s].length + " numbers; it must have " + table[0].length + ", as the first");
            }
            if (!Arrays.stream(table[s]).allMatch(Double::isFinite)) {
                throw wrongIn(s, "has a number that is not finite");
            }
        }
        return table;
    }

    /** Names of the columns of a matrix from a CSV file; empty without a header. */
    List<String> names() {
        return csv ? names : List.of();
    }

    private double[][] array(String name) {
        try (var archive = new NpzFile(node.beside())) {
            var array = archive.get(name)
                    .orElseThrow(() -> node.wrong("'" + node.word() + "' has no array '" + name + "'"));
            if (array.shape().length != 2) {
                throw node.wrong("the array '" + name + "' in '" + node.word() + "' must have two dimensions, not "
                        + array.shape().length);
            }
            int width = array.shape()[1];
            return IntStream.range(0, array.shape()[0])
                    .mapToObj(r -> Arrays.copyOfRange(array.data(), r * width, (r + 1) * width))
                    .toArray(double[][]::new);
        }
    }

    private double[][] lines() {
        var lines = NodeReader.text(node.beside()).lines().toList();
        var table = new ArrayList<double[]>();
        boolean named = !lines.isEmpty()
                && lines.get(0).matches(".*[A-Za-z_].*")
                && !lines.get(0).matches("[-+0-9.eE, ]+");
        names = named
                ? Arrays.stream(lines.get(0).split(",", -1)).map(String::strip).toList()
                : List.of();
        int first = named ? 1 : 0;
        for (int i = first; i < lines.size(); i++) {
            int row = i - first;
            table.add(Arrays.stream(lines.get(i).split(",", -1))
                    .mapToDouble(field -> parsed(field.strip(), row))
                    .toArray());
        }
        return table.toArray(double[][]::new);
    }
}
