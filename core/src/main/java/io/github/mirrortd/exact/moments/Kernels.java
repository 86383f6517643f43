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

    /** to += Σ f[k] · rows[index[k]] over k from {@code from} to {@code end}, one after another, four in each pass over the numbers. */
    static void addRows(double[] to, double[] f, double[][] rows, int[] index, int from, int end, int n) {
        int k = from;
        for (; k + 4 <= end; k += 4) {
            addFour(
                    to,
                    f[k],
                    rows[index[k]],
                    f[k + 1],
                    rows[index[k + 1]],
                    f[k + 2],
                    rows[index[k + 2]],
                    f[k + 3],
                    rows[index[k + 3]],
                    n);
        }
        for (; k < end; k++) {
            add(to, f[k], rows[index[k]], n);
        }
    }

    private static void addFour(
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
