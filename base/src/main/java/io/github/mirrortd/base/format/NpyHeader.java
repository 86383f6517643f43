package io.github.mirrortd.base.format;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Header of an array in NumPy's format.
 *
 * @param type such as {@code <f8}
 * @param byColumns whether the first index varies fastest
 * @param shape one number for each dimension
 * @param length bytes up to the first number
 */
record NpyHeader(String type, boolean byColumns, long[] shape, int length) {
    private static final Pattern TEXT = Pattern.compile(
            "'descr': *'([<>|=]?\\w{1,8})'.*'fortran_order': *(False|True).*'shape': *\\(([\\d, ]{0,80})\\)",
            Pattern.DOTALL);

    /**
     * Reads it; nothing where there is no array.
     *
     * @param size of all that can be read
     * @throws EOFException where it ends too soon
     */
    static Optional<NpyHeader> read(InputStream in, long size) throws IOException {
        var start = bytes(in, 12);
        if (start.get(0) != Npz.MAGIC[0] || start.get(1) != 'N') {
            return Optional.empty();
        }
        // From version 2 of the format on, the header's length has four bytes.
        boolean wide = start.get(6) > 1;
        int length = wide ? start.getInt(8) : start.getShort(8) & 0xFFFF;
        int before = wide ? 12 : 10;
        if (length < start.limit() - before || length > size) {
            return Optional.empty();
        }
        var rest = bytes(in, length - (start.limit() - before));
        var text = TEXT.matcher(
                StandardCharsets.ISO_8859_1.decode(start.position(before)).toString()
                        + StandardCharsets.ISO_8859_1.decode(rest));
        if (!text.find()) {
            return Optional.empty();
        }
        var sizes = Arrays.stream(text.group(3).split(","))
                .map(String::strip)
                .filter(s -> !s.isEmpty())
                .toList();
        if (sizes.stream().anyMatch(s -> !s.matches("\\d{1,10}"))) {
            return Optional.empty();
        }
        return Optional.of(new NpyHeader(
                text.group(1),
                text.group(2).equals("True"),
                sizes.stream().mapToLong(Long::parseLong).toArray(),
                before + length));
    }

    private static ByteBuffer bytes(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the array ends too soon");
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
