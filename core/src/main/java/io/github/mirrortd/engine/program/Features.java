package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.StepTable.Entries;

/** Features of a step: entries that all learners share, or that each has, or rows with their zeros. */
final class Features {
    /** Those that all learners share. */
    Entries shared = new Entries();

    /** Rows with their zeros; empty if entries count. */
    double[][] dense = {};

    /** Entries of all steps; each learner uses those of its own step. */
    private Entries[] each = {};

    /** The step of each learner; empty if all share one. */
    private int[] own = {};

    /** Takes over each learner's own features, only those entries that are there. */
    void see(Entries[] each, int[] steps) {
        dense = new double[0][];
        this.each = each;
        own = steps;
    }

    /** The inner products of entries with the first learners' rows. */
    void dot(double[] into, double[][] rows, int n) {
        if (own.length == 0) {
            dot(into, rows, shared.index, shared.value, shared.count, n);
            return;
        }
        for (int i = 0; i < n; i++) {
            var x = each[own[i]];
            double sum = 0;
            for (int k = 0; k < x.count; k++) {
                sum += x.value[k] * rows[x.index[k]][i];
            }
            into[i] = sum;
        }
    }

    /** The inner product of rows with entries that all learners share. */
    static void dot(double[] into, double[][] rows, int[] index, double[] value, int count, int n) {
        if (count == 0) {
            Loops.fill(into, 0, n);
        } else {
            Loops.product(into, value[0], rows[index[0]], n);
        }
        for (int k = 1; k < count; k++) {
            Loops.addProduct(into, value[k], rows[index[k]], n);
        }
    }

    /** Adds entries, times each learner's factor, to the first learners' rows. */
    void addTo(double[][] rows, double[] factor, int n) {
        for (int k = 0; own.length == 0 && k < shared.count; k++) {
            Loops.addProduct(rows[shared.index[k]], shared.value[k], factor, n);
        }
        for (int i = 0; own.length > 0 && i < n; i++) {
            var x = each[own[i]];
            for (int k = 0; k < x.count; k++) {
                rows[x.index[k]][i] += factor[i] * x.value[k];
            }
        }
    }
}
