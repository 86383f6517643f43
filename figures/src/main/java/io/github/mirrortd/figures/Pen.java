package io.github.mirrortd.figures;

import java.util.List;

/**
 * Style of a line.
 *
 * @param dash lengths of dashes and gaps in turn; none for a whole line
 */
record Pen(Ink ink, double width, List<Double> dash) {
    /** The dashes as libraries take them. */
    float[] dashes() {
        float[] lengths = new float[dash.size()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = dash.get(i).floatValue();
        }
        return lengths;
    }

    static Pen solid(Ink ink, double width) {
        return new Pen(ink, width, List.of());
    }
}
