package io.github.mirrortd.exact;

import io.github.mirrortd.mdp.FiniteProblem;

/** What features must be so that anything can be computed from their products. */
public final class UsableFeatures {
    /** Products of four features and their sums are numbers up to this size, and those of two up to its square. */
    private static final double LARGEST = 1e75;

    /** Products of four features have all their digits down to this size, and those of two down to its square. */
    private static final double SMALLEST = 1e-75;

    private UsableFeatures() {}

    /**
     * Checks the features of a problem, products of four of which are needed.
     *
     * @param problem a finite problem
     * @throws IllegalArgumentException where all are zero, or where their products are no numbers
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
     * @throws IllegalArgumentException where their products are no numbers, or so small that they are none
     */
    public static void checkSquares(FiniteProblem problem) {
        double largest = largest(problem);
        if (largest > 0) {
            check(problem, largest, LARGEST * LARGEST, SMALLEST * SMALLEST);
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
                    + ": products of features above " + most + " are no numbers any more; divide all by a constant");
        }
        if (largest < least) {
            throw new IllegalArgumentException(
                    "problem " + problem.id() + " has no feature above " + largest + ": products of features below "
                            + least + " are lost among the smallest numbers; multiply all by a constant");
        }
    }
}
