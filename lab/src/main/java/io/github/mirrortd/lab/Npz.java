package io.github.mirrortd.lab;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** Arrays of doubles in NumPy's formats: {@code .npy} files that are filled row by row, and {@code .npz} archives of them. */
final class Npz {
    static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int ALIGNMENT = 64;
    private static final int LENGTH_FIELD = 2;

    private Npz() {}

    /** A two-dimensional array on disk. Rows may be written in any order and from several threads. */
    static final class Array implements AutoCloseable {
        private final Path file;
        private final FileChannel channel;
        private final int headerSize;
        private final int columns;

        Array(Path file, int rows, int columns) throws IOException {
            this.file = file;
            this.columns = columns;
            channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            byte[] header = header(rows, columns);
            headerSize = header.length;
            // Where an earlier process left one with more rows.
            channel.truncate(position(rows));
            channel.write(ByteBuffer.wrap(header), 0);
        }

        Path file() {
            return file;
        }

        void row(int row, double[] values) throws IOException {
            var bytes = ByteBuffer.allocate(columns * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            bytes.asDoubleBuffer().put(values);
            long position = position(row);
            while (bytes.hasRemaining()) {
                position += channel.write(bytes, position);
            }
        }

        /** What is there; null where the file ends before. */
        double @Nullable [] row(int row) throws IOException {
            var bytes = ByteBuffer.allocate(columns * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            for (long position = position(row); bytes.hasRemaining(); ) {
                int count = channel.read(bytes, position);
                if (count < 0) {
                    return null;
                }
                position += count;
            }
            double[] values = new double[columns];
            bytes.flip().asDoubleBuffer().get(values);
            return values;
        }

        private long position(int row) {
            return headerSize + (long) row * columns * Double.BYTES;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    private static byte[] header(int rows, int columns) {
        String text = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + rows + ", " + columns + "), }";
        int unpadded = MAGIC.length + LENGTH_FIELD + text.length() + 1;
        int padding = (ALIGNMENT - unpadded % ALIGNMENT) % ALIGNMENT;
        byte[] dictionary = (text + " ".repeat(padding) + "\n").getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(MAGIC.length + LENGTH_FIELD + dictionary.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .putShort((short) dictionary.length)
                .put(dictionary)
                .array();
    }

    /** Packs {@code .npy} files, by the names under which {@code numpy.load} shows them. Stored, not compressed. */
    static void pack(Map<String, Path> arrays, OutputStream out) throws IOException {
        try (var zip = new ZipOutputStream(out)) {
            for (var array : arrays.entrySet()) {
                var entry = new ZipEntry(array.getKey() + ".npy");
                entry.setMethod(ZipEntry.STORED);
                entry.setSize(Files.size(array.getValue()));
                entry.setCrc(checksum(array.getValue()));
                // A fixed time: the same results give the same file.
                entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
                zip.putNextEntry(entry);
                Files.copy(array.getValue(), zip);
                zip.closeEntry();
            }
        }
    }

    private static long checksum(Path file) throws IOException {
        try (var in = new CheckedInputStream(Files.newInputStream(file), new CRC32())) {
            in.transferTo(OutputStream.nullOutputStream());
            return in.getChecksum().getValue();
        }
    }
}
