package io.github.mirrortd.engine;

import io.github.mirrortd.learn.LearnerState;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * The saved state of a learner: what it is, in words, and its numbers. Immutable.
 *
 * @param identity what must be equal for the state to fit
 * @param numbers by name
 */
record SavedLearner(Map<String, String> identity, Map<String, double[]> numbers) {
    /** The first bytes of a file. */
    private static final byte[] MARK = "MirrorTD learner\n".getBytes(StandardCharsets.US_ASCII);

    private static final int VERSION = 1;

    /** Longest text, in bytes. */
    private static final int LONGEST = 1 << 20;

    /** Numbers that are read at a time: a damaged length does not reserve memory that the file cannot fill. */
    private static final int PIECE = 1 << 13;

    void write(OutputStream out) throws IOException {
        var checked = new CheckedOutputStream(out, new CRC32());
        var to = new DataOutputStream(new BufferedOutputStream(checked));
        to.write(MARK);
        to.writeInt(VERSION);
        to.writeInt(identity.size());
        for (var entry : identity.entrySet()) {
            text(to, entry.getKey());
            text(to, entry.getValue());
        }
        to.writeInt(numbers.size());
        for (var entry : numbers.entrySet()) {
            text(to, entry.getKey());
            to.writeInt(entry.getValue().length);
            for (double value : entry.getValue()) {
                to.writeDouble(value);
            }
        }
        to.flush();
        to.writeLong(checked.getChecksum().getValue());
        to.flush();
    }

    private static void text(DataOutputStream to, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        to.writeInt(bytes.length);
        to.write(bytes);
    }

    static SavedLearner read(InputStream in) throws IOException {
        var checked = new CheckedInputStream(in, new CRC32());
        var from = new DataInputStream(checked);
        try {
            if (!Arrays.equals(from.readNBytes(MARK.length), MARK)) {
                throw new IllegalArgumentException(
                        "not the saved state of a learner: it does not begin with 'MirrorTD learner'");
            }
            int version = from.readInt();
            if (version != VERSION) {
                throw new IllegalArgumentException("the saved state has format " + version
                        + ", and this version reads format " + VERSION + "; restore it with the version that saved it");
            }
            var identity = new LinkedHashMap<String, String>();
            for (int left = from.readInt(); left > 0; left--) {
                identity.put(text(from), text(from));
            }
            var numbers = new LinkedHashMap<String, double[]>();
            for (int left = from.readInt(); left > 0; left--) {
                numbers.put(text(from), values(from));
            }
            long sum = checked.getChecksum().getValue();
            if (from.readLong() != sum) {
                throw damaged("its checksum differs");
            }
            return new SavedLearner(identity, numbers);
        } catch (EOFException e) {
            throw damaged("it ends early");
        }
    }

    private static IllegalArgumentException damaged(String how) {
        return new IllegalArgumentException("the saved state is damaged: " + how + "; take an older one");
    }

    private static String text(DataInputStream from) throws IOException {
        int length = from.readInt();
        if (length < 0 || length > LONGEST) {
            throw damaged("a text has " + length + " bytes");
        }
        return new String(bytes(from, length), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(DataInputStream from, int length) throws IOException {
        byte[] bytes = from.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    private static double[] values(DataInputStream from) throws IOException {
        int count = from.readInt();
        if (count < 0) {
            throw damaged("a vector has " + count + " entries");
        }
        double[] values = new double[Math.min(count, PIECE)];
        for (int read = 0; read < count; read += PIECE) {
            int piece = Math.min(PIECE, count - read);
            if (values.length < read + piece) {
                values = Arrays.copyOf(values, (int) Math.min(count, 2L * values.length));
            }
            ByteBuffer.wrap(bytes(from, piece * Double.BYTES)).asDoubleBuffer().get(values, read, piece);
        }
        return values;
    }

    /** Refuses the state of another learner. */
    void checkIdentity(Map<String, String> own) {
        own.forEach((what, value) -> {
            var saved = identity.get(what);
            if (!value.equals(saved)) {
                throw new IllegalArgumentException(
                        what.equals("equations")
                                ? "the saved learner had other equations: " + saved
                                : "the saved learner has " + what + " '" + saved + "', and this one has '" + value
                                        + "'; make the learner as it was");
            }
        });
    }

    double number(String name) {
        return find(name, 1, false)[0];
    }

    /**
     * Checks that the numbers fit a learner, or replaces those of a learner.
     *
     * @param replaces whether they are replaced; otherwise nothing changes
     */
    LearnerState exchange(boolean replaces) {
        return new LearnerState() {
            @Override
            protected double[] exchange(String name, double[] now, boolean anyLength) {
                double[] saved = find(name, now.length, anyLength);
                return replaces ? saved.clone() : now;
            }
        };
    }

    private double[] find(String name, int length, boolean anyLength) {
        double[] values = numbers.get(name);
        if (values == null || (!anyLength && values.length != length)) {
            throw damaged("'" + name + "' "
                    + (values == null ? "is missing" : "has " + values.length + " numbers, not " + length));
        }
        return values;
    }
}
