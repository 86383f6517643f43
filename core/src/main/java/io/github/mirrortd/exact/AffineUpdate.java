package io.github.mirrortd.exact;

import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
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
        double[][] coefficientVectors = {phi, next, phi, next, trace, trace, behaviourTrace};
        boolean[] onTheta = {true, true, false, false, true, false, false};
        double[][] productVectors = {phi, next, phi, next, trace, behaviourTrace};
        boolean[] ofTheta = {true, true, false, false, false, false};
        var matrix = new DMatrixRMaj(2 * d, 2 * d);
        var constant = new DMatrixRMaj(2 * d, 1);
        for (int k = 0; k < coefficientVectors.length; k++) {
            int row = onTheta[k] ? 0 : d;
            addOuter(constant, row, 0, coefficients.constants()[k], coefficientVectors[k], new double[] {1});
            for (int p = 0; p < productVectors.length; p++) {
                double slope = coefficients.slopes()[k][p];
                addOuter(matrix, row, ofTheta[p] ? 0 : d, slope, coefficientVectors[k], productVectors[p]);
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
