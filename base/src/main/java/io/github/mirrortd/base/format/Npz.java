package io.github.mirrortd.base.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** Arrays of doubles in NumPy's formats: {@code .npy} files that are filled row by row, and {@code .npz} archives of them. */
public final class Npz {
    static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int ALIGNMENT = 64;
    private static final int LENGTH_FIELD = 2;
    private static final int PIECE = 1 << 17;

    private Npz() {}

    /**
     * A two-dimensional array on disk. Rows may be written in any order and from several threads.
     *
     * @param file where it lies
     * @param channel to the file
     * @param headerSize number of bytes before the first number
     */
    public record Array(Path file, FileChannel channel, int headerSize, int rows, int columns)
            implements StoredRows, AutoCloseable {
        /**
         * Opens a new one, or the one that is there.
         *
         * @param file where it lies
         * @param rows how many
         * @param columns how many
         * @throws IOException if it cannot be opened
         */
        public static Array open(Path file, int rows, int columns) throws IOException {
            byte[] header = header("<f8", rows, columns);
            var array = new Array(
                    file,
                    FileChannel.open(
                            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                    header.length,
                    rows,
                    columns);
            // Where an earlier process left one with more rows.
            array.channel.truncate(array.position(rows, 0));
            array.channel.write(ByteBuffer.wrap(header), 0);
            return array;
        }

        /**
         * Writes a row.
         *
         * @param row which one, from 0 on
         * @param values one for each column
         * @throws IOException where it cannot be written
         */
        public void write(int row, double[] values) throws IOException {
            DoubleBytes.write(values, channel, position(row, 0));
        }

        /**
         * {@return whether the file is long enough to hold a row}
         *
         * @param row which one, from 0 on
         */
        public boolean has(int row) {
            return Unchecked.read(file, channel::size) >= position(row + 1, 0);
        }

        @Override
        public void read(int row, int from, double[] values) {
            Unchecked.read(file, () -> DoubleBytes.read(channel, position(row, from), values));
        }

        private long position(int row, int column) {
            return headerSize + ((long) row * columns + column) * Double.BYTES;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** An array in memory. */
    public sealed interface Content permits Values, Integers {
        /** {@return the array as a separate file} */
        byte[] npy();
    }

    /**
     * Whole numbers, such as indices, in memory.
     *
     * @param data by rows
     * @param shape one number for each dimension
     */
    public record Integers(long[] data, int... shape) implements Content {
        /**
         * {@return a vector}
         *
         * @param vector its numbers; not copied
         */
        public static Integers of(long[] vector) {
            return new Integers(vector, vector.length);
        }

        @Override
        public byte[] npy() {
            return packed(
                    "<i8", shape, data.length, bytes -> bytes.asLongBuffer().put(data));
        }
    }

    /**
     * Numbers in memory.
     *
     * @param data by rows
     * @param shape one number for each dimension
     */
    public record Values(double[] data, int... shape) implements Content {
        /**
         * {@return a vector}
         *
         * @param vector its numbers; not copied
         */
        public static Values of(double[] vector) {
            return new Values(vector, vector.length);
        }

        /**
         * {@return a matrix}
         *
         * @param rows all of the same length
         * @param columns how many there are, also where there are no rows
         */
        public static Values of(double[][] rows, int columns) {
            return new Values(
                    Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray(), rows.length, columns);
        }

        @Override
        public byte[] npy() {
            return packed(
                    "<f8", shape, data.length, bytes -> bytes.asDoubleBuffer().put(data));
        }
    }

    /**
     * {@return the arrays of a record by name: vectors, matrices and whole numbers}
     *
     * @param record a value that {@link Records} supports; a matrix has at least one row
     */
    public static Map<String, Content> contents(Object record) {
        var contents = new LinkedHashMap<String, Content>();
        Records.fields(record).forEach((name, value) -> contents.put(name, content(value)));
        return contents;
    }

    /**
     * {@return an array for each field of some objects, by name: of doubles, or of whole numbers}
     *
     * @param objects at least one
     * @param fields names of methods
     */
    public static Map<String, @Nullable Object> columns(List<?> objects, String... fields) {
        var columns = new LinkedHashMap<String, @Nullable Object>();
        for (var field : fields) {
            Function<Object, Number> at = one -> (Number) Objects.requireNonNull(Records.at(one, List.of(field)));
            columns.put(
                    field,
                    at.apply(objects.get(0)) instanceof Double
                            ? objects.stream()
                                    .map(at)
                                    .mapToDouble(Number::doubleValue)
                                    .toArray()
                            : objects.stream()
                                    .map(at)
                                    .mapToLong(Number::longValue)
                                    .toArray());
        }
        return columns;
    }

    private static Content content(@Nullable Object value) {
        if (value instanceof long[] numbers) {
            return Integers.of(numbers);
        }
        if (value instanceof List<?> rows) {
            var matrix = rows.toArray(double[][]::new);
            return Values.of(matrix, matrix[0].length);
        }
        return Values.of((double[]) Objects.requireNonNull(value));
    }

    /** A header, followed by numbers of eight bytes. */
    private static byte[] packed(String type, int[] shape, int count, Consumer<ByteBuffer> numbers) {
        byte[] header = header(type, shape);
        var bytes = ByteBuffer.allocate(header.length + count * Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(header);
        numbers.accept(bytes);
        return bytes.array();
    }

    private static byte[] header(String type, int... shape) {
        // A tuple of one ends in a comma.
        String sizes = Arrays.stream(shape).mapToObj(String::valueOf).collect(Collectors.joining(", "))
                + (shape.length == 1 ? "," : "");
        String text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + sizes + "), }";
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

    /**
     * Packs arrays by the names under which {@code numpy.load} shows them. Stored, not compressed.
     *
     * @param arrays by name
     * @param out where the archive goes
     * @throws IOException where it cannot be written
     */
    public static void pack(Map<String, Array> arrays, OutputStream out) throws IOException {
        try (var zip = new ZipOutputStream(out)) {
            for (var array : arrays.entrySet()) {
                var file = array.getValue().file();
                begin(zip, array.getKey(), Files.size(file), checksum(file));
                try (var in = Files.newInputStream(file)) {
                    copy(in, zip);
                }
                zip.closeEntry();
            }
        }
    }

    /**
     * Writes arrays that are in memory, by the names under which {@code numpy.load} shows them.
     *
     * @param arrays by name
     * @param out where the archive goes
     * @throws IOException where it cannot be written
     */
    public static void write(Map<String, ? extends Content> arrays, OutputStream out) throws IOException {
        try (var zip = new ZipOutputStream(out)) {
            for (var array : arrays.entrySet()) {
                byte[] npy = array.getValue().npy();
                var checksum = new CRC32();
                checksum.update(npy);
                begin(zip, array.getKey(), npy.length, checksum.getValue());
                zip.write(npy);
                zip.closeEntry();
            }
        }
    }

    private static void begin(ZipOutputStream zip, String name, long size, long checksum) throws IOException {
        var entry = new ZipEntry(name + ".npy");
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(size);
        entry.setCrc(checksum);
        // A fixed time: the same results give the same file. A date after the format's first one, for which Java would
        // write a field that depends on the time zone.
        entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0, 2));
        zip.putNextEntry(entry);
    }

    /** In larger pieces than Java's own, of eight kilobytes: curves have hundreds of megabytes. */
    private static void copy(InputStream in, OutputStream out) throws IOException {
        byte[] piece = new byte[PIECE];
        for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
            out.write(piece, 0, count);
        }
    }

    private static long checksum(Path file) throws IOException {
        try (var in = new CheckedInputStream(Files.newInputStream(file), new CRC32())) {
            copy(in, OutputStream.nullOutputStream());
            return in.getChecksum().getValue();
        }
    }
}
