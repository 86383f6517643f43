package io.github.mirrortd.exact;

import io.github.mirrortd.mdp.FiniteProblem;

/** What features must be so that anything can be computed from their products. */
public final class UsableFeatures {
    /** Products of four features and their sums are numbers. */
    private static final double LARGEST = 1e75;

    private UsableFeatures() {}

    /**
     * Checks the features of a problem.
     *
     * @param problem a finite problem
     * @throws IllegalArgumentException where all are zero, or where their products are no numbers
     */
    public static void check(FiniteProblem problem) {
        double largest = 0;
        for (int s = 0; s < problem.states(); s++) {
            for (double x : problem.features().values(s)) {
                largest = Math.max(largest, Math.abs(x));
            }
        }
        if (largest == 0) {
            throw new IllegalArgumentException(
                    "problem " + problem.id() + ": all features are zero, so nothing is learned");
        }
        if (!(largest <= LARGEST)) {
            throw new IllegalArgumentException("problem " + problem.id() + " has a feature of " + largest
                    + ": products of features above " + LARGEST + " are no numbers any more; divide all by a constant");
        }
    }
}
