package io.github.mirrortd.base.database;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A source of rows: the embedded database, which also writes files, rows in memory, or a cluster. The first is in a
 * separate module, because its library is large; it is loaded when a file is read.
 */
public interface Database extends AutoCloseable {
    /** Opens a database; found as a service. */
    interface Provider {
        /**
         * {@return a new database}
         *
         * @param threads how many it may use
         */
        Writing open(int threads);
    }

    /**
     * A column of a query's result.
     *
     * @param type in the database's words, such as BIGINT or VARCHAR
     */
    record Column(String name, String type) {}

    /**
     * Files, as something to select from.
     *
     * @param from for a FROM clause
     * @param hasFileName whether rows know their file
     * @param defaults fields of a data set that follow from the files' layout
     */
    record Source(String from, boolean hasFileName, Map<String, String> defaults) {
        /**
         * {@return what arrays of these names mean where nothing is said: fields of a data set}
         *
         * @param arrays their names
         */
        public static Map<String, String> usual(Set<String> arrays) {
            var defaults = new LinkedHashMap<String, String>();
            for (var same : List.of("reward", "discount", "episode")) {
                if (arrays.contains(same)) {
                    defaults.put(same, same);
                }
            }
            if (arrays.contains("rho")) {
                defaults.put("ratio", "rho");
            }
            if (arrays.contains("pi") && arrays.contains("mu")) {
                defaults.put("target", "pi");
                defaults.put("behaviour", "mu");
            }
            if (arrays.contains("terminal")) {
                defaults.put("terminal", "terminal");
            }
            if (arrays.contains("next")) {
                defaults.put("next", "phi_* next_*");
            }
            if (arrays.contains("phi")) {
                defaults.put("features", "phi_*");
            }
            return defaults;
        }
    }

    /** The result of a query, a block of rows at a time. */
    interface Rows extends AutoCloseable {
        /** Error message for a missing whole number. */
        String NO_EPISODE = "a row does not say which episode it is of";

        /**
         * Goes on to the next block.
         *
         * @return how many rows it has; 0 at the end
         */
        int next();

        /**
         * A column of doubles; NaN where something is missing.
         *
         * @param column which one, from 0 on
         * @param into filled from the front
         */
        void numbers(int column, double[] into);

        /**
         * A column of whole numbers.
         *
         * @param column which one, from 0 on
         * @param into filled from the front
         * @throws IllegalArgumentException where something is missing
         */
        void whole(int column, long[] into);

        /**
         * {@return a text; null becomes the text {@code null}}
         *
         * @param column which one, from 0 on
         * @param row which one of the block, from 0 on
         */
        String text(int column, int row);

        @Override
        void close();
    }

    /** A database that also writes tables and files. */
    interface Writing extends Database {
        /**
         * {@return where rows for a table go}
         *
         * @param table its name
         */
        Sink append(String table);

        /**
         * Writes a query's result to a file, by its ending; the file appears whole or not at all.
         *
         * @param query a statement that selects
         * @param file whose ending says the format
         */
        void write(String query, Path file);
    }

    /** Rows on their way into a table. */
    interface Sink extends AutoCloseable {
        /**
         * A row: texts, {@code Long}, {@code Double} and {@code Boolean}, in the table's order; null where something is missing.
         *
         * @param values one for each column
         */
        void row(@Nullable Object... values);

        @Override
        void close();
    }

    /**
     * {@return files of one kind as something to select from: CSV, Parquet, JSON lines, NumPy or HDF5, by their ending}
     *
     * @param files their names, with wildcards or without
     */
    Source source(List<String> files);

    /**
     * Does something that has no result.
     *
     * @param sql a statement
     */
    void execute(String sql);

    /**
     * {@return the columns that a query's result would have}
     *
     * @param query a statement that selects
     */
    List<Column> columns(String query);

    /**
     * {@return the result of a query, in its order, as it comes}
     *
     * @param sql a statement that selects
     */
    Rows query(String sql);

    /**
     * Limits what statements may read, once and for all.
     *
     * @param access which files
     */
    default void limit(Access access) {}

    /**
     * Checks a query that a data set brings along.
     *
     * @param query should be one statement that selects, and nothing else
     * @return the same query, with relative names of files in the folder of {@link #limit}
     * @throws IllegalArgumentException where it is anything else
     */
    default String checkedQuery(String query) {
        return query;
    }

    /**
     * Checks an expression that a data set brings along.
     *
     * @param expression should be one expression, and nothing else
     * @return the same expression, with relative names of files in the folder of {@link #limit}
     * @throws IllegalArgumentException where it is anything else
     */
    default String checkedExpression(String expression) {
        return expression;
    }

    /**
     * {@return files, by names that begin in a folder unless they say themselves where they begin, as something to select from}
     *
     * @param folder where names begin
     * @param files as {@link #source(List)} takes them
     */
    default Source source(Path folder, List<String> files) {
        return source(files.stream()
                .map(f -> f.contains("://") ? f : folder.resolve(f).toString())
                .toList());
    }

    /**
     * {@return the columns of rows}
     *
     * @param from of what
     */
    default List<Column> columnsOf(String from) {
        return columns("SELECT * FROM " + from);
    }

    /**
     * {@return the type of an expression, in the database's words}
     *
     * @param expression of the columns
     * @param from of what
     */
    default String type(String expression, String from) {
        return columns("SELECT " + expression + " AS x FROM " + from + " LIMIT 0")
                .get(0)
                .type();
    }

    /**
     * {@return the result of a query, in its order}
     *
     * @param select expressions
     * @param from of what, with all conditions
     */
    default Rows query(List<String> select, String from) {
        return query("SELECT " + String.join(", ", select) + " FROM " + from);
    }

    /**
     * {@return the only number that a query results in}
     *
     * @param query a statement that selects one double
     */
    default long count(String query) {
        double[] one = new double[1];
        try (var rows = query(query)) {
            rows.next();
            rows.numbers(0, one);
        }
        return (long) one[0];
    }

    /**
     * Has a scan look at rows: here, or wherever they are.
     *
     * @param <S> the scan
     * @param select expressions
     * @param from of what, with all conditions
     * @param scan that has seen nothing yet
     * @return what has seen everything
     */
    default <S extends Scan<S>> S scan(List<String> select, String from, S scan) {
        try (var rows = query(select, from)) {
            scan.look(rows);
        }
        return scan;
    }

    /** {@return whether rows must be laid down in their order before they are read, even where they look sorted} */
    default boolean alwaysSorts() {
        return false;
    }

    /**
     * Lays rows down in the order of their episodes, and of their places there.
     *
     * @param columns expressions; the first one is the episode, the second one its order
     * @param from of what, with all conditions
     * @param byOrder whether there is an order; otherwise rows stay in the one in which they come
     * @return what to select from; the columns are called {@code c0}, {@code c1}, …
     */
    default String sorted(List<String> columns, String from, boolean byOrder) {
        var named = new ArrayList<String>();
        for (int k = 0; k < columns.size(); k++) {
            named.add(columns.get(k) + " AS c" + k);
        }
        if (!byOrder) {
            named.add("row_number() OVER () AS place");
        }
        execute("CREATE OR REPLACE TABLE sorted AS SELECT * FROM (SELECT " + String.join(", ", named) + " FROM " + from
                + ") ORDER BY c0, " + (byOrder ? "c1" : "place"));
        return "sorted";
    }

    /**
     * Position of a row.
     *
     * @param file empty where rows do not know it
     * @param row from 1 on; 0 where it was not found
     */
    record Place(String file, long row) {}

    /**
     * {@return where a row stands that a condition holds for}
     *
     * @param source all rows
     * @param condition an expression
     * @param skip number of such rows before it
     */
    default Place place(Source source, String condition, long skip) {
        String file = "";
        long row = 0;
        long left = skip;
        double[] holds = new double[1 << 16];
        try (var rows = query(
                List.of(source.hasFileName() ? "filename" : "''", "CAST(coalesce(" + condition + ", false) AS DOUBLE)"),
                source.from())) {
            for (int n = rows.next(); n > 0; n = rows.next()) {
                rows.numbers(1, holds);
                for (int i = 0; i < n; i++) {
                    if (source.hasFileName() && !rows.text(0, i).equals(file)) {
                        file = rows.text(0, i);
                        row = 0;
                    }
                    row++;
                    if (holds[i] == 1 && left-- == 0) {
                        return new Place(file, row);
                    }
                }
            }
        }
        return new Place("", 0);
    }

    @Override
    void close();

    /**
     * {@return the database that is found as a service}
     *
     * @param threads how many it may use
     * @throws IllegalArgumentException where there is none
     */
    static Writing open(int threads) {
        return ServiceLoader.load(Provider.class).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "data files are read by the module mirrortd-duckdb, which is missing; add"
                                + " io.github.mirrortd:mirrortd-duckdb to the class path"))
                .get()
                .open(threads);
    }

    /**
     * {@return an expression as a double; a text that is not a number becomes null}
     *
     * @param expression of the columns
     * @param type its type, in the database's words
     */
    static String number(String expression, String type) {
        return isTime(type)
                ? "CAST(epoch(" + expression + ") AS DOUBLE)"
                : (type.startsWith("VARCHAR") ? "TRY_CAST(" : "CAST(") + expression + " AS DOUBLE)";
    }

    /**
     * {@return an expression as a whole number}
     *
     * @param expression of the columns
     */
    static String whole(String expression) {
        return "CAST(" + expression + " AS BIGINT)";
    }

    /**
     * {@return whether values are dates or times}
     *
     * @param type in the database's words
     */
    static boolean isTime(String type) {
        return type.startsWith("TIMESTAMP") || type.startsWith("DATE");
    }

    /**
     * {@return a name as the database writes it}
     *
     * @param name any
     */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * {@return a text as the database writes it}
     *
     * @param text any
     */
    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
