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

    /** into = 0 + xa + yb. */
    static void products(double[] into, double x, double[] a, double y, double[] b, int n) {
        for (int i = 0; i < n; i++) {
            into[i] = 0 + x * a[i] + y * b[i];
        }
    }

    /** into += xa. */
    static void addProduct(double[] into, double x, double[] a, int n) {
        for (int i = 0; i < n; i++) {
            into[i] += x * a[i];
        }
    }

    /** into += xa, then yb. */
    static void addProducts(double[] into, double x, double[] a, double y, double[] b, int n) {
        for (int i = 0; i < n; i++) {
            into[i] = into[i] + x * a[i] + y * b[i];
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

    /** into += ab, then cd. */
    static void addProducts(double[] into, double[] a, double[] b, double[] c, double[] d, int n) {
        for (int i = 0; i < n; i++) {
            into[i] = into[i] + a[i] * b[i] + c[i] * d[i];
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

    /** into += (xa − z)². */
    static void addSquare(double[] into, double x, double[] a, double z, int n) {
        for (int i = 0; i < n; i++) {
            double residual = 0 + x * a[i] - z;
            into[i] += residual * residual;
        }
    }

    /** into += (xa + yb − z)². */
    static void addSquare(double[] into, double x, double[] a, double y, double[] b, double z, int n) {
        for (int i = 0; i < n; i++) {
            double residual = 0 + x * a[i] + y * b[i] - z;
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
            case ABS -> {
                for (int i = 0; i < n; i++) {
                    into[i] = Math.abs(a[i]);
                }
            }
            case MIN -> {
                for (int i = 0; i < n; i++) {
                    into[i] = Math.min(a[i], b[i]);
                }
            }
            case MAX -> {
                for (int i = 0; i < n; i++) {
                    into[i] = Math.max(a[i], b[i]);
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
