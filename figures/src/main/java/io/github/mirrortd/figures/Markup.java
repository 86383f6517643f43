package io.github.mirrortd.figures;

import java.util.regex.Pattern;

/** Texts in pages and pictures that are written as markup. */
public final class Markup {
    /** Characters that XML does not allow. */
    private static final Pattern FORBIDDEN =
            Pattern.compile("[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    /** A minus sign before a number, written as a hyphen. */
    private static final Pattern HYPHEN = Pattern.compile("(?<![\\w.\\-])-(?=\\d)");

    private static final Pattern EXPONENT = Pattern.compile("(?<=\\d)e([+-]?\\d{1,3})(?!\\w|\\.\\d)");

    private Markup() {}

    /**
     * {@return a text whose numbers have typographic signs: −2.5×10⁻⁷ for -2.5e-7}
     *
     * @param text any, markup too
     */
    public static String typographic(String text) {
        String signed = HYPHEN.matcher(text).replaceAll("−");
        return EXPONENT.matcher(signed).replaceAll(m -> "×10" + raised(Integer.toString(Integer.parseInt(m.group(1)))));
    }

    /** The same number in raised digits. */
    static String raised(String number) {
        var text = new StringBuilder();
        number.replace('-', '−').chars().forEach(c -> {
            int digit = "0123456789−".indexOf(c);
            text.appendCodePoint(digit < 0 ? c : "⁰¹²³⁴⁵⁶⁷⁸⁹⁻".charAt(digit));
        });
        return text.toString();
    }

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
