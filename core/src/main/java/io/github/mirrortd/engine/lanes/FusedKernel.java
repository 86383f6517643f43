package io.github.mirrortd.engine.lanes;

/**
 * Whole steps of a block of learners that all see the same transitions: products, rule, update and error in one loop. Written for
 * one rule on one problem by {@link FusedCode}.
 */
interface FusedKernel {
    /**
     * Learns.
     *
     * @param m the learners' memory
     * @param first where the first row begins there
     * @param lanes how many learners, a multiple of the vector width
     * @param transitions of the run
     * @param from the first of them that counts
     * @param to the first that does not any more
     * @param followOn F at each of them, for rules that read it
     * @param traces the numbers of {@link CommonTraces} at each of them, for learners that have these
     * @param tables what the steps read besides
     */
    void learn(
            double[] m,
            int first,
            int lanes,
            int[] transitions,
            int from,
            int to,
            double[] followOn,
            double[] traces,
            FusedTables tables);

    /** Learns as {@link #learn} does, and adds the error before every step to the row of sums. */
    void measure(
            double[] m,
            int first,
            int lanes,
            int[] transitions,
            int from,
            int to,
            double[] followOn,
            double[] traces,
            FusedTables tables);
}
