package io.github.mirrortd.base.format;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.Checksum;

/**
 * Numbers as files have them: eight bytes each, the lowest first. They go through a direct buffer per thread. Learning
 * curves have hundreds of megabytes, and from the heap all of it would be copied twice more.
 */
public final class DoubleBytes {
    private static final int PIECE = 1 << 14;

    private static final ThreadLocal<ByteBuffer> OWN = ThreadLocal.withInitial(
            () -> ByteBuffer.allocateDirect(PIECE * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN));

    private DoubleBytes() {}

    /**
     * Writes numbers to a file.
     *
     * @param values all of them are written
     * @param to the file
     * @param position where the first byte goes
     * @throws IOException where they cannot be written
     */
    static void write(double[] values, FileChannel to, long position) throws IOException {
        long at = position;
        for (int from = 0; from < values.length; from += PIECE) {
            var piece = piece(values, from);
            while (piece.hasRemaining()) {
                at += to.write(piece, at);
            }
        }
    }

    /**
     * Reads numbers from a file.
     *
     * @param from the file
     * @param position where the first byte is
     * @param values as many as there is room for
     * @return the values
     * @throws IOException where they cannot be read
     */
    static double[] read(FileChannel from, long position, double[] values) throws IOException {
        long at = position;
        for (int first = 0; first < values.length; first += PIECE) {
            int count = Math.min(PIECE, values.length - first);
            var piece = OWN.get().clear().limit(count * Double.BYTES);
            while (piece.hasRemaining()) {
                int read = from.read(piece, at);
                if (read < 0) {
                    throw new EOFException("it ends too soon");
                }
                at += read;
            }
            piece.flip().asDoubleBuffer().get(values, first, count);
        }
        return values;
    }

    /**
     * Adds the bytes of numbers to a checksum.
     *
     * @param values all of them
     * @param sum receives their bytes
     */
    public static void update(double[] values, Checksum sum) {
        for (int from = 0; from < values.length; from += PIECE) {
            sum.update(piece(values, from));
        }
    }

    /** The next numbers, valid until the next call. */
    private static ByteBuffer piece(double[] values, int from) {
        int count = Math.min(PIECE, values.length - from);
        var piece = OWN.get().clear().limit(count * Double.BYTES);
        piece.asDoubleBuffer().put(values, from, count);
        return piece;
    }
}
