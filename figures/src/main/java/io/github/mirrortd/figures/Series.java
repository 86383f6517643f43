package io.github.mirrortd.figures;

/**
 * Values to draw, under a name and in a style.
 *
 * @param name by which the legend toggles it
 * @param label in the legend, as in {@link RichText}
 * @param kind how it is drawn
 * @param low the lower edge of the band; NaN where there is none
 * @param high its upper edge
 */
record Series(String name, String label, Style style, Kind kind, double[] x, double[] y, double[] low, double[] high) {
    /** How values are joined. */
    enum Kind {
        /** A dense curve: a line, with a marker here and there. */
        CURVE,
        /** A few values: a marker at each, joined by a line. */
        POINTS,
        /** A line without markers. */
        LINE,
        /** Markers only. */
        SCATTER
    }

    boolean hasBand() {
        return low.length > 0;
    }

    static Series curve(String learner, double[] x, double[] y, double[] low, double[] high) {
        return new Series(learner, learner, Styles.of(learner), Kind.CURVE, x, y, low, high);
    }

    /** Values without a band. */
    static Series plain(String name, String label, Style style, Kind kind, double[] x, double[] y) {
        return new Series(name, label, style, kind, x, y, new double[0], new double[0]);
    }
}
