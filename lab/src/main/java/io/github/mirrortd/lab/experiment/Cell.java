package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;

/**
 * The smallest piece of an experiment: one learner with one choice of settings on one problem, on several seeds. What comes
 * out is a pure function of this and of nothing else, wherever and by whomever it is run.
 *
 * @param schedule how the step sizes change with time
 * @param window the part of the curves that a run is judged by
 */
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
}
