package io.github.mirrortd.exact.affine;

import io.github.mirrortd.mdp.FeatureMatrix;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * A sum over transitions of outer products between (φ, 0), (φ', 0), (0, φ), (0, φ') and the number 1 behind them, which have the
 * places 0 to 4: a matrix of 2d + 1 rows and columns. {@link Coefficients} of a transition have this form.
 */
public final class TransitionSum {
    private final int d;
    private final FeatureMatrix features;
    private final OuterSum[][] blocks = new OuterSum[2][2];
    private final DMatrixRMaj edges;

    /**
     * A sum of nothing.
     *
     * @param problem whose transitions are to come
     */
    public TransitionSum(FiniteProblem problem) {
        d = problem.dimension();
        features = problem.features();
        edges = new DMatrixRMaj(2 * d + 1, 2 * d + 1);
        for (var row : blocks) {
            for (int i = 0; i < row.length; i++) {
                row[i] = new OuterSum(features);
            }
        }
    }

    /**
     * Adds the product of two vectors of a transition.
     *
     * @param t the transition
     * @param left the place of the vector whose entries are the rows
     * @param right the place of the one whose entries are the columns
     * @param factor what it is multiplied by
     */
    public void add(Transition t, int left, int right, double factor) {
        int last = Coefficients.PRODUCTS;
        if (left < last && right < last) {
            blocks[left / 2][right / 2].add(t, factor, isNext(left), isNext(right));
        } else if (left < last) {
            addEdge(t, left, factor, true);
        } else if (right < last) {
            addEdge(t, right, factor, false);
        } else {
            edges.add(2 * d, 2 * d, factor);
        }
    }

    private void addEdge(Transition t, int place, double factor, boolean inLastColumn) {
        if (isNext(place) && t.terminal()) {
            return;
        }
        int state = isNext(place) ? t.next() : t.state();
        int[] indices = features.indices(state);
        double[] values = features.values(state);
        for (int i = 0; i < indices.length; i++) {
            int at = place / 2 * d + indices[i];
            edges.add(inLastColumn ? at : 2 * d, inLastColumn ? 2 * d : at, factor * values[i]);
        }
    }

    private static boolean isNext(int place) {
        return place % 2 == 1;
    }

    /** {@return the sum so far} */
    public DMatrixRMaj matrix() {
        var whole = edges.copy();
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                CommonOps_DDRM.insert(blocks[i][j].matrix(), whole, i * d, j * d);
            }
        }
        return whole;
    }
}
