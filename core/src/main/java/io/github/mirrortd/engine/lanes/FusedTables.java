package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.mdp.ErrorForm;

/** What the steps of a {@link FusedKernel} read: a problem's transitions, for blocks of so many learners. */
final class FusedTables {
    /** For each transition, where the weights are that φ meets, then φ'; then the same for where they are written. */
    final int[] places;

    /** For each transition and entry of φ', the entry of φ that meets the same weight. */
    final int[] meetings;

    /** For each transition, the entries of φ, then those of φ'. */
    final double[] values;

    final double[] numbers;
    final boolean[] terminal;
    final LaneError error;

    /** Below this a sum of squares is taken again with care; see {@link ErrorForm#FAINT}. */
    final double faint;

    /** Where the row of the errors' sums begins. */
    final int sum;

    /**
     * @param sumRow the row of the errors' sums; behind it are rows of zeros, for entries that are not there
     * @param faint below this a sum of squares is taken again
     */
    FusedTables(
            FusedShape shape,
            LaneRule rule,
            ProblemTables tables,
            LaneError error,
            double faint,
            int sumRow,
            int lanes) {
        this.error = error;
        this.faint = faint;
        sum = sumRow * lanes;
        int zeros = sumRow + 1;
        numbers = tables.numbers;
        terminal = tables.terminal;
        places = new int[terminal.length * shape.places()];
        values = new double[terminal.length * shape.entries()];
        meetings = new int[terminal.length * shape.next()];
        for (int t = 0; t < terminal.length; t++) {
            for (int k = 0; k < shape.entries(); k++) {
                boolean next = k >= shape.phi();
                int entry = next ? k - shape.phi() : k;
                int[] index = next ? tables.nextIndex[t] : tables.phiIndex[t];
                boolean there = entry < index.length;
                int at = t * shape.places() + k;
                places[at] = (there ? LaneRows.THETA + index[entry] : zeros) * lanes;
                if (shape.padded()) {
                    places[at + shape.entries()] = there ? places[at] : places[at] + shape.sink(rule) * lanes;
                }
                if (there && next) {
                    meetings[t * shape.next() + entry] = FusedShape.meeting(tables, t, entry);
                }
                if (there) {
                    values[t * shape.entries() + k] = (next ? tables.nextValue[t] : tables.phiValue[t])[entry];
                }
            }
        }
    }
}
