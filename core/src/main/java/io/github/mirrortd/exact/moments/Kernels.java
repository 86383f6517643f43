package io.github.mirrortd.exact.moments;

/** The innermost loops of the moments' flow, in a form that compilers turn into vector instructions. */
final class Kernels {
    private Kernels() {}

    /** to[at + i] += Σ f_k · from[a_k + i] for four of them. */
    static void addFour(
            double[] to,
            int at,
            int count,
            double[] from,
            double f0,
            int a0,
            double f1,
            int a1,
            double f2,
            int a2,
            double f3,
            int a3) {
        for (int i = 0; i < count; i++) {
            to[at + i] += f0 * from[a0 + i] + f1 * from[a1 + i] + (f2 * from[a2 + i] + f3 * from[a3 + i]);
        }
    }

    /** to[at + i] += factor · from[a + i]. */
    static void addOne(double[] to, int at, int count, double[] from, double factor, int a) {
        for (int i = 0; i < count; i++) {
            to[at + i] += factor * from[a + i];
        }
    }

    /** to += Σ_k factors[k] · rows first + k of a matrix with rows of n, for the first {@code count} columns. */
    static void addRows(double[] to, int at, int count, double[] factors, double[] matrix, int first, int n) {
        int k = 0;
        for (; k + 4 <= factors.length; k += 4) {
            int a = (first + k) * n;
            addFour(
                    to,
                    at,
                    count,
                    matrix,
                    factors[k],
                    a,
                    factors[k + 1],
                    a + n,
                    factors[k + 2],
                    a + 2 * n,
                    factors[k + 3],
                    a + 3 * n);
        }
        for (; k < factors.length; k++) {
            addOne(to, at, count, matrix, factors[k], (first + k) * n);
        }
    }

    /** to[at + j] += Σ f_k · v_k[j] for four vectors of one length. */
    static void addFour(
            double[] to,
            int at,
            double f0,
            double[] v0,
            double f1,
            double[] v1,
            double f2,
            double[] v2,
            double f3,
            double[] v3) {
        for (int j = 0; j < v0.length; j++) {
            to[at + j] += f0 * v0[j] + f1 * v1[j] + (f2 * v2[j] + f3 * v3[j]);
        }
    }
}
