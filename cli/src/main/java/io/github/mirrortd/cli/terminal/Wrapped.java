package io.github.mirrortd.cli.terminal;

/** Breaks long lines between words. */
final class Wrapped {
    private static final String MORE = "  ";

    private Wrapped() {}

    /**
     * {@return the text in lines of at most a width, where words allow it; what is left of a line is indented further}
     *
     * @param text lines, the shorter of which stay as they are
     * @param width in characters
     */
    static String text(String text, int width) {
        var lines = new StringBuilder();
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf('\n', from);
            wrap(text.substring(from, end < 0 ? text.length() : end), width, lines);
            if (end < 0) {
                break;
            }
            lines.append('\n');
            from = end + 1;
        }
        return lines.toString();
    }

    private static void wrap(String line, int width, StringBuilder to) {
        String indent = line.substring(0, line.length() - line.stripLeading().length());
        String left = line;
        while (left.codePointCount(0, left.length()) > width) {
            // A space that follows what fits ends the line too.
            int at = left.lastIndexOf(' ', left.offsetByCodePoints(0, width));
            if (left.substring(0, Math.max(0, at)).isBlank()) {
                break;
            }
            to.append(left.substring(0, at).stripTrailing()).append('\n');
            left = indent + MORE + left.substring(at).strip();
        }
        to.append(left);
    }
}
