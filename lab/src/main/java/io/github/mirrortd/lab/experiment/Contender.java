package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import org.jspecify.annotations.Nullable;

/**
 * A learner that takes part.
 *
 * @param grid what tuning tries; null where the learner is not tuned
 * @param fixed what is set for a learner that is not tuned; what is left out takes its usual value
 */
public record Contender(Algorithm algorithm, @Nullable Grid grid, Settings fixed) {
    /**
     * {@return a learner that is tuned over a grid}
     *
     * @param algorithm how it learns
     * @param grid what tuning tries
     */
    public static Contender tuned(Algorithm algorithm, Grid grid) {
        return new Contender(algorithm, grid, Settings.NONE);
    }

    /**
     * {@return a learner that is not tuned}
     *
     * @param algorithm how it learns
     * @param settings none, some or all of its settings
     */
    public static Contender fixed(Algorithm algorithm, Settings settings) {
        return new Contender(algorithm, null, settings);
    }

    /** The settings of a learner that is not tuned. */
    Settings untuned(Problem problem) {
        return UsualSettings.of(problem, algorithm).with(fixed);
    }
}
