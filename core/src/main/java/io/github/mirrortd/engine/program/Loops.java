package io.github.mirrortd.engine.program;

import io.github.mirrortd.equations.Formula.Op;

/**
 * Plain loops over rows with a number for each learner, for which the JIT finds vector instructions. Products are added up from 0 on, in
 * the order of their factors, as everywhere.
 */
final class Loops {
    private Loops() {}

    /** into = x. */
    static void fill(double[] into, double x, int n) {
        for (int i = 0; i < n; i++) {
            into[i] = x;
        }
    }

    /** into = 0 + xa. */
    static void product(double[] into, double x, double[] a, int n) {
        for (int i = 0; i < n; i++) {
            into[i] = 0 + x * a[i];
        }
    }

    /** into += xa. */
    static void addProduct(double[] into, double x, double[] a, int n) {
        for (int i = 0; i < n; i++) {
            into[i] += x * a[i];
        }
    }

    /** into = 0 + ab. */
    static void product(double[] into, double[] a, double[] b, int n) {
        for (int i = 0; i < n; i++) {
            into[i] = 0 + a[i] * b[i];
        }
    }

    /** into += ab. */
    static void addProduct(double[] into, double[] a, double[] b, int n) {
        for (int i = 0; i < n; i++) {
            into[i] += a[i] * b[i];
        }
    }

    /** into = a − sb. */
    static void lessShare(double[] into, double[] a, double[] s, double[] b, int n) {
        for (int i = 0; i < n; i++) {
            into[i] = a[i] - s[i] * b[i];
        }
    }

    /** into += (a − z)². */
    static void addSquare(double[] into, double[] a, double z, int n) {
        for (int i = 0; i < n; i++) {
            double residual = a[i] - z;
            into[i] += residual * residual;
        }
    }

    /** into = op(a, b). */
    static void rows(Op op, double[] into, double[] a, double[] b, int n) {
        switch (op) {
            case ADD -> {
                for (int i = 0; i < n; i++) {
                    into[i] = a[i] + b[i];
                }
            }
            case SUBTRACT -> {
                for (int i = 0; i < n; i++) {
                    into[i] = a[i] - b[i];
                }
            }
            case MULTIPLY -> {
                for (int i = 0; i < n; i++) {
                    into[i] = a[i] * b[i];
                }
            }
            case DIVIDE -> {
                for (int i = 0; i < n; i++) {
                    into[i] = a[i] / b[i];
                }
            }
            case NEGATE -> {
                for (int i = 0; i < n; i++) {
                    into[i] = -a[i];
                }
            }
            case SQRT -> {
                for (int i = 0; i < n; i++) {
                    into[i] = Math.sqrt(a[i]);
                }
            }
            default -> {
                for (int i = 0; i < n; i++) {
                    into[i] = op.of(a[i], b[i], 0);
                }
            }
        }
    }

    /** into = a unless the condition is 0, else b. */
    static void choose(double[] into, double[] condition, double[] a, double[] b, int n) {
        for (int i = 0; i < n; i++) {
            into[i] = condition[i] != 0 ? a[i] : b[i];
        }
    }
}
