package io.github.mirrortd.engine;

/**
 * Arithmetic on the rows of {@link Rows}, the same for all learners of a block: number i of every row belongs to learner i.
 * Each operation is done for every learner exactly as {@link RuleLearner} does it, in its order.
 */
interface Lanes {
    /** The number of learners that one instruction serves; all counts of lanes are multiples of it. */
    int width();

    /**
     * The inner products of sparse features with θ and w.
     *
     * @param into the row for that with θ; that with w goes {@link Rows#TO_W} rows further on
     * @param rows where the entries of θ are that the features meet
     * @param w how far behind θ the rows of w are; 0 leaves w out
     */
    void dot(double[] m, int into, int[] rows, double[] values, int w, int lanes);

    /**
     * Adds features to θ and w.
     *
     * @param factors the row of their coefficients for θ; those for w are {@link Rows#TO_W} rows further on
     * @param rows where the entries of θ are that the features meet
     * @param w how far behind θ the rows of w are; 0 leaves w out
     */
    void addTo(double[] m, int factors, int[] rows, double[] values, int w, int lanes);

    /** Takes the share in one row off all weights whose entries are in the rows from {@code first} to {@code end}. */
    void decay(double[] m, int shares, int first, int end, int lanes);

    /** The error of every learner, into the row of errors. */
    void error(double[] m, LaneError form, int lanes);

    /** Adds a row to a part of an array. */
    void addRow(double[] m, int row, double[] sums, int at, int lanes);

    /**
     * The inner products of weights with features that differ from learner to learner.
     *
     * @param weights the first row of θ or w
     * @param features the first row of φ or φ'
     * @param dimension how many rows both have
     */
    void denseDot(double[] m, int into, int weights, int features, int dimension, int lanes);

    /** Adds features that differ from learner to learner, times the numbers of one row, to weights. */
    void denseAdd(double[] m, int factors, int weights, int features, int dimension, int lanes);

    /** Adds 0·x to one row for each x in the rows from {@code first} to {@code end}: NaN where any x was not finite. */
    void poison(double[] m, int into, int first, int end, int lanes);
}
