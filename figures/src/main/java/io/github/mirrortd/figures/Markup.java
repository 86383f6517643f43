package io.github.mirrortd.figures;

import java.util.regex.Pattern;

/** Texts in pages and pictures that are written as markup. */
public final class Markup {
    /** Characters that XML does not allow. */
    private static final Pattern FORBIDDEN =
            Pattern.compile("[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    private Markup() {}

    /**
     * {@return the text as content of an element or of an attribute} Characters with a meaning in markup become entities, and
     * characters that XML forbids become U+FFFD.
     *
     * @param text any
     */
    public static String escape(String text) {
        return FORBIDDEN
                .matcher(text)
                .replaceAll("\uFFFD")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
