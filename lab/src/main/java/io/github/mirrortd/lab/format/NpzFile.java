package io.github.mirrortd.lab.format;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads {@code .npz} archives of two-dimensional arrays of doubles, as {@link Npz} and {@code numpy.savez} write them. Any part
 * of a row can be read without the rest, so an archive may be larger than the memory.
 */
public final class NpzFile implements AutoCloseable {
    private static final int DIRECTORY_END = 0x06054b50;
    private static final int DIRECTORY_END_64 = 0x06064b50;
    private static final int DIRECTORY_END_SIZE = 22;
    private static final int LOCATOR_64_SIZE = 20;
    private static final int DIRECTORY_ENTRY_SIZE = 46;
    private static final int LOCAL_HEADER_SIZE = 30;
    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final long SEE_EXTRA = 0xFFFFFFFFL;
    private static final Pattern HEADER = Pattern.compile(
            "'descr': *'<f8'.*'fortran_order': *False.*'shape': *\\((\\d+), *(\\d+),? *\\)", Pattern.DOTALL);

    private final Path file;
    private final FileChannel channel;
    private final Map<String, Stored> arrays = new LinkedHashMap<>();

    /** @throws IllegalArgumentException where the file is not such an archive */
    public NpzFile(Path file) {
        this.file = file;
        try {
            channel = FileChannel.open(file);
            try {
                readDirectory();
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + file + "'", e);
        }
    }

    /** An array in the archive; may be read from several threads. */
    public final class Stored {
        private final long start;
        private final int rows;
        private final int columns;

        private Stored(long start, int rows, int columns) {
            this.start = start;
            this.rows = rows;
            this.columns = columns;
        }

        public int rows() {
            return rows;
        }

        public int columns() {
            return columns;
        }

        /** Fills {@code values} from a row, beginning at a column. */
        public void read(int row, int from, double[] values) {
            long position = start + ((long) row * columns + from) * Double.BYTES;
            try {
                bytes(position, values.length * Double.BYTES).asDoubleBuffer().get(values);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read '" + file + "'", e);
            }
        }
    }

    /** By name, in the archive's order. */
    public Map<String, Stored> arrays() {
        return arrays;
    }

    /** @throws IllegalArgumentException where there is none of this name */
    public Stored array(String name) {
        var array = arrays.get(name);
        if (array == null) {
            throw notOne("it has no curves of " + name);
        }
        return array;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + file + "'", e);
        }
    }

    private void readDirectory() throws IOException {
        int tailSize = (int) Math.min(channel.size(), DIRECTORY_END_SIZE + LONGEST_COMMENT);
        long tailStart = channel.size() - tailSize;
        var tail = bytes(tailStart, tailSize);
        int end = tailSize - DIRECTORY_END_SIZE;
        while (end >= 0 && tail.getInt(end) != DIRECTORY_END) {
            end--;
        }
        if (end < 0) {
            throw notOne("it is not an archive");
        }
        long entries = tail.getShort(end + 10) & 0xFFFF;
        long at = tail.getInt(end + 16) & SEE_EXTRA;
        if (at == SEE_EXTRA || entries == 0xFFFF) {
            long end64 =
                    bytes(tailStart + end - LOCATOR_64_SIZE, LOCATOR_64_SIZE).getLong(8);
            var record = bytes(end64, 56);
            if (record.getInt(0) != DIRECTORY_END_64) {
                throw notOne("its directory cannot be found");
            }
            entries = record.getLong(32);
            at = record.getLong(48);
        }
        for (long i = 0; i < entries; i++) {
            at += readEntry(at);
        }
    }

    /** @return how long the entry is in the directory */
    private int readEntry(long at) throws IOException {
        var entry = bytes(at, DIRECTORY_ENTRY_SIZE);
        int nameLength = entry.getShort(28) & 0xFFFF;
        int extraLength = entry.getShort(30) & 0xFFFF;
        var rest = bytes(at + DIRECTORY_ENTRY_SIZE, nameLength + extraLength);
        byte[] name = new byte[nameLength];
        rest.get(name);
        if (entry.getShort(10) != 0) {
            throw notOne("it is compressed; save it with numpy.savez");
        }
        long local = entry.getInt(42) & SEE_EXTRA;
        if (local == SEE_EXTRA) {
            local = offset64(entry, rest);
        }
        var header = bytes(local, LOCAL_HEADER_SIZE);
        long content = local + LOCAL_HEADER_SIZE + (header.getShort(26) & 0xFFFF) + (header.getShort(28) & 0xFFFF);
        String key = new String(name, StandardCharsets.UTF_8);
        arrays.put(key.endsWith(".npy") ? key.substring(0, key.length() - 4) : key, array(content));
        return DIRECTORY_ENTRY_SIZE + nameLength + extraLength + (entry.getShort(32) & 0xFFFF);
    }

    /** Large archives keep what does not fit into 32 bits in an extra field: those of size, packed size, offset that overflow. */
    private long offset64(ByteBuffer entry, ByteBuffer extra) {
        while (extra.remaining() >= 4) {
            int id = extra.getShort();
            int length = extra.getShort() & 0xFFFF;
            if (id == 1) {
                int skip = (entry.getInt(24) == -1 ? Long.BYTES : 0) + (entry.getInt(20) == -1 ? Long.BYTES : 0);
                return extra.getLong(extra.position() + skip);
            }
            extra.position(extra.position() + length);
        }
        throw notOne("its directory is damaged");
    }

    private Stored array(long at) throws IOException {
        var start = bytes(at, 12);
        if (start.get(0) != Npz.MAGIC[0] || start.get(1) != 'N') {
            throw notOne("it holds something else than arrays");
        }
        boolean wide = start.get(6) > 1;
        int length = wide ? start.getInt(8) : start.getShort(8) & 0xFFFF;
        int before = wide ? 12 : 10;
        byte[] text = new byte[length];
        bytes(at + before, length).get(text);
        var header = HEADER.matcher(new String(text, StandardCharsets.ISO_8859_1));
        if (!header.find()) {
            throw notOne("it holds something else than two-dimensional arrays of doubles");
        }
        return new Stored(at + before + length, Integer.parseInt(header.group(1)), Integer.parseInt(header.group(2)));
    }

    private IllegalArgumentException notOne(String reason) {
        return new IllegalArgumentException("cannot read learning curves from '" + file + "': " + reason);
    }

    private ByteBuffer bytes(long position, int length) throws IOException {
        var bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            int count = channel.read(bytes, position + bytes.position());
            if (count < 0) {
                throw new EOFException(file + " ends too soon");
            }
        }
        return bytes.flip();
    }
}
