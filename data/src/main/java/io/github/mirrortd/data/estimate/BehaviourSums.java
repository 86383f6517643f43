package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.sums.ExactSums;
import io.github.mirrortd.data.support.Overlap;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;

/** Log loss and reliability of the behaviour policy's probabilities. */
final class BehaviourSums implements Serializable {
    private static final int TENTHS = 10;

    /** Sums by tenth: probabilities, actions taken, all actions; then log loss, entropy and steps. */
    private static final int EACH = 3;

    private static final int LOSS = EACH * TENTHS;
    private static final int ENTROPY = LOSS + 1;
    private static final int STEPS = LOSS + 2;

    private final ExactSums sums = new ExactSums(STEPS + 1);
    private final double[] ofEpisode = new double[STEPS + 1];
    private boolean all = true;
    private boolean some = true;

    void step(Step step) {
        some &= step.hasProbabilities();
        if (!some) {
            return;
        }
        ofEpisode[LOSS] -= StrictMath.log(step.seen().behaviour());
        ofEpisode[STEPS]++;
        double[] mu = step.behaviours();
        all &= mu.length > 0;
        for (int a = 0; a < mu.length; a++) {
            int at = EACH * (int) Math.min(TENTHS - 1, TENTHS * mu[a]);
            ofEpisode[at] += mu[a];
            ofEpisode[at + 1] += a == step.action() ? 1 : 0;
            ofEpisode[at + 2]++;
            ofEpisode[ENTROPY] -= mu[a] > 0 ? mu[a] * StrictMath.log(mu[a]) : 0;
        }
    }

    void end() {
        sums.addAll(0, ofEpisode);
        Arrays.fill(ofEpisode, 0);
    }

    void merge(BehaviourSums other) {
        sums.merge(other.sums);
        all &= other.all;
        some &= other.some;
    }

    /** Empty without probabilities of both policies. */
    Optional<Overlap.BehaviourFit> fit() {
        double steps = sums.get(STEPS);
        if (!some || steps == 0) {
            return Optional.empty();
        }
        var reliability = new ArrayList<Overlap.BehaviourFit.Tenth>();
        for (int k = 0; all && k < TENTHS; k++) {
            double count = sums.get(EACH * k + 2);
            if (count > 0) {
                reliability.add(new Overlap.BehaviourFit.Tenth(
                        k / (double) TENTHS,
                        (k + 1) / (double) TENTHS,
                        sums.get(EACH * k) / count,
                        sums.get(EACH * k + 1) / count,
                        (long) count));
            }
        }
        return Optional.of(new Overlap.BehaviourFit(
                sums.get(LOSS) / steps, all ? sums.get(ENTROPY) / steps : Double.NaN, reliability));
    }
}
