package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.reference.LazilyScaledVector;
import io.github.mirrortd.equations.Formula.Op;

/** Decay of w as a scale: powers of two go from it to the rows of w before it leaves the range of numbers. */
final class ShrinkingRows {
    private ShrinkingRows() {}

    /** Who multiplies the rows of one learner's w that are not here. */
    interface Rest {
        void multiply(int lane, double factor);
    }

    /** The scales of the first learners shrink. */
    static void shrink(double[] scale, double[] kept, double[][] w, int active, Rest rest) {
        Loops.rows(Op.MULTIPLY, scale, scale, kept, active);
        for (int i = 0; i < active; i++) {
            double size = Math.abs(scale[i]);
            boolean inRange = size >= LazilyScaledVector.SMALLEST && size <= LazilyScaledVector.LARGEST;
            if (!inRange && size < Double.POSITIVE_INFINITY) {
                renew(i, scale, w, rest);
            }
        }
    }

    private static void renew(int i, double[] scale, double[][] w, Rest rest) {
        if (scale[i] == 0) {
            scale[i] = 1;
            multiply(i, 0, w, rest);
        }
        while (Math.abs(scale[i]) < LazilyScaledVector.SMALLEST) {
            scale[i] *= LazilyScaledVector.LARGEST;
            multiply(i, LazilyScaledVector.SMALLEST, w, rest);
        }
        while (Math.abs(scale[i]) > LazilyScaledVector.LARGEST) {
            scale[i] *= LazilyScaledVector.SMALLEST;
            multiply(i, LazilyScaledVector.LARGEST, w, rest);
        }
    }

    private static void multiply(int i, double factor, double[][] w, Rest rest) {
        for (double[] row : w) {
            if (row != null) {
                row[i] = factor == 0 ? 0 : factor * row[i];
            }
        }
        rest.multiply(i, factor);
    }
}
