package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.Matrices;
import io.github.mirrortd.internal.Dense;
import java.util.ArrayList;

/**
 * Solves x − A x = b where A is only applied: GMRES (Saad and Schultz, 1986), restarted where its vectors would not fit into
 * memory.
 */
final class Gmres {
    private static final double TOLERANCE = 1e-14;
    private static final double ENOUGH = 1e-9;
    private static final int MOST_VECTORS = 400;
    private static final int MOST_CYCLES = 60;

    private Gmres() {}

    /**
     * Solves the equation through a power of A, which is closer to zero: x − Aᵐx = b + Ab + … + Aᵐ⁻¹b has the same solution
     * and needs fewer vectors.
     *
     * @throws ArithmeticException where the residual cannot be brought down, as it is where I − A is singular
     */
    static double[] solve(LinearOperator a, double[] b, int power) {
        double[] sum = b.clone();
        double[] term = b.clone();
        double[] next = new double[b.length];
        for (int i = 1; i < power; i++) {
            a.apply(term, next);
            Dense.addTo(sum, 1, next);
            System.arraycopy(next, 0, term, 0, next.length);
        }
        return solve(a.power(power), sum);
    }

    private static double[] solve(LinearOperator a, double[] b) {
        double[] x = new double[b.length];
        double size = Matrices.norm(b);
        if (size == 0) {
            return x;
        }
        double[] residual = b.clone();
        double left = size;
        for (int cycle = 0; cycle < MOST_CYCLES && left > TOLERANCE * size; cycle++) {
            improve(a, residual, x);
            double[] image = new double[b.length];
            a.apply(x, image);
            for (int i = 0; i < b.length; i++) {
                residual[i] = b[i] - x[i] + image[i];
            }
            double now = Matrices.norm(residual);
            if (!(now < 0.9 * left)) {
                left = now;
                break;
            }
            left = now;
        }
        if (!(left <= ENOUGH * size)) {
            throw new ArithmeticException("the steady state's equations could not be solved: the residual stays at "
                    + left / size + " of the right-hand side");
        }
        return x;
    }

    /** One cycle: adds to x what the Krylov space of the residual has to offer. */
    private static void improve(LinearOperator a, double[] residual, double[] x) {
        int most = Vectors.affordable(residual.length, MOST_VECTORS);
        double start = Matrices.norm(residual);
        var basis = new ArrayList<double[]>();
        double[] v = residual.clone();
        Dense.scale(v, 1 / start);
        basis.add(v);
        var triangle = new ArrayList<double[]>();
        double[] cosine = new double[most];
        double[] sine = new double[most];
        double[] right = new double[most + 1];
        right[0] = start;
        int k = 0;
        while (k < most) {
            double[] next = new double[v.length];
            a.apply(basis.get(k), next);
            for (int i = 0; i < next.length; i++) {
                next[i] = basis.get(k)[i] - next[i];
            }
            double before = Matrices.norm(next);
            double[] column = Vectors.orthogonalise(next, basis);
            double below = Matrices.norm(next);
            for (int i = 0; i < k; i++) {
                double upper = column[i];
                column[i] = cosine[i] * upper + sine[i] * column[i + 1];
                column[i + 1] = cosine[i] * column[i + 1] - sine[i] * upper;
            }
            double length = StrictMath.hypot(column[k], below);
            if (length == 0) {
                break;
            }
            cosine[k] = column[k] / length;
            sine[k] = below / length;
            column[k] = length;
            triangle.add(column);
            right[k + 1] = -sine[k] * right[k];
            right[k] *= cosine[k];
            k++;
            if (below <= 1e-15 * before || Math.abs(right[k]) <= 0.1 * TOLERANCE * start) {
                break;
            }
            Dense.scale(next, 1 / below);
            basis.add(next);
        }
        double[] y = new double[k];
        for (int i = k - 1; i >= 0; i--) {
            double sum = right[i];
            for (int j = i + 1; j < k; j++) {
                sum -= triangle.get(j)[i] * y[j];
            }
            y[i] = sum / triangle.get(i)[i];
        }
        for (int i = 0; i < k; i++) {
            Dense.addTo(x, y[i], basis.get(i));
        }
    }
}
