package io.github.mirrortd.engine.program;

/** Whole steps of a block of learners in one loop, written for one program on one problem by {@link VectorCompiler}. */
interface Kernel {
    /**
     * Learns.
     *
     * @param m the learners' memory
     * @param lanes how many learners, a multiple of the vector width
     * @param path the transitions of the run
     * @param from the first step that counts
     * @param to the first that does not any more
     * @param followOn the follow-on trace at each step, the first number of its row
     * @param tables what the steps read besides
     */
    void learn(double[] m, int lanes, int[] path, int from, int to, double[][] followOn, KernelShape tables);

    /** Learns as {@link #learn} does, and adds the error before every step to the row of sums. */
    void measure(double[] m, int lanes, int[] path, int from, int to, double[][] followOn, KernelShape tables);
}
