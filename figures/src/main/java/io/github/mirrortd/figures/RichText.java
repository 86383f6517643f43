package io.github.mirrortd.figures;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** A line of text with raised and lowered parts, written as in {@code 10^{-4}} and {@code q_{C}}. */
record RichText(List<Run> runs) {
    /** Raised and lowered parts have this share of the size. */
    static final double SMALL = 0.72;

    private static final double RAISED = 0.38;
    private static final double LOWERED = -0.2;

    /**
     * A part of the line.
     *
     * @param rise above the base line, as a share of the size
     * @param scale of the letters
     */
    record Run(String text, double rise, double scale) {}

    static RichText of(String markup) {
        var runs = new ArrayList<Run>();
        int from = 0;
        for (int i = 0; i < markup.length(); i++) {
            char c = markup.charAt(i);
            int end = i + 1 < markup.length() && markup.charAt(i + 1) == '{' ? markup.indexOf('}', i) : -1;
            if ((c == '^' || c == '_') && end > 0) {
                add(runs, markup.substring(from, i), 0, 1);
                add(runs, markup.substring(i + 2, end), c == '^' ? RAISED : LOWERED, SMALL);
                i = end;
                from = end + 1;
            }
        }
        add(runs, markup.substring(from), 0, 1);
        return new RichText(List.copyOf(runs));
    }

    /** A sign as it stands in equations, such as {@code β_F}, with its lowered part marked as one. */
    static String sign(String symbol) {
        return symbol.replaceFirst("_(\\w+)$", "_{$1}");
    }

    private static void add(List<Run> runs, String text, double rise, double scale) {
        if (!text.isEmpty()) {
            runs.add(new Run(text, rise, scale));
        }
    }

    /** The same line for places that have one kind of letter only: {@code 10⁻⁴} and {@code q_C}. */
    static String plain(String markup) {
        var text = new StringBuilder();
        for (var run : of(markup).runs()) {
            text.append(run.rise() > 0 ? Markup.raised(run.text()) : (run.rise() < 0 ? "_" : "") + run.text());
        }
        return text.toString();
    }

    /** The same line as part of a page. */
    static String html(String markup) {
        var text = new StringBuilder();
        for (var run : of(markup).runs()) {
            String tag = run.rise() > 0 ? "sup" : "sub";
            String part = Markup.escape(run.text());
            text.append(run.rise() == 0 ? part : "<" + tag + ">" + part + "</" + tag + ">");
        }
        return text.toString();
    }

    /** About how much: 2×10^{18}, and 0 for 0. */
    static String magnitude(double value) {
        return Axis.number(new BigDecimal(value).round(new MathContext(2)).doubleValue());
    }

    double width(double size, Typeface face) {
        double width = 0;
        for (var run : runs) {
            width += face.width(run.text(), size * run.scale());
        }
        return width;
    }
}
