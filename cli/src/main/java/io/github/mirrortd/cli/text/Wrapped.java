package io.github.mirrortd.cli.text;

import java.util.stream.Collectors;

/** Breaks long lines between words. */
public final class Wrapped {
    private static final int SCREEN = 80;

    private Wrapped() {}

    /** {@return a sentence in lines of at most 80 characters} */
    public static String sentence(String sentence) {
        return text(sentence, SCREEN, "") + "\n";
    }

    /**
     * {@return the text in lines of at most 80 characters}
     *
     * @param more what is left of a line is indented further by this
     */
    public static String text(String text, String more) {
        return text(text, SCREEN, more);
    }

    /**
     * {@return the text in lines of at most a width, where words allow it}
     *
     * @param text lines, the shorter of which stay as they are
     * @param width in characters
     * @param more what is left of a line is indented further by this
     */
    public static String text(String text, int width, String more) {
        return text.lines().map(line -> wrapped(line, width, more)).collect(Collectors.joining("\n"))
                + (text.endsWith("\n") ? "\n" : "");
    }

    private static String wrapped(String line, int width, String more) {
        var lines = new StringBuilder();
        String indent = line.substring(0, line.length() - line.stripLeading().length());
        String left = line;
        while (left.codePointCount(0, left.length()) > width) {
            // A space that follows what fits ends the line too.
            int at = left.lastIndexOf(' ', left.offsetByCodePoints(0, width));
            if (left.substring(0, Math.max(0, at)).isBlank()) {
                break;
            }
            lines.append(left.substring(0, at).stripTrailing()).append('\n');
            left = indent + more + left.substring(at).strip();
        }
        return lines.append(left).toString();
    }
}
