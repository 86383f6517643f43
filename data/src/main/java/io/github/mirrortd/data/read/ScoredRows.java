package io.github.mirrortd.data.read;

import io.github.mirrortd.base.database.Access;
import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.format.WholeFiles;
import io.github.mirrortd.data.features.FeatureMap;
import io.github.mirrortd.mdp.SparseVector;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** States in a file, one a row, and their features. */
public final class ScoredRows {
    private static final int BLOCK = 1 << 14;

    private final Database database;
    private final FeatureMap features;
    private final String from;
    private final String file;
    private final List<String> names;

    /** @param file what the rows are called where something is wrong with them */
    ScoredRows(Database database, FeatureMap features, Database.Source source, String file) {
        this.database = database;
        this.features = features;
        this.file = file;
        from = source.from();
        names = database.columnsOf(from).stream().map(Database.Column::name).toList();
        if (!DataSetRows.hasRows(database, source, names)) {
            throw wrong(DataSetRows.NO_ROWS);
        }
        for (String column : features.columns()) {
            database.checkedExpression(column);
            DataSet.unknown(column, names).ifPresent(sentence -> {
                throw wrong(sentence);
            });
        }
    }

    private IllegalArgumentException wrong(String sentence) {
        return new IllegalArgumentException(file + ": " + sentence);
    }

    /**
     * {@return the states in a file}
     *
     * @param database what reads it
     * @param features what makes features of its columns
     * @param file one state a row
     */
    public static ScoredRows of(Database database, FeatureMap features, Path file) {
        database.limit(Access.only(List.of(file)));
        return new ScoredRows(
                database,
                features,
                database.source(List.of(file.toAbsolutePath().toString())),
                file.toString());
    }

    /**
     * Goes through all states, in the file's order.
     *
     * @param hear receives the features of each, in one reused object
     * @return how many there are
     */
    public long forEach(Consumer<SparseVector> hear) {
        var phi = new SparseVector();
        int width = features.columns().size();
        double[][] columns = new double[width][BLOCK];
        double[] values = new double[width];
        var select = features.columns().stream()
                .map(c -> "TRY_CAST(" + c + " AS DOUBLE)")
                .toList();
        long count = 0;
        try (var rows = database.query(width == 0 ? List.of("1") : select, from)) {
            for (int n = rows.next(); n > 0; n = rows.next()) {
                for (int k = 0; k < width; k++) {
                    rows.numbers(k, columns[k]);
                }
                for (int i = 0; i < n; i++) {
                    count++;
                    for (int k = 0; k < width; k++) {
                        values[k] = columns[k][i];
                        if (!Double.isFinite(values[k])) {
                            throw new IllegalArgumentException(file + ", row " + count + ", "
                                    + features.columns().get(k) + ": the value is missing or not finite");
                        }
                    }
                    features.encode(values, phi);
                    hear.accept(phi);
                }
            }
        }
        if (count == 0) {
            throw wrong(DataSetRows.NO_ROWS);
        }
        return count;
    }

    /**
     * Writes the rows with one more column: the value θ·φ of each state.
     *
     * @param writing the database of these rows
     * @param theta θ
     * @param column the new column's name
     * @param to whose ending says the format
     */
    public void write(Database.Writing writing, double[] theta, String column, Path to) {
        WholeFiles.checkEnding(to);
        if (column.isBlank()) {
            throw new IllegalArgumentException("the new column's name is empty; name one, such as value");
        }
        if (names.stream().anyMatch(column::equalsIgnoreCase)) {
            throw wrong("there is a column '" + column + "' already; give the new one another name");
        }
        writing.execute("CREATE OR REPLACE TABLE scored (" + Database.quoted(column) + " DOUBLE)");
        try (var sink = writing.append("scored")) {
            forEach(phi -> sink.row(phi.dot(theta)));
        }
        writing.write("SELECT * FROM " + from + " POSITIONAL JOIN scored", to);
    }
}
