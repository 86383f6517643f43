package io.github.mirrortd.exact.moments;

/**
 * The innermost loops of the moments' flow. All arrays of a loop have one index that begins at 0, and there are few of them: only then
 * compilers turn it into vector instructions.
 */
final class Kernels {
    private Kernels() {}

    /** to += f · x. */
    static void add(double[] to, double f, double[] x, int n) {
        for (int i = 0; i < n; i++) {
            to[i] += f * x[i];
        }
    }

    /** to += f₀x₀, and f₁x₁, f₂x₂ and f₃x₃, one after another: it makes no difference how many are added at a time. */
    static void addFour(
            double[] to,
            double f0,
            double[] x0,
            double f1,
            double[] x1,
            double f2,
            double[] x2,
            double f3,
            double[] x3,
            int n) {
        for (int i = 0; i < n; i++) {
            to[i] = to[i] + f0 * x0[i] + f1 * x1[i] + f2 * x2[i] + f3 * x3[i];
        }
    }

    /** to += Σ_k f[k] · rows[first + k]. */
    static void addRows(double[] to, double[] f, double[][] rows, int first, int n) {
        int k = 0;
        for (; k + 4 <= f.length; k += 4) {
            int r = first + k;
            addFour(to, f[k], rows[r], f[k + 1], rows[r + 1], f[k + 2], rows[r + 2], f[k + 3], rows[r + 3], n);
        }
        for (; k < f.length; k++) {
            add(to, f[k], rows[first + k], n);
        }
    }

    /** to += Σ f[k] · rows[first + k] and other += Σ g[k] · rows[first + k], over four k from one on, or as many as there are. */
    static void addRowsTwice(
            double[] to, double[] f, double[] other, double[] g, double[][] rows, int first, int k, int n) {
        int r = first + k;
        if (k + 4 <= f.length) {
            // Not in one loop: over so many arrays the compiler finds no vector instructions.
            addFour(to, f[k], rows[r], f[k + 1], rows[r + 1], f[k + 2], rows[r + 2], f[k + 3], rows[r + 3], n);
            addFour(other, g[k], rows[r], g[k + 1], rows[r + 1], g[k + 2], rows[r + 2], g[k + 3], rows[r + 3], n);
            return;
        }
        for (int i = k; i < f.length; i++) {
            add(to, f[i], rows[first + i], n);
            add(other, g[i], rows[first + i], n);
        }
    }

    /** The inner product with what begins at {@code base}: four sums side by side, which do not wait for each other. */
    static double dot(double[] x, double[] y, int base) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int k = 0;
        for (; k + 4 <= x.length; k += 4) {
            a += x[k] * y[base + k];
            b += x[k + 1] * y[base + k + 1];
            c += x[k + 2] * y[base + k + 2];
            d += x[k + 3] * y[base + k + 3];
        }
        for (; k < x.length; k++) {
            a += x[k] * y[base + k];
        }
        return a + b + (c + d);
    }
}
