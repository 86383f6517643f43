package io.github.mirrortd.data.read;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * The embedded database that reads and writes files. It comes in a module of its own, because its library is large; everything
 * here goes without one until a file is read.
 */
public interface Database extends AutoCloseable {
    /** Who opens one; found as a service. */
    interface Provider {
        Database open(int threads);
    }

    /**
     * A column of a query's result.
     *
     * @param type in the database's words, such as BIGINT or VARCHAR
     */
    record Column(String name, String type) {
        boolean isWhole() {
            return type.endsWith("INT") || type.endsWith("INTEGER");
        }
    }

    /**
     * Files, as something to select from.
     *
     * @param from for a FROM clause
     * @param hasFileName whether rows know their file
     * @param defaults fields of a data set that follow from the files' layout
     */
    record Source(String from, boolean hasFileName, Map<String, String> defaults) {}

    /** The result of a query, a block of rows at a time. */
    interface Rows extends AutoCloseable {
        /** The next block. @return how many rows it has; 0 at the end */
        int next();

        /** A column of doubles; NaN where something is missing. */
        void numbers(int column, double[] into);

        /** A column of whole numbers. @throws IllegalArgumentException where something is missing */
        void whole(int column, long[] into);

        /** A text; null is told as the text {@code null}. */
        String text(int column, int row);

        @Override
        void close();
    }

    /** Rows on their way into a table. */
    interface Sink extends AutoCloseable {
        /** A row: texts, {@code Long}, {@code Double} and {@code Boolean}, in the table's order. */
        void row(Object... values);

        @Override
        void close();
    }

    /** Files of one kind as something to select from: CSV, Parquet, JSON lines, NumPy or HDF5, by their ending. */
    Source source(List<String> files);

    /** Does something that has no result. */
    void execute(String sql);

    /** What a query's result would have. */
    List<Column> columns(String query);

    /** Streams a result, in its order. */
    Rows query(String sql);

    /** Appends to a table. */
    Sink append(String table);

    /** Writes a query's result to a file, by its ending; the file appears whole or not at all. */
    void write(String query, Path file);

    @Override
    void close();

    /** @throws IllegalArgumentException where there is none */
    static Database open(int threads) {
        return ServiceLoader.load(Provider.class).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "files of data are read by the module mirrortd-drivers, which is not here; add"
                                + " io.github.mirrortd:mirrortd-drivers to the class path"))
                .get()
                .open(threads);
    }

    /** A name as the database writes it. */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A text as the database writes it. */
    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
