package io.github.mirrortd.engine;

/** A rule for many learners that see the same transition: reads and writes the rows of {@link Rows}. */
interface RuleKernel {
    /**
     * @param m the learners' memory, laid out as {@link Rows} says
     * @param lanes how many of them, a multiple of the vector width
     */
    void apply(
            double[] m,
            int lanes,
            double phiPhi,
            double phiNext,
            double nextNext,
            double rho,
            double reward,
            double gamma,
            double followOn);
}
