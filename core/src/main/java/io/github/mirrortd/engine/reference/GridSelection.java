package io.github.mirrortd.engine.reference;

import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.learn.stepsize.PowerOfTwoScale;
import io.github.mirrortd.mdp.SparseStep;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Learners of one rule with several settings on the same steps. The answer is that of the learner whose projected error is the
 * smallest, estimated by the mean of ρδ(w·φ) over the last half to three quarters of all steps.
 */
final class GridSelection implements Reference {
    private final RuleLearner[] lanes;

    /** Scale of rewards, which does not depend on weights. */
    private final PowerOfTwoScale scale = new PowerOfTwoScale();

    /** Sums divided by the square of the scale. */
    private final double[] older;

    private final double[] newer;
    private @Nullable MeanSince since;
    private long steps;

    GridSelection(double[] initial, SteppedAlgorithm algorithm, List<Settings> settings, Schedule schedule) {
        var plain = new SteppedAlgorithm(algorithm.rule(), Optional.empty(), algorithm.averaging());
        lanes = settings.stream()
                .map(s -> new RuleLearner(RuleLearner.Family.DENSE, initial, plain, s, schedule))
                .toArray(RuleLearner[]::new);
        older = new double[lanes.length];
        newer = new double[lanes.length];
    }

    @Override
    public double step(SparseStep step) {
        var answers = best();
        double delta = 0;
        steps++;
        boolean turn = Long.bitCount(steps) == 1;
        for (var lane : lanes) {
            double error = lane.step(step);
            delta = lane == answers ? error : delta;
        }
        int grown = 2 * scale.see(step.reward());
        for (int i = 0; i < lanes.length; i++) {
            double judged = lanes[i].judged(scale);
            older[i] = PowerOfTwoScale.over(turn ? newer[i] : older[i], grown) + judged;
            newer[i] = (turn ? 0 : PowerOfTwoScale.over(newer[i], grown)) + judged;
        }
        if (since != null) {
            since.stepped(theta());
        }
        return delta;
    }

    @Override
    public void state(LearnerState state) {
        for (int i = 0; i < lanes.length; i++) {
            lanes[i].state(state.part("lane " + i));
        }
        scale.state(state);
        state.vector("older errors", older);
        state.vector("newer errors", newer);
        steps = state.count("steps", steps);
    }

    private RuleLearner best() {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < lanes.length; i++) {
            // The estimate of an error may be below 0 if there is only noise. NaN is never the least.
            double error = Math.abs(older[i]);
            if (error < least) {
                least = error;
                best = i;
            }
        }
        return lanes[best];
    }

    @Override
    public double[] theta() {
        return best().theta();
    }

    @Override
    public double[] w() {
        return best().w();
    }

    @Override
    public void average() {
        since = new MeanSince(lanes[0].theta().length, false);
    }

    @Override
    public double averaged(int i) {
        return since == null ? theta()[i] : since.entry(theta(), i);
    }
}
