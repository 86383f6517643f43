package io.github.mirrortd.exact;

import static io.github.mirrortd.learn.LearnerVector.E;
import static io.github.mirrortd.learn.LearnerVector.E_MU;
import static io.github.mirrortd.learn.LearnerVector.NEXT;
import static io.github.mirrortd.learn.LearnerVector.PHI;
import static io.github.mirrortd.learn.LearnerVector.THETA;

import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Map;
import java.util.Objects;
import org.ejml.data.DMatrixRMaj;

/**
 * What a rule does to (θ, w) on one transition, as an affine map: the {@link Coefficients} written out as a matrix.
 *
 * @param matrix 2d × 2d, so that the change of z = (θ, w) is matrix·z + constant
 * @param constant 2d × 1
 */
public record AffineUpdate(DMatrixRMaj matrix, DMatrixRMaj constant) {
    /** @throws IllegalArgumentException where the rule is not affine in its products; the message says why */
    public static AffineUpdate of(FiniteProblem problem, Transition t, Rule rule, Settings settings) {
        double[] none = new double[problem.dimension()];
        return of(problem, t, Coefficients.of(problem, t, rule, settings), none, none);
    }

    /** As above, from coefficients, where the traces e and e_μ are these. */
    static AffineUpdate of(
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

    /** Adds factor·left·rightᵀ to the block that begins at a row and a column. */
    private static void addOuter(DMatrixRMaj into, int row, int column, double factor, double[] left, double[] right) {
        for (int i = 0; factor != 0 && i < left.length; i++) {
            for (int j = 0; left[i] != 0 && j < right.length; j++) {
                into.add(row + i, column + j, factor * left[i] * right[j]);
            }
        }
    }
}
