package io.github.mirrortd.data.replay;

import io.github.mirrortd.data.step.Step;

/**
 * The bootstrap over episodes: how often a replicate sees an episode is Poisson with mean 1, drawn from a hash of the two, so that
 * neither order nor partition changes it.
 */
final class Resampling {
    private static final double UNIT = 0x1p-53;

    /** P(at most k), for k = 0, 1, …; beyond these the chance is below 10⁻¹⁸. */
    private static final double[] AT_MOST = atMost();

    private Resampling() {}

    private static double[] atMost() {
        double[] sums = new double[20];
        double term = StrictMath.exp(-1);
        double sum = 0;
        for (int k = 0; k < sums.length; k++) {
            sum += term;
            sums[k] = sum;
            term /= k + 1;
        }
        return sums;
    }

    /** @param unit which stretch of a long episode; 0 for the first one */
    static int count(long episode, long unit, int replicate) {
        long hash = Step.mixed(episode ^ Step.mixed(unit << 20 | replicate));
        double u = (hash >>> 11) * UNIT;
        int k = 0;
        while (k < AT_MOST.length && u >= AT_MOST[k]) {
            k++;
        }
        return k;
    }
}
