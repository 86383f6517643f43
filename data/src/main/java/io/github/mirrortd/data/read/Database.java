package io.github.mirrortd.data.read;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The embedded database that reads and writes files. It comes in a module of its own, because its library is large; everything
 * here goes without one until a file is read.
 */
public interface Database extends AutoCloseable {
    /** Who opens one; found as a service. */
    interface Provider {
        /**
         * {@return a database that nobody else uses}
         *
         * @param threads how many it may use
         */
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
         * {@return a text; null is told as the text {@code null}}
         *
         * @param column which one, from 0 on
         * @param row which one of the block, from 0 on
         */
        String text(int column, int row);

        @Override
        void close();
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

    @Override
    void close();

    /**
     * {@return the database that is found as a service}
     *
     * @param threads how many it may use
     * @throws IllegalArgumentException where there is none
     */
    static Database open(int threads) {
        return ServiceLoader.load(Provider.class).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "files of data are read by the module mirrortd-drivers, which is not here; add"
                                + " io.github.mirrortd:mirrortd-drivers to the class path"))
                .get()
                .open(threads);
    }

    /**
     * {@return a database for a data set: for rows in memory one that reads them there, the one that is found as a service otherwise}
     *
     * @param threads how many it may use
     * @param set the data set
     * @throws IllegalArgumentException where one is needed and there is none
     */
    static Database open(int threads, DataSet set) {
        return GivenRows.find(set.files())
                .<Database>map(rows -> new MemoryDatabase(rows, threads))
                .orElseGet(() -> open(threads));
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
