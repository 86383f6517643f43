package io.github.mirrortd.lab.figures;

/** Texts in pages and pictures that are written as markup. */
public final class Markup {
    private Markup() {}

    /** The text with the signs replaced that mean something there. */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
