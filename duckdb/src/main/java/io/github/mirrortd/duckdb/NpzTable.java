package io.github.mirrortd.duckdb;

import io.github.mirrortd.base.database.Database.Column;
import io.github.mirrortd.base.database.Database.Sink;
import io.github.mirrortd.base.database.Database.Source;
import io.github.mirrortd.base.format.NpyStream;
import io.github.mirrortd.base.format.NpzFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A NumPy archive, compressed or not, whose arrays have a row for each step: phi, next, reward, discount or terminal, rho or pi
 * and mu, episode.
 */
final class NpzTable implements ArrayTable {
    private static final int MOST_COLUMNS = 100_000;

    private final NpzFile archive;
    private final Map<String, Columns> arrays = new LinkedHashMap<>();
    private final long rows;

    /** An array with a row for each step. */
    private record Columns(NpyStream numbers, boolean isFlat, int count) {
        static Columns of(NpyStream numbers, String name) {
            long[] shape = numbers.shape();
            if (shape.length < 1 || shape.length > 2) {
                throw new IllegalArgumentException("the array '" + name + "' must have one or two dimensions");
            }
            long count = shape.length == 1 ? 1 : shape[1];
            if (count > MOST_COLUMNS) {
                throw new IllegalArgumentException(
                        "the array '" + name + "' has " + count + " columns; at most " + MOST_COLUMNS + " are read");
            }
            return new Columns(numbers, shape.length == 1, (int) count);
        }

        long rows() {
            return numbers.shape()[0];
        }
    }

    NpzTable(Path file) {
        archive = new NpzFile(file);
        try {
            for (String name : archive.names()) {
                if (arrays.put(name, Columns.of(archive.stream(name), name)) != null) {
                    throw new IllegalArgumentException(file + ": the array '" + name + "' is there twice");
                }
            }
            Unpacked.check(file, archive.size());
            rows = arrays.values().stream().mapToLong(Columns::rows).max().orElse(0);
            arrays.forEach((name, array) -> {
                if (array.rows() != rows) {
                    throw new IllegalArgumentException(file + ": the array '" + name + "' has " + array.rows()
                            + " rows and another one has " + rows + "; every step needs one in each");
                }
            });
        } catch (RuntimeException e) {
            archive.close();
            throw e;
        }
    }

    @Override
    public List<Column> columns() {
        var columns = new ArrayList<Column>();
        arrays.forEach((name, array) -> {
            for (int k = 0; k < array.count(); k++) {
                columns.add(new Column(
                        array.isFlat() ? name : name + "_" + k, name.equals("episode") ? "BIGINT" : "DOUBLE"));
            }
        });
        return columns;
    }

    @Override
    public void copy(Sink sink) {
        var columns = columns();
        double[] row = new double[columns.size()];
        Object[] values = new Object[row.length];
        try {
            for (long i = 0; i < rows; i++) {
                int at = 0;
                for (var array : arrays.values()) {
                    array.numbers().next(row, at, array.count());
                    at += array.count();
                }
                for (int k = 0; k < row.length; k++) {
                    values[k] = columns.get(k).type().equals("BIGINT") ? (Object) (long) row[k] : (Object) row[k];
                }
                sink.row(values);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read a NumPy archive", e);
        }
    }

    @Override
    public Map<String, String> defaults() {
        return Source.usual(arrays.keySet());
    }

    @Override
    public void close() {
        archive.close();
    }
}
