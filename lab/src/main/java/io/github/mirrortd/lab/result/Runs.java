package io.github.mirrortd.lab.result;

import io.github.mirrortd.lab.experiment.Cell;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Results of the runs of a cell, in the order of their seeds.
 *
 * @param auc the mean error over the window
 * @param last the error after the last step
 */
public record Runs(Cell cell, double[] auc, double[] last) {
    /** {@return how many runs have an error that is not finite in what they are judged by} */
    public int diverged() {
        return (int) IntStream.range(0, auc.length)
                .filter(i -> !Double.isFinite(auc[i]) || !Double.isFinite(last[i]))
                .count();
    }

    /**
     * {@return the runs' AUC with +∞ for every one that is not finite, NaN included: how sweeps and tuning count them}
     */
    public double[] aucOrInfinity() {
        return Arrays.stream(auc)
                .map(x -> Double.isFinite(x) ? x : Double.POSITIVE_INFINITY)
                .toArray();
    }
}
