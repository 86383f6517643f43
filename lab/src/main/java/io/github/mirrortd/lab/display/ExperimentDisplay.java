package io.github.mirrortd.lab.display;

import io.github.mirrortd.lab.experiment.Experiment;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * An experiment and what is shown of it, as an experiment file or the options of a command state it.
 *
 * @param summaries tables that people see; files have all numbers
 * @param figures figures to be drawn
 * @param report whether the page that shows everything is written
 */
public record ExperimentDisplay(
        Experiment experiment, Set<Shown> summaries, List<FigureRequest> figures, boolean report) {
    /**
     * Copies the lists.
     *
     * @param experiment problems, learners and stages
     * @param summaries tables that people see; files have all numbers
     * @param figures figures to be drawn
     * @param report whether the page that shows everything is written
     */
    public ExperimentDisplay {
        summaries = Collections.unmodifiableSet(EnumSet.copyOf(summaries));
        figures = List.copyOf(figures);
    }

    /**
     * {@return an experiment with the usual tables and without a report}
     *
     * @param experiment problems, learners and stages
     * @param figures figures to be drawn
     */
    public static ExperimentDisplay usual(Experiment experiment, List<FigureRequest> figures) {
        return new ExperimentDisplay(experiment, Shown.USUAL, figures, false);
    }

    /**
     * {@return whether people see a table}
     *
     * @param what the table
     */
    public boolean shows(Shown what) {
        return summaries.contains(what);
    }
}
