package io.github.mirrortd.lab.figures;

import java.util.List;

/**
 * How a line is drawn.
 *
 * @param dash lengths of dashes and gaps in turn; none for a whole line
 */
record Pen(Ink ink, double width, List<Double> dash) {
    static Pen solid(Ink ink, double width) {
        return new Pen(ink, width, List.of());
    }
}
