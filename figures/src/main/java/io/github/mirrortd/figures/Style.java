package io.github.mirrortd.figures;

import java.util.List;

/**
 * Appearance of a learner in every figure.
 *
 * @param dark its colour on a dark background, as 0xRRGGBB
 * @param dash lengths of dashes and gaps in turn; none for a whole line
 */
record Style(Ink ink, int dark, List<Double> dash, double width, Marker marker) {
    public String colour() {
        return SvgCanvas.hex(ink.rgb());
    }

    Pen pen() {
        return new Pen(ink, width, dash);
    }
}
