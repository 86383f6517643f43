package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.format.Sha256;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Tuning;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs experiments.
 *
 * @param cells what runs them as cells
 */
public record ExperimentRunner(CellRunner cells) {
    /**
     * {@return what the experiment came to}
     *
     * @param experiment what is to be run
     * @param curves receives the learning curves of the evaluation; null if none are needed
     */
    public ExperimentResult run(Experiment experiment, @Nullable CurveSink curves) {
        var tunings = tune(experiment);
        return new ExperimentResult(tunings, evaluate(experiment, tunings, curves), sweep(experiment));
    }

    private List<Tuning> tune(Experiment experiment) {
        var searches = experiment.candidates();
        var all = searches.stream().flatMap(List::stream).toList();
        if (all.isEmpty()) {
            return List.of();
        }
        var runs = cells.run("tuning", all);
        var tunings = new ArrayList<Tuning>();
        int next = 0;
        for (var search : searches) {
            tunings.add(Tuning.of(runs.subList(next, next + search.size())));
            next += search.size();
        }
        return tunings;
    }

    private List<Result> evaluate(Experiment experiment, List<Tuning> tunings, @Nullable CurveSink curves) {
        List<Cell> evaluated = experiment.evaluated((problem, algorithm) -> tunings.stream()
                .filter(t -> t.problem().equals(problem) && t.algorithm().equals(algorithm))
                .findFirst()
                .orElseThrow()
                .best()
                .settings());
        return evaluated.isEmpty()
                ? List.of()
                : Result.evaluated(cells.run("evaluation", evaluated, curves), experiment.reference());
    }

    private List<Result> sweep(Experiment experiment) {
        var swept = experiment.swept();
        return swept.isEmpty()
                ? List.of()
                : cells.run("sweep", swept).stream().map(Result::swept).toList();
    }

    /**
     * {@return stable name for all that the results of an experiment depend on: its text, its problems and learners by their
     * definitions, and the code} Equal keys mean the same bits.
     *
     * @param experiment the experiment
     * @param text its file in an output folder, which holds seeds, runs, settings and grids
     */
    public static String key(Experiment experiment, String text) {
        var keys = new RunKeys();
        var parts = new StringBuilder(text);
        for (var problem : experiment.problems()) {
            for (var learner : experiment.algorithms()) {
                var settings = learner.complete(Settings.NONE);
                var trials = Trials.of(0, 1, problem.steps());
                parts.append(
                        keys.of(new Cell(problem, learner, settings, experiment.schedule(), trials, Window.LAST_HALF)));
            }
        }
        return Sha256.of(parts.toString());
    }
}
