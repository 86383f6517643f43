package io.github.mirrortd.cli.terminal;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A stream of UTF-8 that writes control characters as {@code \}{@code u001b}, so that a name or title from a file cannot give the
 * terminal a command. Tabs and ends of lines stay.
 */
final class EscapedStream extends FilterOutputStream {
    private static final int NONE = -1;
    private static final int SPACE = 0x20;
    private static final int DELETE = 0x7f;

    /** First byte of the two-byte characters U+0080 to U+00BF. */
    private static final int LEAD = 0xc2;

    private static final int FIRST_C1 = 0x80;
    private static final int LAST_C1 = 0x9f;

    /** A byte whose meaning depends on the next one. */
    private int held = NONE;

    EscapedStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        var visible = new ByteArrayOutputStream(count);
        for (int i = from; i < from + count; i++) {
            next(bytes[i] & 0xff, visible);
        }
        out.write(visible.toByteArray());
    }

    private void next(int b, ByteArrayOutputStream to) {
        int before = held;
        held = NONE;
        if (before == LEAD && b >= FIRST_C1 && b <= LAST_C1) {
            escape(b, to);
            return;
        }
        if (before == '\r' && b != '\n') {
            escape(before, to);
        } else if (before != NONE) {
            to.write(before);
        }
        if (b == LEAD || b == '\r') {
            held = b;
        } else if (b == DELETE || (b < SPACE && b != '\n' && b != '\t')) {
            escape(b, to);
        } else {
            to.write(b);
        }
    }

    private static void escape(int character, ByteArrayOutputStream to) {
        to.writeBytes(String.format(Locale.ROOT, "\\u%04x", character).getBytes(StandardCharsets.US_ASCII));
    }
}
