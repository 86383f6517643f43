package io.github.mirrortd.exact;

import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
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
    public static AffineUpdate of(Problem problem, Transition t, Rule rule, Settings settings) {
        int d = problem.dimension();
        var phi = problem.features().dense(t.state());
        var next = t.terminal() ? new double[d] : problem.features().dense(t.next());
        var coefficients = Coefficients.of(problem, t, rule, settings);
        var matrix = new DMatrixRMaj(2 * d, 2 * d);
        var constant = new DMatrixRMaj(2 * d, 1);
        addOuter(constant, 0, coefficients.constants(), new double[] {1}, phi, next);
        for (int p = 0; p < Coefficients.PRODUCTS; p++) {
            double[] slopes = new double[Coefficients.PRODUCTS];
            for (int k = 0; k < slopes.length; k++) {
                slopes[k] = coefficients.slopes()[k][p];
            }
            addOuter(matrix, p < 2 ? 0 : d, slopes, p % 2 == 0 ? phi : next, phi, next);
        }
        for (int i = d; i < 2 * d; i++) {
            matrix.add(i, i, -coefficients.decay());
        }
        return new AffineUpdate(matrix, constant);
    }

    /** Adds (a₁φ + a₂φ', b₁φ + b₂φ')·rowᵀ to the columns from {@code column} on. */
    private static void addOuter(
            DMatrixRMaj into, int column, double[] update, double[] row, double[] phi, double[] next) {
        int d = phi.length;
        for (int i = 0; i < d; i++) {
            double theta = update[0] * phi[i] + update[1] * next[i];
            double w = update[2] * phi[i] + update[3] * next[i];
            for (int j = 0; j < row.length; j++) {
                into.add(i, column + j, theta * row[j]);
                into.add(d + i, column + j, w * row[j]);
            }
        }
    }
}
