package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.equations.Formula.Op;
import java.util.Arrays;

/** One of the learners' vectors: the variables with the places of its rows, and those that hold what is in some of them. */
final class VectorRows {
    private final VectorMethod method;

    /** The number of the first row. */
    final int first;

    final int[] all;

    /** The rows that an entry of features meets. */
    final int[] read;

    /** Destination of additions to these rows. */
    final int[] written;

    // What is known to be there; 0 where nothing is.
    final int[] known;
    final int[] knownAt;

    VectorRows(VectorMethod method, KernelShape shape, Vector vector) {
        this.method = method;
        first = shape.row(vector);
        all = new int[shape.dimension];
        known = new int[shape.dimension];
        read = new int[shape.entries()];
        written = new int[shape.entries()];
        knownAt = new int[shape.entries()];
    }

    /** Something was written to some of the rows. */
    void forget() {
        Arrays.fill(known, 0);
        Arrays.fill(knownAt, 0);
    }

    int at(int j) {
        return held(all, known, j);
    }

    /** Contents of the row of a feature entry. */
    int met(int k) {
        return held(read, knownAt, k);
    }

    private int held(int[] places, int[] variables, int k) {
        if (variables[k] == 0) {
            variables[k] = method.load(places[k]);
        }
        return variables[k];
    }

    /** Sets a row. */
    void put(int j, int vector) {
        known[j] = vector;
        method.put(vector, all[j]);
    }

    /** Multiplies all rows with a factor; those that entries were known to meet are still known. */
    void scale(int factor) {
        Arrays.setAll(knownAt, k -> knownAt[k] == 0 ? 0 : method.of(Op.MULTIPLY, knownAt[k], factor));
        for (int j = 0; j < all.length; j++) {
            put(j, method.of(Op.MULTIPLY, at(j), factor));
        }
    }
}
