package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.internal.Scale;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import java.util.List;
import java.util.Optional;

/**
 * Learners of one rule with several settings, side by side on the same transitions. What counts is what that one has learned whose projected
 * error is the smallest, as far as it can tell itself: the mean of ρδ(w·φ) over the last half to three quarters of all steps.
 */
final class LaneChoice implements FeatureLearner {
    private final SteppedLearner[] lanes;

    /** Of rewards: one that no learner's weights have a say in. */
    private final Scale scale = new Scale();

    /** Sums over the square of the scale. */
    private final double[] older;

    private final double[] newer;
    private long steps;

    LaneChoice(double[] initial, SteppedAlgorithm algorithm, List<Settings> settings, Schedule schedule) {
        var plain = new SteppedAlgorithm(algorithm.rule(), Optional.empty(), algorithm.averaging());
        lanes = settings.stream()
                .map(s -> new SteppedLearner(initial, plain, s, schedule))
                .toArray(SteppedLearner[]::new);
        older = new double[lanes.length];
        newer = new double[lanes.length];
    }

    @Override
    public void step(Numbers numbers, Features phi, Features next, double interest, boolean last) {
        steps++;
        boolean turn = Long.bitCount(steps) == 1;
        for (var lane : lanes) {
            lane.step(numbers, phi, next, interest, last);
        }
        int grown = 2 * scale.see(lanes[0].reward());
        for (int i = 0; i < lanes.length; i++) {
            double judged = lanes[i].judged(scale);
            older[i] = Scale.over(turn ? newer[i] : older[i], grown) + judged;
            newer[i] = (turn ? 0 : Scale.over(newer[i], grown)) + judged;
        }
    }

    @Override
    public double[] answer() {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < lanes.length; i++) {
            // An error is not below 0, but its estimate is where there is only noise. What is no number is never the
            // least.
            double error = Math.abs(older[i]);
            if (error < least) {
                least = error;
                best = i;
            }
        }
        return lanes[best].answer();
    }
}
