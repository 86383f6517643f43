package io.github.mirrortd.lab.format;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Reads {@code .npz} archives of two-dimensional arrays of doubles, as {@link Npz} and {@code numpy.savez} write them. Any part
 * of a row can be read without the rest, so an archive may be larger than the memory.
 */
public final class NpzFile implements AutoCloseable {
    private static final String ENDING = ".npy";

    private final Path file;
    private final ZipFile zip;
    private final Map<String, StoredRows> arrays = new LinkedHashMap<>();

    /**
     * Opens an archive.
     *
     * @param file its path
     * @throws IllegalArgumentException where the file is not such an archive
     */
    public NpzFile(Path file) {
        this.file = file;
        try {
            zip = new ZipFile(file.toFile());
            try {
                for (var entry : Collections.list(zip.entries())) {
                    String name = entry.getName();
                    arrays.put(
                            name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name,
                            array(entry));
                }
            } catch (IOException | RuntimeException e) {
                zip.close();
                throw e;
            }
        } catch (ZipException e) {
            throw new IllegalArgumentException(refusal("it is not an archive"), e);
        } catch (EOFException e) {
            throw new IllegalArgumentException(refusal("it ends too soon"), e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + file + "'", e);
        }
    }

    /** {@return the arrays by name, in the archive's order; they may be read from several threads} */
    public Map<String, StoredRows> arrays() {
        return arrays;
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + file + "'", e);
        }
    }

    private StoredRows array(ZipEntry entry) throws IOException {
        if (entry.getMethod() != ZipEntry.STORED) {
            throw new IllegalArgumentException(refusal("it is compressed; save it with numpy.savez"));
        }
        try (var in = zip.getInputStream(entry)) {
            var header = NpyHeader.read(in, entry.getSize())
                    .orElseThrow(() -> new IllegalArgumentException(refusal("it holds something else than arrays")));
            if (!header.type().equals("<f8") || header.byColumns() || header.shape().length != 2) {
                throw new IllegalArgumentException(
                        refusal("it holds something else than two-dimensional arrays of doubles"));
            }
            long rows = header.shape()[0];
            long columns = header.shape()[1];
            if (rows < 1 || columns < 1 || !isAsLong(entry.getSize() - header.length(), rows, columns)) {
                throw new IllegalArgumentException(refusal("'" + entry.getName() + "' in it says that it has " + rows
                        + " runs of " + columns + " points, which is not what it holds"));
            }
            checkSum(entry);
            return new Stored(entry, header.length(), (int) rows, (int) columns);
        }
    }

    private static boolean isAsLong(long bytes, long rows, long columns) {
        return rows <= Integer.MAX_VALUE
                && columns <= Integer.MAX_VALUE
                && bytes % Double.BYTES == 0
                && bytes / Double.BYTES == rows * columns;
    }

    /** Java leaves it to the reader whether what is stored is still what was stored. */
    private void checkSum(ZipEntry entry) throws IOException {
        try (var in = new CheckedInputStream(zip.getInputStream(entry), new CRC32())) {
            in.transferTo(OutputStream.nullOutputStream());
            if (in.getChecksum().getValue() != entry.getCrc()) {
                throw new IllegalArgumentException(refusal("'" + entry.getName() + "' in it is damaged"));
            }
        }
    }

    private String refusal(String reason) {
        return "cannot read learning curves from '" + file + "': " + reason;
    }

    private ByteBuffer bytes(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException(file + " ends too soon");
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** What is stored as it is can be skipped without being read. */
    private final class Stored implements StoredRows {
        private final ZipEntry entry;
        private final long start;
        private final int rows;
        private final int columns;

        private Stored(ZipEntry entry, long start, int rows, int columns) {
            this.entry = entry;
            this.start = start;
            this.rows = rows;
            this.columns = columns;
        }

        @Override
        public int rows() {
            return rows;
        }

        @Override
        public int columns() {
            return columns;
        }

        @Override
        public void read(int row, int from, double[] values) {
            try (var in = zip.getInputStream(entry)) {
                in.skipNBytes(start + ((long) row * columns + from) * Double.BYTES);
                bytes(in, values.length * Double.BYTES).asDoubleBuffer().get(values);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read '" + file + "'", e);
            }
        }
    }
}
