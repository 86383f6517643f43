package io.github.mirrortd.engine.program;

import io.github.mirrortd.mdp.ErrorForm;

/** What the steps of a {@link Kernel} read: a problem's transitions, for blocks of so many learners. */
final class KernelTables {
    /** For each transition, where the weights are that φ meets, then φ'; then the same for where they are written. */
    final int[] places;

    /** For each transition and entry of φ', the entry of φ that meets the same weight. */
    final int[] meetings;

    /** For each transition, the entries of φ, then those of φ'. */
    final double[] values;

    final double[] numbers;
    final boolean[] last;

    private final ErrorForm form;
    private final int theta;
    private final int sums;
    private final int squares;
    private final int lanes;

    KernelTables(KernelShape shape, StepTable table, ErrorForm form, int lanes) {
        this.form = form;
        this.lanes = lanes;
        theta = shape.thetaRow() * lanes;
        sums = shape.sumRow() * lanes;
        squares = shape.squareRow() * lanes;
        numbers = table.numbers;
        last = table.last;
        int n = shape.own() ? 0 : table.steps();
        places = new int[n * 2 * shape.entries()];
        values = new double[n * shape.entries()];
        meetings = new int[n * shape.next()];
        for (int t = 0; t < n; t++) {
            for (int k = 0; k < shape.entries(); k++) {
                boolean next = k >= shape.phi();
                int entry = next ? k - shape.phi() : k;
                int[] index = next ? table.nextIndex[t] : table.phiIndex[t];
                boolean there = entry < index.length;
                int at = t * 2 * shape.entries() + k;
                // What is not there is read from rows of zeros and written to rows that nothing reads.
                places[at] = (there ? shape.thetaRow() + index[entry] : shape.zeroRow()) * lanes;
                places[at + shape.entries()] =
                        (there ? shape.thetaRow() + index[entry] : shape.zeroRow() + shape.sink()) * lanes;
                values[t * shape.entries() + k] = there ? (next ? table.nextValue[t] : table.phiValue[t])[entry] : 0;
                if (next) {
                    meetings[t * shape.next() + entry] =
                            there ? KernelShape.meeting(table, t, entry) : shape.anyMeeting(entry);
                }
            }
        }
    }

    /** Adds errors to their sums where some squares, which are in their row, are out of range. */
    void addCarefully(double[] m, int first, int count) {
        for (int i = first; i < first + count; i++) {
            double square = m[squares + i];
            m[sums + i] += form.isLost(square) ? form.carefully(m, theta + i, lanes) : form.of(square);
        }
    }
}
