package io.github.mirrortd.exact.theory;

import static io.github.mirrortd.exact.affine.Coefficients.PRODUCTS;

import io.github.mirrortd.exact.affine.Coefficients;
import io.github.mirrortd.exact.affine.TransitionSum;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
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
    /**
     * Noise of a rule without traces and decay. Its coefficients (a₁, a₂, b₁, b₂) = Q x + c belong to the vectors v = (φ,
     * φ', φ, φ'), and so do its products x; with Q_k for a row of Q and c behind it,
     *
     * <pre>X_τ = Σ_k v_k Q_kᵀ in the rows of θ or w        X_τᵀX_τ = Σ (v_k·v_l) Q_kᵀ Q_l over k, l of the same weights</pre>
     */
    static Noise of(FiniteProblem problem, Rule rule) {
        var mean = new TransitionSum(problem);
        var square = new TransitionSum(problem);
        double[] stationary = problem.stationary();
        for (var t : problem.transitions()) {
            double weight = stationary[t.state()] * t.likelihood();
            var coefficients = Coefficients.of(problem, t, rule, Settings.alpha(1));
            if (coefficients.decay() != 0) {
                throw new IllegalArgumentException("a learner whose weights decay has another oracle");
            }
            coefficients.addTo(mean, t, weight);
            double[][] gram = gram(problem, t);
            for (int p = 0; p <= PRODUCTS; p++) {
                for (int q = 0; q <= PRODUCTS; q++) {
                    double sum = 0;
                    for (int k = 0; k < PRODUCTS; k++) {
                        for (int l = 0; l < PRODUCTS; l++) {
                            sum += gram[k][l] * coefficients.entry(k, p) * coefficients.entry(l, q);
                        }
                    }
                    square.add(t, p, q, weight * sum);
                }
            }
        }
        int n = 2 * problem.dimension();
        var x = CommonOps_DDRM.extract(mean.matrix(), 0, n, 0, n + 1);
        var second = square.matrix();
        var spread = second.copy();
        CommonOps_DDRM.multAddTransA(-1, x, x, spread);
        return new Noise(x, Matrices.symmetricPart(second), Matrices.symmetricPart(spread));
    }

    /** v_k·v_l where both belong to the same weights, and 0 else. */
    private static double[][] gram(FiniteProblem problem, Transition t) {
        var features = problem.features();
        double across = t.terminal() ? 0 : features.dot(t.state(), t.next());
        double there = t.terminal() ? 0 : features.dot(t.next(), t.next());
        double here = features.dot(t.state(), t.state());
        return new double[][] {{here, across, 0, 0}, {across, there, 0, 0}, {0, 0, here, across}, {0, 0, across, there}
        };
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
