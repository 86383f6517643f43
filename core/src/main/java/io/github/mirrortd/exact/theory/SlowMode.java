package io.github.mirrortd.exact.theory;

import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The plateau that a saddle-point method reaches when all modes of K_M but the slowest have died out: θ_p = θ* + x·yᵀ(z₀ − z*),
 * with x and y the right and left eigenvector of K_M's smallest eigenvalue on the span of the features.
 *
 * @param eigenvalue λ, the smallest of K_M
 * @param next the modulus of the second smallest
 * @param plateauError RMSVE of θ_p
 * @param plateau θ_p
 * @param limitError RMSVE of the limit, θ* on the span of the features and θ₀ across it
 * @param halving α·steps that halve what is left on the plateau: ln 2 / λ
 */
public record SlowMode(
        double eigenvalue, double next, double plateauError, double[] plateau, double limitError, double halving) {
    /** Slow mode of the metric M_κ = C + κ(H − C); empty if the slowest mode oscillates, so that there is no plateau. */
    static Optional<SlowMode> of(FiniteProblem problem, double kappa) {
        var full = Operators.of(problem);
        var span = full.span();
        var operators = full.onSpan();
        int d = span.numCols;
        var k = operators.saddle(operators.metric(kappa));
        var spectrum = Spectrum.graded(k);
        double[] moduli = spectrum.moduli();
        int slowest = IntStream.range(0, moduli.length)
                .boxed()
                .min(Comparator.comparingDouble(i -> moduli[i]))
                .orElseThrow();
        double next = IntStream.range(0, moduli.length)
                .filter(i -> i != slowest)
                .mapToDouble(i -> moduli[i])
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        if (spectrum.imaginary()[slowest] != 0) {
            return Optional.empty();
        }
        double lambda = spectrum.real()[slowest];
        var right = eigenvector(k, lambda);
        var left = eigenvector(CommonOps_DDRM.transpose(k, null), lambda);
        double[] initial = problem.initial();
        double[] target = full.fixedPoint();
        var start = new DMatrixRMaj(2 * d, 1);
        for (int j = 0; j < d; j++) {
            for (int i = 0; i < initial.length; i++) {
                start.add(j, 0, span.get(i, j) * (initial[i] - target[i]));
            }
        }
        double share = CommonOps_DDRM.dot(left, start) / CommonOps_DDRM.dot(left, right);
        double[] plateau = across(initial, target, span);
        double limit = problem.valueError().at(plateau);
        for (int j = 0; j < d; j++) {
            for (int i = 0; i < plateau.length; i++) {
                plateau[i] += span.get(i, j) * share * right.get(j, 0);
            }
        }
        return Optional.of(new SlowMode(
                lambda, next, problem.valueError().at(plateau), plateau, limit, StrictMath.log(2) / lambda));
    }

    /** θ* within the span of the features, θ₀ across it: where the values end, and what never moves. */
    private static double[] across(double[] initial, double[] target, DMatrixRMaj span) {
        double[] point = initial.clone();
        for (int j = 0; j < span.numCols; j++) {
            double along = 0;
            for (int i = 0; i < point.length; i++) {
                along += span.get(i, j) * (initial[i] - target[i]);
            }
            for (int i = 0; i < point.length; i++) {
                point[i] -= span.get(i, j) * along;
            }
        }
        return point;
    }

    /** Computes it by inverse iteration. */
    private static DMatrixRMaj eigenvector(DMatrixRMaj k, double lambda) {
        var shifted = k.copy();
        for (int i = 0; i < k.numRows; i++) {
            shifted.add(i, i, -lambda * (1 + 1e-10));
        }
        var x = new DMatrixRMaj(k.numRows, 1);
        for (int i = 0; i < k.numRows; i++) {
            x.set(i, 0, 1 + i % 3);
        }
        for (int pass = 0; pass < 4; pass++) {
            var y = new DMatrixRMaj(k.numRows, 1);
            CommonOps_DDRM.solve(shifted, x, y);
            CommonOps_DDRM.scale(1 / Math.sqrt(CommonOps_DDRM.dot(y, y)), y);
            x = y;
        }
        return x;
    }
}
