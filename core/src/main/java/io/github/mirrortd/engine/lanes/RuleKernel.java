package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.learn.Product;

/** A rule for many learners: reads and writes the rows of {@link LaneRows}. */
interface RuleKernel {
    /**
     * @param m the learners' memory, laid out as {@link LaneRows} says
     * @param lanes how many learners, a multiple of the vector width
     * @param x what depends on the transition alone: one number of each where all learners see the same transition, a row of
     *     each of {@link Product.Source#TRANSITION} otherwise
     * @param at where in {@code x} they begin
     * @param followOn the trace F, where all learners have the same
     */
    void apply(double[] m, int lanes, double[] x, int at, double followOn);
}
