package io.github.mirrortd.lab.figures;

/** Texts in pages and pictures that are written as markup. */
public final class Markup {
    private Markup() {}

    /**
     * {@return the text with the signs replaced that mean something there}
     *
     * @param text any
     */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
