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
    private static final int MAGIC = 8;

    private final InputStream in;
    private final char kind;
    private final int width;
    private final ByteOrder order;
    private final long rows;
    private final int columns;
    private final boolean flat;
    private final byte[] bytes;

    NpyStream(InputStream source, String name) throws IOException {
        in = new BufferedInputStream(source, 1 << 16);
        byte[] start = in.readNBytes(MAGIC);
        if (start.length < MAGIC || start[1] != 'N') {
            throw new IllegalArgumentException("'" + name + "' is no NumPy array");
        }
        boolean wide = start[6] > 1;
        var size = ByteBuffer.wrap(in.readNBytes(wide ? 4 : 2)).order(ByteOrder.LITTLE_ENDIAN);
        String text =
                new String(in.readNBytes(wide ? size.getInt() : size.getShort() & 0xFFFF), StandardCharsets.ISO_8859_1);
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
        rows = Long.parseLong(shape[0]);
        columns = flat ? 1 : Integer.parseInt(shape[1]);
        bytes = new byte[columns * width];
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
