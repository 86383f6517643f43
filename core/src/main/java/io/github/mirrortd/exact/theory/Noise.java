package io.github.mirrortd.exact.theory;

import static io.github.mirrortd.exact.Coefficients.PRODUCTS;

import io.github.mirrortd.exact.Coefficients;
import io.github.mirrortd.exact.Matrices;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Features;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
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
     * Of a rule without traces and decay. Its coefficients (a₁, a₂, b₁, b₂) = Q x + c belong to the vectors v = (φ, φ', φ, φ'), and so
     * do its products x; with Q_k for a row of Q and c behind it,
     *
     * <pre>X_τ = Σ_k v_k Q_kᵀ in the rows of θ or w        X_τᵀX_τ = Σ (v_k·v_l) Q_kᵀ Q_l over k, l of the same weights</pre>
     */
    static Noise of(FiniteProblem problem, Rule rule) {
        var mean = new Blocks(problem);
        var square = new Blocks(problem);
        double[] stationary = problem.stationary();
        for (var t : problem.transitions()) {
            double weight = stationary[t.state()] * t.likelihood();
            var coefficients = Coefficients.of(problem, t, rule, Settings.alpha(1));
            if (coefficients.decay() != 0) {
                throw new IllegalArgumentException("a learner whose weights decay has another oracle");
            }
            for (int k = 0; k < PRODUCTS; k++) {
                for (int p = 0; p <= PRODUCTS; p++) {
                    mean.add(t, k, p, weight * entry(coefficients, k, p));
                }
            }
            double[][] gram = gram(problem, t);
            for (int p = 0; p <= PRODUCTS; p++) {
                for (int q = 0; q <= PRODUCTS; q++) {
                    double sum = 0;
                    for (int k = 0; k < PRODUCTS; k++) {
                        for (int l = 0; l < PRODUCTS; l++) {
                            sum += gram[k][l] * entry(coefficients, k, p) * entry(coefficients, l, q);
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

    /** Q_kp, and c_k as its last column. */
    private static double entry(Coefficients coefficients, int k, int p) {
        return p < PRODUCTS ? coefficients.slopes()[k][p] : coefficients.constants()[k];
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

    /** A sum over transitions of outer products of (φ, 0), (φ', 0), (0, φ), (0, φ') and the number 1 behind them, by their place. */
    private static final class Blocks {
        private final int d;
        private final OuterSum[][] blocks = new OuterSum[2][2];
        private final Features features;
        private final DMatrixRMaj edges;

        Blocks(FiniteProblem problem) {
            d = problem.dimension();
            features = problem.features();
            edges = new DMatrixRMaj(2 * d + 1, 2 * d + 1);
            for (var row : blocks) {
                Arrays.setAll(row, i -> new OuterSum(problem));
            }
        }

        void add(Transition t, int left, int right, double factor) {
            if (left < PRODUCTS && right < PRODUCTS) {
                blocks[left / 2][right / 2].add(t, factor, left % 2 == 1, right % 2 == 1);
            } else if (left < PRODUCTS) {
                addEdge(t, left, factor, true);
            } else if (right < PRODUCTS) {
                addEdge(t, right, factor, false);
            } else {
                edges.add(2 * d, 2 * d, factor);
            }
        }

        private void addEdge(Transition t, int place, double factor, boolean inLastColumn) {
            if (place % 2 == 1 && t.terminal()) {
                return;
            }
            int state = place % 2 == 1 ? t.next() : t.state();
            int[] indices = features.indices(state);
            double[] values = features.values(state);
            for (int i = 0; i < indices.length; i++) {
                int at = place / 2 * d + indices[i];
                edges.add(inLastColumn ? at : 2 * d, inLastColumn ? 2 * d : at, factor * values[i]);
            }
        }

        DMatrixRMaj matrix() {
            var whole = edges.copy();
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 2; j++) {
                    CommonOps_DDRM.insert(blocks[i][j].matrix(), whole, i * d, j * d);
                }
            }
            return whole;
        }
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
