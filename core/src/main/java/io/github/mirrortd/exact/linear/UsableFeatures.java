package io.github.mirrortd.exact.linear;

import io.github.mirrortd.mdp.FiniteProblem;

/** Checks that products of features are numbers with all their digits. */
public final class UsableFeatures {
    /** Products of four features and their sums are numbers up to this size. */
    private static final double LARGEST = 1e75;

    /** Products of four features have all their digits down to this size. */
    private static final double SMALLEST = 1e-75;

    /** Products of two features and their sums are numbers up to this size. */
    private static final double LARGEST_OF_TWO = 1e150;

    /** Products of two features have all their digits down to this size. */
    private static final double SMALLEST_OF_TWO = 1e-150;

    private UsableFeatures() {}

    /**
     * Checks the features of a problem, products of four of which are needed.
     *
     * @param problem a finite problem
     * @throws IllegalArgumentException if all are zero, or their products overflow
     */
    public static void check(FiniteProblem problem) {
        double largest = largest(problem);
        if (largest == 0) {
            throw new IllegalArgumentException(
                    "problem " + problem.id() + ": all features are zero, so nothing is learned");
        }
        check(problem, largest, LARGEST, SMALLEST);
    }

    /**
     * Checks the features of a problem, products of two of which are needed.
     *
     * @param problem a finite problem
     * @throws IllegalArgumentException if their products overflow or underflow
     */
    public static void checkSquares(FiniteProblem problem) {
        double largest = largest(problem);
        if (largest > 0) {
            check(problem, largest, LARGEST_OF_TWO, SMALLEST_OF_TWO);
        }
    }

    private static double largest(FiniteProblem problem) {
        double largest = 0;
        for (int s = 0; s < problem.states(); s++) {
            for (double x : problem.features().values(s)) {
                largest = Math.max(largest, Math.abs(x));
            }
        }
        return largest;
    }

    private static void check(FiniteProblem problem, double largest, double most, double least) {
        if (!(largest <= most)) {
            throw new IllegalArgumentException("problem " + problem.id() + " has a feature of " + largest
                    + ": products of features above " + most + " overflow; divide all features by a constant");
        }
        if (largest < least) {
            throw new IllegalArgumentException("problem " + problem.id() + " has no feature above " + largest
                    + ": products of features below " + least + " underflow; multiply all features by a constant");
        }
    }
}
