package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.mdp.ErrorForm;

/** An {@link ErrorForm} in one piece: the entries of all its rows one after another, with where their weights are. */
final class LaneError {
    final int[] ends;
    final int[] places;
    final double[] factors;
    final double[] offsets;
    final double floor;
    final double overflow;
    private final ErrorForm form;

    LaneError(ErrorForm form, int lanes) {
        this.form = form;
        int n = form.rows();
        ends = new int[n];
        offsets = new double[n];
        int entries = 0;
        for (int i = 0; i < n; i++) {
            entries += form.indices(i).length;
            ends[i] = entries;
            offsets[i] = form.offset(i);
        }
        places = new int[entries];
        factors = new double[entries];
        int at = 0;
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < form.indices(i).length; k++, at++) {
                places[at] = (LaneRows.THETA + form.indices(i)[k]) * lanes;
                factors[at] = form.factors(i)[k];
            }
        }
        floor = form.floor();
        overflow = form.overflow();
    }

    boolean isLost(double sumOfSquares) {
        return form.isLost(sumOfSquares);
    }

    /**
     * Adds errors to their sums where some squares are out of range.
     *
     * @param first the first learner; so many follow
     * @param sums where the row of sums begins; the sums of squares are in the row of errors
     */
    void addCarefully(double[] m, int first, int count, int lanes, int sums) {
        for (int i = first; i < first + count; i++) {
            double squares = m[LaneRows.ERROR * lanes + i];
            m[sums + i] += isLost(squares) ? carefully(m, i, lanes) : Math.sqrt(squares);
        }
    }

    /** The error of one learner whose squares are out of range. */
    double carefully(double[] m, int lane, int lanes) {
        return form.carefully(m, LaneRows.THETA * lanes + lane, lanes);
    }
}
