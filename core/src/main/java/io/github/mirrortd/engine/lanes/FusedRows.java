package io.github.mirrortd.engine.lanes;

import java.util.Arrays;

/** One of a learner's vectors in a {@link FusedCode}: the variables that say where its rows are, and those that hold some already. */
final class FusedRows {
    /** Where the rows begin. */
    final int[] all;

    /** Where those begin that an entry of features meets. */
    final int[] read;

    /** Where what is added to these goes. */
    final int[] written;

    // What is known to be there; 0 where nothing is.
    private final int[] known;
    private final int[] knownAt;

    private final VectorMethod method;

    FusedRows(FusedShape shape, VectorMethod method) {
        this.method = method;
        all = new int[shape.dimension()];
        read = new int[shape.entries()];
        written = new int[shape.entries()];
        known = new int[shape.dimension()];
        knownAt = new int[shape.entries()];
    }

    /** Something was written, nobody knows to which of the rows. */
    void forget() {
        Arrays.fill(known, 0);
        Arrays.fill(knownAt, 0);
    }

    /** Pushes a row. */
    void push(int j) {
        method.pushVector(held(all, known, j));
    }

    /** Pushes the row that an entry of features meets. */
    void pushMet(int k) {
        method.pushVector(met(k));
    }

    /** The variable with the row that an entry of features meets. */
    int met(int k) {
        return held(read, knownAt, k);
    }

    /** A row is read if it is not known. */
    private int held(int[] places, int[] variables, int k) {
        if (variables[k] == 0) {
            method.load(FusedCode.MEMORY, places[k], FusedCode.INDEX);
            variables[k] = method.storeVector();
        }
        return variables[k];
    }

    /** Pops what a row is from now on. */
    void put(int j) {
        known[j] = method.storeVector();
        method.pushVector(known[j]);
        method.store(FusedCode.MEMORY, all[j], FusedCode.INDEX);
    }

    /** Pops what the row is from now on that an entry of features meets. Which of the rows that is nobody knows. */
    void putMet(int k) {
        method.store(FusedCode.MEMORY, written[k], FusedCode.INDEX);
    }

    /** Multiplies all rows with a factor, a variable; those that entries were known to meet are still known. */
    void scale(int factor) {
        for (int k = 0; k < knownAt.length; k++) {
            if (knownAt[k] != 0) {
                method.pushVector(knownAt[k]);
                method.pushVector(factor);
                method.binary("mul");
                knownAt[k] = method.storeVector();
            }
        }
        for (int row : all) {
            method.load(FusedCode.MEMORY, row, FusedCode.INDEX);
            method.pushVector(factor);
            method.binary("mul");
            method.store(FusedCode.MEMORY, row, FusedCode.INDEX);
        }
        Arrays.fill(known, 0);
    }
}
