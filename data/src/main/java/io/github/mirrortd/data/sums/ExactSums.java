package io.github.mirrortd.data.sums;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Many sums of doubles without any rounding until they are asked for. So neither the order in which numbers are added nor the
 * way in which they were spread over threads and machines changes a bit: two of these, merged, are the same as one that saw
 * everything. Not thread-safe.
 *
 * <p>A sum is a very long fixed-point number in pieces of 32 bits, each kept in a {@code long} so that carries may wait. Numbers
 * of similar size use the same few pieces, and only those that were used take memory: typically 40 bytes a sum. Exact for the
 * first 2³¹ numbers of a sum, and for as many of such sums merged.
 */
public final class ExactSums implements Serializable {
    private static final int PIECES = 67;
    private static final int PIECE_BITS = 32;
    private static final long PIECE = 0xFFFFFFFFL;
    private static final int EXPONENT_BITS = 52;
    private static final long HIDDEN = 1L << EXPONENT_BITS;
    private static final int NOT_FINITE = 0x7FF;

    /** The exponent of the last bit of the smallest double. */
    private static final int LOWEST = -1074;

    private int size;
    private final long[] @Nullable [] pieces = new long[PIECES] @Nullable [];
    private final BitSet notFinite = new BitSet();

    /** @param size how many sums */
    public ExactSums(int size) {
        this.size = size;
    }

    /** {@return how many sums there are} */
    public int size() {
        return size;
    }

    /**
     * Makes room for more sums, which are 0.
     *
     * @param newSize how many there are to be
     */
    public void grow(int newSize) {
        if (newSize > size) {
            // Grows in large strides, to avoid repeated copies.
            int room = (int) Math.max(newSize, Math.min(Integer.MAX_VALUE - 8, size * 3L / 2));
            for (int p = 0; p < PIECES; p++) {
                long[] piece = pieces[p];
                if (piece != null && piece.length < newSize) {
                    pieces[p] = Arrays.copyOf(piece, room);
                }
            }
            size = newSize;
        }
    }

    /**
     * Adds a number to a sum.
     *
     * @param i which sum, from 0 on
     * @param x the number
     */
    public void add(int i, double x) {
        long bits = Double.doubleToRawLongBits(x);
        int exponent = (int) (bits >>> EXPONENT_BITS) & NOT_FINITE;
        if (exponent == NOT_FINITE) {
            notFinite.set(i);
            return;
        }
        long digits = bits & (HIDDEN - 1);
        if (exponent == 0) {
            if (digits == 0) {
                return;
            }
            exponent = 1;
        } else {
            digits |= HIDDEN;
        }
        int place = exponent - 1;
        int first = place >>> 5;
        int shift = place & (PIECE_BITS - 1);
        long sign = bits >> 63;
        long low = (digits << shift) & PIECE;
        long middle = (digits >>> (PIECE_BITS - shift)) & PIECE;
        long high = (digits >>> 1) >>> (63 - shift);
        piece(first)[i] += (low ^ sign) - sign;
        piece(first + 1)[i] += (middle ^ sign) - sign;
        if (high != 0) {
            piece(first + 2)[i] += (high ^ sign) - sign;
        }
    }

    private long[] piece(int p) {
        long[] piece = pieces[p];
        if (piece == null) {
            piece = new long[size];
            pieces[p] = piece;
        }
        return piece;
    }

    /**
     * Adds a number to each of the sums from a place on.
     *
     * @param from the first of the sums
     * @param x one for each
     */
    public void addAll(int from, double[] x) {
        for (int k = 0; k < x.length; k++) {
            add(from + k, x[k]);
        }
    }

    /**
     * Adds all that another one has seen.
     *
     * @param other of the same size
     */
    public void merge(ExactSums other) {
        carry();
        other.carry();
        grow(other.size);
        for (int p = 0; p < PIECES; p++) {
            long[] theirs = other.pieces[p];
            if (theirs != null) {
                long[] own = piece(p);
                for (int i = 0; i < other.size; i++) {
                    own[i] += theirs[i];
                }
            }
        }
        notFinite.or(other.notFinite);
    }

    /** Carries bits beyond 32 to the next piece; no sum changes. */
    private void carry() {
        for (int p = 0; p < PIECES - 1; p++) {
            long[] piece = pieces[p];
            for (int i = 0; piece != null && i < size; i++) {
                // The rest lies on both sides of 0, so that small negative sums stay in their few pieces.
                long rest = (int) piece[i];
                if (rest != piece[i]) {
                    piece(p + 1)[i] += (piece[i] - rest) >> PIECE_BITS;
                    piece[i] = rest;
                }
            }
        }
    }

    /**
     * {@return a sum, rounded once to the nearest double; NaN if anything not finite was added}
     *
     * @param i which sum, from 0 on
     */
    public double get(int i) {
        if (notFinite.get(i)) {
            return Double.NaN;
        }
        long[] digits = new long[PIECES + 1];
        long carry = 0;
        for (int p = 0; p < PIECES; p++) {
            long[] piece = pieces[p];
            long sum = (piece == null ? 0 : piece[i]) + carry;
            digits[p] = sum & PIECE;
            carry = sum >> PIECE_BITS;
        }
        digits[PIECES] = carry & PIECE;
        boolean negative = carry < 0;
        if (negative) {
            negate(digits);
        }
        double size = rounded(digits);
        return negative ? -size : size;
    }

    private static void negate(long[] digits) {
        long carry = 1;
        for (int p = 0; p < digits.length; p++) {
            long flipped = (~digits[p] & PIECE) + carry;
            digits[p] = flipped & PIECE;
            carry = flipped >>> PIECE_BITS;
        }
    }

    private static double rounded(long[] digits) {
        int top = digits.length - 1;
        while (top >= 0 && digits[top] == 0) {
            top--;
        }
        if (top < 0) {
            return 0;
        }
        long below = top >= 1 ? digits[top - 1] : 0;
        long last = top >= 2 ? digits[top - 2] : 0;
        long leading = (digits[top] << PIECE_BITS) | below;
        int zeros = Long.numberOfLeadingZeros(leading);
        long head = zeros == 0 ? leading : (leading << zeros) | (last >>> (PIECE_BITS - zeros));
        // The rest only decides between the two neighbours of a midpoint, so one bit stands for it.
        boolean more = ((last << zeros) & PIECE) != 0;
        for (int p = top - 3; p >= 0 && !more; p--) {
            more = digits[p] != 0;
        }
        long half = (head >>> 1) | (head & 1) | (more ? 1 : 0);
        return Math.scalb((double) half, PIECE_BITS * (top - 1) - zeros + LOWEST + 1);
    }

    /** {@return all sums} */
    public double[] toArray() {
        return toArray(0, size);
    }

    /**
     * {@return the sums from a place on}
     *
     * @param from the first of the sums
     * @param count how many
     */
    public double[] toArray(int from, int count) {
        double[] sums = new double[count];
        for (int i = 0; i < count; i++) {
            sums[i] = get(from + i);
        }
        return sums;
    }

    /**
     * Writes everything, to be read on another machine.
     *
     * @param out where it goes
     * @throws IOException where it cannot be written
     */
    public void write(DataOutput out) throws IOException {
        out.writeInt(size);
        byte[] bad = notFinite.toByteArray();
        out.writeInt(bad.length);
        out.write(bad);
        for (long[] piece : pieces) {
            out.writeBoolean(piece != null);
            for (int i = 0; piece != null && i < size; i++) {
                out.writeLong(piece[i]);
            }
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param in where they are
     * @return the sums
     * @throws IOException where they cannot be read
     */
    public static ExactSums read(DataInput in) throws IOException {
        var sums = new ExactSums(in.readInt());
        byte[] bad = new byte[in.readInt()];
        in.readFully(bad);
        sums.notFinite.or(BitSet.valueOf(bad));
        for (int p = 0; p < PIECES; p++) {
            if (in.readBoolean()) {
                long[] piece = sums.piece(p);
                for (int i = 0; i < sums.size; i++) {
                    piece[i] = in.readLong();
                }
            }
        }
        return sums;
    }
}
