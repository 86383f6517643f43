package io.github.mirrortd.exact;

import java.util.List;

/** Real roots of polynomials of third degree and less. */
final class Cubic {
    private static final int NEWTON_STEPS = 3;
    private static final double NEGLIGIBLE = 1e-14;

    private Cubic() {}

    /** Adds the positive real roots of {@code c0 + c1·x + c2·x² + c3·x³}. */
    static void positiveRoots(double c0, double c1, double c2, double c3, List<Double> roots) {
        double size = Math.abs(c0) + Math.abs(c1) + Math.abs(c2) + Math.abs(c3);
        if (Math.abs(c3) > NEGLIGIBLE * size) {
            cubic(c0 / c3, c1 / c3, c2 / c3, c0, c1, c2, c3, roots);
        } else if (Math.abs(c2) > NEGLIGIBLE * size) {
            double discriminant = c1 * c1 - 4 * c2 * c0;
            if (discriminant >= 0) {
                double q = -0.5 * (c1 + Math.copySign(Math.sqrt(discriminant), c1));
                add(q / c2, roots);
                add(c0 / q, roots);
            }
        } else {
            add(-c0 / c1, roots);
        }
    }

    /** The roots of {@code x³ + a x² + b x + c} by Viète's and Cardano's formulas, then sharpened on the original. */
    private static void cubic(
            double c, double b, double a, double c0, double c1, double c2, double c3, List<Double> roots) {
        double q = (a * a - 3 * b) / 9;
        double r = (2 * a * a * a - 9 * a * b + 27 * c) / 54;
        if (r * r < q * q * q) {
            double angle = StrictMath.acos(r / Math.sqrt(q * q * q));
            for (int i = -1; i <= 1; i++) {
                double x = -2 * Math.sqrt(q) * StrictMath.cos((angle + 2 * Math.PI * i) / 3) - a / 3;
                add(sharpened(x, c0, c1, c2, c3), roots);
            }
        } else {
            double s = -Math.copySign(StrictMath.cbrt(Math.abs(r) + Math.sqrt(r * r - q * q * q)), r);
            double t = s == 0 ? 0 : q / s;
            add(sharpened(s + t - a / 3, c0, c1, c2, c3), roots);
        }
    }

    private static double sharpened(double root, double c0, double c1, double c2, double c3) {
        double x = root;
        for (int i = 0; i < NEWTON_STEPS; i++) {
            double slope = c1 + x * (2 * c2 + x * 3 * c3);
            if (slope != 0) {
                x -= (c0 + x * (c1 + x * (c2 + x * c3))) / slope;
            }
        }
        return x;
    }

    private static void add(double root, List<Double> roots) {
        if (root > 0 && Double.isFinite(root)) {
            roots.add(root);
        }
    }
}
