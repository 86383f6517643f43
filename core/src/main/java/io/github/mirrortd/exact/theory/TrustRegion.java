package io.github.mirrortd.exact.theory;

import io.github.mirrortd.exact.linear.Matrices;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;

/**
 * The maximum of ½xᵀQx + qᵀx over ‖x‖ ≤ R, for any symmetric Q. It lies at (λI − Q)x = q with the smallest λ ≥ 0 that is at
 * least Q's largest eigenvalue and keeps x in the ball: one eigendecomposition and one root of a falling function.
 *
 * @param at where it is
 * @param value how large it is
 */
record TrustRegion(double[] at, double value) {
    private static final int BISECTIONS = 200;

    static TrustRegion maximum(DMatrixRMaj quadratic, double[] linear, double radius) {
        int n = linear.length;
        var eig = DecompositionFactory_DDRM.eig(n, true, true);
        if (!eig.decompose(quadratic.copy())) {
            throw new ArithmeticException("the eigenvalues did not converge");
        }
        double[] values = new double[n];
        double[][] vectors = new double[n][];
        double[] share = new double[n];
        double top = Double.NEGATIVE_INFINITY;
        double size = 0;
        for (int i = 0; i < n; i++) {
            values[i] = eig.getEigenvalue(i).getReal();
            vectors[i] = eig.getEigenVector(i).getData();
            for (int j = 0; j < n; j++) {
                share[i] += vectors[i][j] * linear[j];
            }
            top = Math.max(top, values[i]);
            size = Math.max(size, Math.abs(values[i]));
        }
        double floor = Math.max(0, top);
        double lambda = multiplier(values, share, floor, radius, size);
        double[] coordinates = coordinates(values, share, lambda, 1e-14 * size);
        double length = Matrices.norm(coordinates);
        if (top > 0 && length < radius * (1 - 1e-9)) {
            // No part of q points along the top eigenvector: going along it costs nothing and gains up to the edge.
            int steepest = 0;
            for (int i = 0; i < n; i++) {
                steepest = values[i] > values[steepest] ? i : steepest;
            }
            coordinates[steepest] += Math.copySign(Math.sqrt(radius * radius - length * length), coordinates[steepest]);
        }
        double value = 0;
        double[] at = new double[n];
        for (int i = 0; i < n; i++) {
            value += coordinates[i] * (share[i] + 0.5 * values[i] * coordinates[i]);
            for (int j = 0; j < n; j++) {
                at[j] += coordinates[i] * vectors[i][j];
            }
        }
        return new TrustRegion(at, value);
    }

    private static double multiplier(double[] values, double[] share, double floor, double radius, double size) {
        if (Matrices.norm(coordinates(values, share, floor, 1e-14 * size)) <= radius) {
            return floor;
        }
        double low = floor;
        double high = floor + Matrices.norm(share) / radius;
        for (int i = 0; i < BISECTIONS && high - low > 1e-16 * high; i++) {
            double middle = (low + high) / 2;
            if (Matrices.norm(coordinates(values, share, middle, 0)) > radius) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** (λ − Q)⁻¹q in Q's own coordinates; what is 0/0 counts as 0. */
    private static double[] coordinates(double[] values, double[] share, double lambda, double zero) {
        double[] x = new double[values.length];
        for (int i = 0; i < x.length; i++) {
            double gap = lambda - values[i];
            x[i] = gap > zero ? share[i] / gap : share[i] == 0 ? 0 : share[i] / Math.max(gap, Double.MIN_NORMAL);
        }
        return x;
    }
}
