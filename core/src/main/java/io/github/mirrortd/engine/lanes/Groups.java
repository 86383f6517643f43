package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.internal.VectorModule;
import java.lang.invoke.MethodHandles;

/**
 * Arithmetic on those groups of learners that take part in a step, a group being as many as one instruction serves. Weights are in
 * rows with one number for each learner; what a step is about is in rows of the groups that take part alone, one group after the
 * other: number g of {@code groups} says where the g-th of them stands among all learners.
 */
interface Groups {
    /** The operations for one width of vectors. */
    static Groups of(int bits) {
        return (Groups) VectorModule.start(MethodHandles.lookup(), "VectorGroups", bits);
    }

    /** How many learners are in a group. */
    int width();

    /**
     * The inner products of weights with features.
     *
     * @param rows where the rows of weights begin that the features meet
     * @param count how many there are
     * @param into where in {@code m} the products go
     */
    void dot(double[] weights, int[] rows, double[] values, int count, int[] groups, int active, double[] m, int into);

    /**
     * Adds features to weights.
     *
     * @param factors where in {@code m} the coefficients are
     */
    void add(
            double[] weights,
            int[] rows,
            double[] values,
            int count,
            int[] groups,
            int active,
            double[] m,
            int factors);

    /** Sets to 0 what belongs to learners that see the steps no more than {@code round} times. */
    void mask(double[] m, int row, double[] times, double round, int[] groups, int active);

    /** Multiplies a row by numbers of the learners. */
    void multiply(double[] m, int row, double[] numbers, int[] groups, int active);

    /** Divides a row by numbers of the learners, and {@linkplain #mask masks} it. */
    void divideMasked(double[] m, int row, double[] numbers, double[] times, double round, int[] groups, int active);

    /**
     * Takes the shares in one row off numbers of those learners that see the steps more than {@code round} times.
     *
     * @return whether one of these numbers is not between the given bounds any more, sign aside
     */
    boolean shrink(
            double[] m,
            int shares,
            double[] numbers,
            double low,
            double high,
            double[] times,
            double round,
            int[] groups,
            int active);

    /**
     * Adds the squared difference of each learner's inner product with features from a value to the learner's number.
     *
     * @param rows as those of {@link #dot}
     * @param squares a number of every learner
     */
    void addSquares(double[] weights, int[] rows, double[] values, int count, double value, double[] squares);

    /** Adds 1 to the numbers of those learners that see the steps more than {@code round} times. */
    void count(double[] numbers, double[] times, double round, int[] groups, int active);
}
