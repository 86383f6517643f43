package io.github.mirrortd.drivers;

import io.github.mirrortd.data.read.Database.Column;
import io.github.mirrortd.data.read.Database.Sink;
import io.github.mirrortd.data.read.GivenRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;

/**
 * A NumPy archive, compressed or not, whose arrays have a row for each step: phi, next, reward, discount or terminal, rho or pi
 * and mu, episode.
 */
final class NpzTable implements ArrayTable {
    private final ZipFile zip;
    private final Map<String, NpyStream> arrays = new LinkedHashMap<>();
    private final long rows;

    NpzTable(Path file) {
        try {
            zip = new ZipFile(file.toFile());
            try {
                open(file);
            } catch (IOException | RuntimeException e) {
                zip.close();
                throw e;
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read '" + file + "' as a NumPy archive", e);
        }
        rows = arrays.values().stream().mapToLong(NpyStream::rows).max().orElse(0);
        arrays.forEach((name, array) -> {
            if (array.rows() != rows) {
                throw new IllegalArgumentException(file + ": the array '" + name + "' has " + array.rows()
                        + " rows and another one has " + rows + "; every step needs one in each");
            }
        });
    }

    /** What an archive says of itself must fit together, and be no larger than its own bytes make likely. */
    private void open(Path file) throws IOException {
        double unpacked = 0;
        for (var entry : zip.stream().toList()) {
            String name = entry.getName().replaceFirst("\\.npy$", "");
            var array = new NpyStream(zip.getInputStream(entry), name);
            if (arrays.put(name, array) != null) {
                throw new IllegalArgumentException(file + ": the array '" + name + "' is there twice");
            }
            if (array.bytes() != entry.getSize()) {
                throw new IllegalArgumentException(file + ": the array '" + name + "' says that it has " + array.rows()
                        + " rows of " + array.columns() + " numbers, which is not what it holds");
            }
            unpacked += array.bytes();
        }
        Unpacked.check(file, unpacked);
    }

    @Override
    public List<Column> columns() {
        var columns = new ArrayList<Column>();
        arrays.forEach((name, array) -> {
            for (int k = 0; k < array.columns(); k++) {
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
                    array.next(row, at);
                    at += array.columns();
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
        return GivenRows.usual(arrays.keySet());
    }

    @Override
    public void close() {
        try {
            for (var array : arrays.values()) {
                array.close();
            }
            zip.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close a NumPy archive", e);
        }
    }
}
