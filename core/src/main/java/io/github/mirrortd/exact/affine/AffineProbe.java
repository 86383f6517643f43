package io.github.mirrortd.exact.affine;

import java.util.Arrays;

/** An affine function of some numbers, found by probing: its values at the origin and at the unit points give away everything. */
final class AffineProbe {
    private static final double TOLERANCE = 1e-9;

    /** The point at which the function is compared, repeated if there are more numbers. */
    private static final double[] POINT = {0.75, -1.25, 1.5, 0.5, -0.875, 1.125};

    /** Several values that depend on some numbers and on a reward. */
    interface Probed {
        double[] at(double[] x, double reward);
    }

    /** One row for each value. */
    final double[][] slopes;

    /** The values at the origin. */
    final double[] constants;

    private final boolean[] varies;
    private final Comparison near;
    private final Comparison far;

    AffineProbe(Probed probed, int numbers, double reward) {
        double[] zero = new double[numbers];
        // Slopes are probed without rewards: next to a reward of 1e18, a product of 1 would vanish.
        double[] still = probed.at(zero, 0);
        constants = probed.at(zero, reward);
        slopes = new double[still.length][numbers];
        varies = new boolean[still.length];
        for (int p = 0; p < numbers; p++) {
            double[] unit = new double[numbers];
            unit[p] = 1;
            double[] seen = probed.at(unit, 0);
            for (int k = 0; k < seen.length; k++) {
                slopes[k][p] = seen[k] - still[k];
                varies[k] |= Double.compare(seen[k], still[k]) != 0;
            }
        }
        near = compared(probed, still, 1, 0);
        far = compared(probed, constants, Math.abs(reward), reward);
    }

    /**
     * The values of a function at one more point, those expected of an affine function, and the size of the terms of these
     * sums.
     */
    private record Comparison(double[] seen, double[] expected, double[] sizes) {
        boolean agrees(int values) {
            for (int k = 0; k < values; k++) {
                // Written so that a value that is not a number does not agree.
                if (!(Math.abs(seen[k] - expected[k]) <= TOLERANCE * sizes[k])) {
                    return false;
                }
            }
            return true;
        }
    }

    private Comparison compared(Probed probed, double[] origin, double size, double reward) {
        double[] point = new double[slopes[0].length];
        Arrays.setAll(point, j -> size * POINT[j % POINT.length]);
        double[] seen = probed.at(point, reward);
        double[] expected = origin.clone();
        double[] sizes = new double[origin.length];
        for (int k = 0; k < origin.length; k++) {
            varies[k] |= Double.compare(seen[k], origin[k]) != 0;
            sizes[k] = Math.abs(origin[k]);
            for (int j = 0; j < point.length; j++) {
                expected[k] += slopes[k][j] * point[j];
                sizes[k] += Math.abs(slopes[k][j] * point[j]);
            }
        }
        return new Comparison(seen, expected, sizes);
    }

    /** Returns whether a value depends on none of the numbers. */
    boolean isConstant(int value) {
        return !varies[value];
    }

    /** Returns whether the first values are affine without a reward. */
    boolean isAffineAtRest(int values) {
        return near.agrees(values);
    }

    /** Returns whether the first values are affine. */
    boolean isAffine(int values) {
        return near.agrees(values) && far.agrees(values);
    }

    /** Returns whether the first values, and the sizes of their terms, are finite at the size of the reward. */
    boolean isFinite(int values) {
        return Arrays.stream(far.sizes).limit(values).allMatch(Double::isFinite)
                && Arrays.stream(far.seen).limit(values).allMatch(Double::isFinite);
    }
}
