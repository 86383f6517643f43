package io.github.mirrortd.exact.theory;

import io.github.mirrortd.exact.AffineUpdate;
import io.github.mirrortd.exact.Matrices;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The stochastic oracle F̂(z) = −(G_τ z + h_τ) of a learner at unit step size, with transitions drawn independently.
 *
 * @param mean X = [G h], so that E[F̂(z)] = −X (z, 1)
 * @param square E[X_τᵀ X_τ], so that E‖F̂(z)‖² is its quadratic form at (z, 1)
 * @param spread E[(X_τ − X)ᵀ(X_τ − X)], the same for E‖F̂(z) − F(z)‖²
 */
record Noise(DMatrixRMaj mean, DMatrixRMaj square, DMatrixRMaj spread) {
    static Noise of(FiniteProblem problem, Rule rule) {
        int n = 2 * problem.dimension();
        var mean = new DMatrixRMaj(n, n + 1);
        var square = new DMatrixRMaj(n + 1, n + 1);
        double[] stationary = problem.stationary();
        for (var t : problem.transitions()) {
            double weight = stationary[t.state()] * t.likelihood();
            var x = oracle(AffineUpdate.of(problem, t, rule, Settings.alpha(1)));
            CommonOps_DDRM.addEquals(mean, weight, x);
            addSquare(weight, x, square);
        }
        var spread = square.copy();
        CommonOps_DDRM.multAddTransA(-1, mean, mean, spread);
        return new Noise(mean, Matrices.symmetricPart(square), Matrices.symmetricPart(spread));
    }

    /** Adds weight·XᵀX. One transition touches few weights: rows and entries that are zero are passed over. */
    static void addSquare(double weight, DMatrixRMaj x, DMatrixRMaj into) {
        int[] columns = new int[x.numCols];
        for (int k = 0; k < x.numRows; k++) {
            int count = 0;
            for (int j = 0; j < x.numCols; j++) {
                if (x.get(k, j) != 0) {
                    columns[count++] = j;
                }
            }
            for (int i = 0; i < count; i++) {
                double left = weight * x.get(k, columns[i]);
                for (int j = 0; j < count; j++) {
                    into.add(columns[i], columns[j], left * x.get(k, columns[j]));
                }
            }
        }
    }

    /** [G_τ h_τ]. */
    static DMatrixRMaj oracle(AffineUpdate update) {
        int n = update.matrix().numRows;
        var x = new DMatrixRMaj(n, n + 1);
        CommonOps_DDRM.insert(update.matrix(), x, 0, 0);
        CommonOps_DDRM.insert(update.constant(), x, 0, n);
        return x;
    }

    /** The largest value of one of the two quadratic forms over ‖z‖ ≤ radius. */
    static double largest(DMatrixRMaj form, double radius) {
        int n = form.numRows - 1;
        var quadratic = CommonOps_DDRM.extract(form, 0, n, 0, n);
        CommonOps_DDRM.scale(2, quadratic);
        double[] linear = new double[n];
        for (int i = 0; i < n; i++) {
            linear[i] = 2 * form.get(i, n);
        }
        return form.get(n, n) + TrustRegion.maximum(quadratic, linear, radius).value();
    }
}
