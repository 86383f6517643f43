package io.github.mirrortd.drivers;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** One NumPy array, row by row from its first byte on; numbers of any width, one or two dimensions. */
final class NpyStream implements AutoCloseable {
    private static final Pattern HEADER = Pattern.compile(
            "'descr': *'([<>|=])([fiub])(\\d)'.*'fortran_order': *(True|False).*'shape': *\\(([^)]*)\\)");
    private static final Pattern SIZE = Pattern.compile("[0-9]{1,15}");
    private static final int MAGIC = 8;
    private static final int LONGEST_HEADER = 1 << 16;
    private static final int MOST_COLUMNS = 100_000;

    private final InputStream in;
    private final char kind;
    private final int width;
    private final ByteOrder order;
    private final long rows;
    private final int columns;
    private final boolean flat;
    private final byte[] bytes;
    private final long bytesBefore;

    NpyStream(InputStream source, String name) throws IOException {
        in = new BufferedInputStream(source, 1 << 16);
        byte[] start = in.readNBytes(MAGIC);
        if (start.length < MAGIC || start[1] != 'N') {
            throw new IllegalArgumentException("'" + name + "' is no NumPy array");
        }
        boolean wide = start[6] > 1;
        var size = ByteBuffer.wrap(in.readNBytes(wide ? 4 : 2)).order(ByteOrder.LITTLE_ENDIAN);
        if (size.capacity() < (wide ? 4 : 2)) {
            throw new IllegalArgumentException("'" + name + "' is no NumPy array");
        }
        int length = wide ? size.getInt() : size.getShort() & 0xFFFF;
        if (length < 0 || length > LONGEST_HEADER) {
            throw new IllegalArgumentException("the array '" + name + "' says that its header has "
                    + Integer.toUnsignedString(length) + " bytes; at most " + LONGEST_HEADER + " are read");
        }
        String text = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
        var header = HEADER.matcher(text);
        if (!header.find()) {
            throw new IllegalArgumentException(
                    "the array '" + name + "' must hold numbers or booleans in one or two dimensions");
        }
        order = header.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        kind = header.group(2).charAt(0);
        width = Integer.parseInt(header.group(3));
        String[] shape = header.group(5).strip().split(" *, *");
        flat = shape.length == 1;
        if (shape.length > 2 || shape[0].isEmpty() || (!flat && header.group(4).equals("True"))) {
            throw new IllegalArgumentException("the array '" + name
                    + "' must have one or two dimensions, and its rows must lie one after the other (C order)");
        }
        for (String extent : shape) {
            if (!SIZE.matcher(extent).matches()) {
                throw new IllegalArgumentException(
                        "the array '" + name + "' says that it has the shape (" + header.group(5) + ")");
            }
        }
        rows = Long.parseLong(shape[0]);
        long wideAs = flat ? 1 : Long.parseLong(shape[1]);
        if (wideAs > MOST_COLUMNS) {
            throw new IllegalArgumentException(
                    "the array '" + name + "' has " + wideAs + " columns; at most " + MOST_COLUMNS + " are read");
        }
        columns = (int) wideAs;
        bytesBefore = MAGIC + (wide ? 4L : 2L) + length;
        bytes = new byte[columns * width];
    }

    /** How many bytes the file must have. */
    double bytes() {
        return bytesBefore + (double) rows * bytes.length;
    }

    long rows() {
        return rows;
    }

    int columns() {
        return columns;
    }

    boolean isFlat() {
        return flat;
    }

    /** The next row. */
    void next(double[] into, int from) throws IOException {
        if (in.readNBytes(bytes, 0, bytes.length) < bytes.length) {
            throw new EOFException("an array ends too soon");
        }
        var row = ByteBuffer.wrap(bytes).order(order);
        for (int k = 0; k < columns; k++) {
            into[from + k] = switch (kind) {
                case 'f' -> width == 8 ? row.getDouble() : floating(row);
                case 'b' -> row.get();
                case 'u' -> unsigned(row);
                default -> whole(row);
            };
        }
    }

    private double floating(ByteBuffer row) {
        if (width != 4) {
            throw new IllegalArgumentException("numbers of " + width + " bytes are not read; save them as float64");
        }
        return row.getFloat();
    }

    private double whole(ByteBuffer row) {
        return switch (width) {
            case 1 -> row.get();
            case 2 -> row.getShort();
            case 4 -> row.getInt();
            default -> row.getLong();
        };
    }

    private double unsigned(ByteBuffer row) {
        return switch (width) {
            case 1 -> row.get() & 0xFF;
            case 2 -> row.getShort() & 0xFFFF;
            case 4 -> row.getInt() & 0xFFFFFFFFL;
            default -> row.getLong();
        };
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
