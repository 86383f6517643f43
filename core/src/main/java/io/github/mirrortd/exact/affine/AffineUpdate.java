package io.github.mirrortd.exact.affine;

import static io.github.mirrortd.learn.LearnerVector.E;
import static io.github.mirrortd.learn.LearnerVector.E_MU;
import static io.github.mirrortd.learn.LearnerVector.NEXT;
import static io.github.mirrortd.learn.LearnerVector.PHI;
import static io.github.mirrortd.learn.LearnerVector.THETA;

import io.github.mirrortd.learn.LookAhead.Move;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The update of (θ, w) by a rule on one transition, as an affine map: the {@link Coefficients} written out as a matrix.
 *
 * @param matrix 2d × 2d, so that the change of z = (θ, w) is matrix·z + constant
 * @param constant 2d × 1
 */
public record AffineUpdate(DMatrixRMaj matrix, DMatrixRMaj constant) {
    /**
     * {@return what a rule does on a transition, as an affine function of the weights}
     *
     * @param problem a finite problem
     * @param t one of its transitions
     * @param rule the update
     * @param settings complete ones
     * @throws IllegalArgumentException where the rule is not affine in its products; the message says why
     */
    public static AffineUpdate of(FiniteProblem problem, Transition t, Rule rule, Settings settings) {
        double[] none = new double[problem.dimension()];
        return of(problem, t, Coefficients.of(problem, t, rule, settings), none, none);
    }

    /**
     * {@return what coefficients do on a transition, as an affine function of the weights}
     *
     * @param problem a finite problem
     * @param t one of its transitions
     * @param coefficients of the rule
     * @param trace e
     * @param behaviourTrace e_μ
     */
    public static AffineUpdate of(
            FiniteProblem problem, Transition t, Coefficients coefficients, double[] trace, double[] behaviourTrace) {
        int d = problem.dimension();
        var phi = problem.features().dense(t.state());
        var next = t.terminal() ? new double[d] : problem.features().dense(t.next());
        var vectors = Map.of(PHI, phi, NEXT, next, E, trace, E_MU, behaviourTrace);
        var matrix = new DMatrixRMaj(2 * d, 2 * d);
        var constant = new DMatrixRMaj(2 * d, 1);
        for (int k = 0; k < Probe.COEFFICIENTS.size(); k++) {
            var coefficient = Probe.COEFFICIENTS.get(k);
            var added = Objects.requireNonNull(vectors.get(coefficient.vector()));
            int row = coefficient.target() == THETA ? 0 : d;
            addOuter(constant, row, 0, coefficients.constants()[k], added, new double[] {1});
            for (int p = 0; p < Probe.PRODUCTS.size(); p++) {
                var product = Probe.PRODUCTS.get(p);
                var seen = Objects.requireNonNull(vectors.get(product.right()));
                int column = product.left() == THETA ? 0 : d;
                addOuter(matrix, row, column, coefficients.slopes()[k][p], added, seen);
            }
        }
        for (int i = d; i < 2 * d; i++) {
            matrix.add(i, i, -coefficients.decay());
        }
        return new AffineUpdate(matrix, constant);
    }

    /**
     * {@return what some moves of a learner with two points do to z and to the way v to the point ahead, if this is its rule's step}
     *
     * @param moves of the step
     */
    public AffineUpdate following(List<Move> moves) {
        int n = constant.numRows;
        var zero = new AffineUpdate(new DMatrixRMaj(n, 2 * n), new DMatrixRMaj(n, 1));
        var z = new AffineUpdate(new DMatrixRMaj(n, 2 * n), new DMatrixRMaj(n, 1));
        var v = new AffineUpdate(new DMatrixRMaj(n, 2 * n), new DMatrixRMaj(n, 1));
        for (int i = 0; i < n; i++) {
            z.matrix.set(i, i, 1);
            v.matrix.set(i, n + i, 1);
        }
        var end = new TwoPoints<>(z, v).after(moves, zero, AffineUpdate::plus, this::at);
        var change = new AffineUpdate(
                CommonOps_DDRM.concatRowsMulti(end.iterate().matrix, end.way().matrix),
                CommonOps_DDRM.concatRowsMulti(end.iterate().constant, end.way().constant));
        for (int i = 0; i < 2 * n; i++) {
            change.matrix.add(i, i, -1);
        }
        return change;
    }

    private AffineUpdate plus(AffineUpdate other) {
        return new AffineUpdate(
                CommonOps_DDRM.add(matrix, other.matrix, null), CommonOps_DDRM.add(constant, other.constant, null));
    }

    /** This step at a point that is an affine function of something. */
    private AffineUpdate at(AffineUpdate point) {
        var h = constant.copy();
        CommonOps_DDRM.multAdd(matrix, point.constant, h);
        return new AffineUpdate(CommonOps_DDRM.mult(matrix, point.matrix, null), h);
    }

    /** Adds factor·left·rightᵀ to the block that begins at a row and a column. */
    private static void addOuter(DMatrixRMaj into, int row, int column, double factor, double[] left, double[] right) {
        for (int i = 0; factor != 0 && i < left.length; i++) {
            for (int j = 0; left[i] != 0 && j < right.length; j++) {
                into.add(row + i, column + j, factor * left[i] * right[j]);
            }
        }
    }
}
