package io.github.mirrortd.base.format;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The numbers of an array in NumPy's format, one after the other: floats, integers or booleans of any width. */
public final class NpyStream implements AutoCloseable {
    private static final Map<String, ToDoubleFunction<ByteBuffer>> TYPES = Map.ofEntries(
            Map.entry("f8", ByteBuffer::getDouble),
            Map.entry("f4", ByteBuffer::getFloat),
            Map.entry("i8", ByteBuffer::getLong),
            Map.entry("i4", ByteBuffer::getInt),
            Map.entry("i2", ByteBuffer::getShort),
            Map.entry("i1", ByteBuffer::get),
            Map.entry("u8", bytes -> {
                long x = bytes.getLong();
                return x >= 0 ? x : Double.NaN;
            }),
            Map.entry("u4", bytes -> bytes.getInt() & 0xFFFFFFFFL),
            Map.entry("u2", bytes -> bytes.getShort() & 0xFFFF),
            Map.entry("u1", bytes -> bytes.get() & 0xFF),
            Map.entry("b1", ByteBuffer::get));

    private final InputStream in;
    private final NpyHeader header;
    private final ToDoubleFunction<ByteBuffer> number;
    private final int width;

    /**
     * Opens an array.
     *
     * @param in its bytes
     * @param size number of its bytes
     * @param name what it is, for error messages
     * @throws IllegalArgumentException if it is not an array of numbers, row by row, of that size
     * @throws IOException if it cannot be read
     */
    public NpyStream(InputStream in, long size, String name) throws IOException {
        this.in = in;
        header = NpyHeader.read(in, size)
                .orElseThrow(() -> new IllegalArgumentException(name + " is not an array in NumPy's format"));
        String type = header.type().replaceFirst("^[<>|=]", "");
        var known = TYPES.get(type);
        if (known == null) {
            throw new IllegalArgumentException(
                    name + " holds '" + header.type() + "', not numbers; save it as floats or integers");
        }
        if (header.byColumns() && header.shape().length > 1) {
            throw new IllegalArgumentException(name + " is stored by columns; save numpy.ascontiguousarray of it");
        }
        number = known;
        width = type.charAt(1) - '0';
        // As a double: the product of what a damaged file says may be larger than any long.
        double count = Arrays.stream(header.shape()).asDoubleStream().reduce(1, (a, b) -> a * b);
        if (header.length() + width * count != size) {
            throw new IllegalArgumentException(name + " is damaged: it says that it has the shape "
                    + Arrays.toString(header.shape()) + ", which is not what it holds");
        }
    }

    /** {@return the number of entries along each dimension} */
    public long[] shape() {
        return header.shape().clone();
    }

    NpyHeader header() {
        return header;
    }

    /**
     * Reads the next numbers.
     *
     * @param into where they go
     * @param from place of the first one
     * @param count how many
     * @throws IOException if there are fewer
     */
    public void next(double[] into, int from, int count) throws IOException {
        byte[] bytes = in.readNBytes(Math.multiplyExact(count, width));
        if (bytes.length < count * width) {
            throw new EOFException("an array ends too soon");
        }
        var buffer = ByteBuffer.wrap(bytes)
                .order(header.type().startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        for (int k = from; k < from + count; k++) {
            into[k] = number.applyAsDouble(buffer);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
