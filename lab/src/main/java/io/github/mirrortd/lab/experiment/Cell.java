package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import org.jspecify.annotations.Nullable;

/**
 * The smallest piece of an experiment: one learner with one choice of settings on one problem, on several seeds. The result
 * is a pure function of the cell, on any machine and scheduler.
 *
 * @param schedule how the step sizes change with time
 * @param window the part of the curves that a run is judged by
 */
@Fields("problem algorithm settings trials.steps trials.runs trials.seed")
public record Cell(
        Problem problem, Algorithm algorithm, Settings settings, Schedule schedule, Trials trials, Window window) {
    /**
     * {@return a cell with constant step sizes, judged by the last half, as the paper's tables are}
     *
     * @param problem what is learned
     * @param algorithm how
     * @param settings complete ones
     * @param trials on which data
     */
    public static Cell of(Problem problem, Algorithm algorithm, Settings settings, Trials trials) {
        return new Cell(problem, algorithm, settings, Schedule.CONSTANT, trials, Window.LAST_HALF);
    }

    // As records have them, but plain code, as those of settings and for their reason.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Cell c
                && settings.equals(c.settings)
                && algorithm.equals(c.algorithm)
                && problem.equals(c.problem)
                && schedule.equals(c.schedule)
                && trials.equals(c.trials)
                && window == c.window;
    }

    /** Fields in which most cells of an experiment differ. */
    @Override
    public int hashCode() {
        return 31 * (31 * settings.hashCode() + algorithm.hashCode()) + problem.hashCode();
    }
}
