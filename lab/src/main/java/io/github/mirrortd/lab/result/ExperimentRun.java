package io.github.mirrortd.lab.result;

import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.run.CurveSink;
import io.github.mirrortd.lab.run.Evaluation;
import io.github.mirrortd.lab.run.Runner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an experiment came to.
 *
 * @param tunings the search of every grid
 * @param results the evaluation of the chosen settings
 * @param robustness the sweep
 */
public record ExperimentRun(List<Tuning> tunings, List<Result> results, List<Result> robustness) {
    /** @param curves receives the learning curves of the evaluation; null where nobody wants them */
    public static ExperimentRun of(Experiment experiment, Runner runner, @Nullable CurveSink curves) {
        var tunings = tune(experiment, runner);
        return new ExperimentRun(tunings, evaluate(experiment, tunings, runner, curves), sweep(experiment, runner));
    }

    private static List<Tuning> tune(Experiment experiment, Runner runner) {
        var stage = experiment.tuning();
        if (stage == null) {
            return List.of();
        }
        var searches = new ArrayList<Tuning.Search>();
        for (var problem : experiment.problems()) {
            for (var c : experiment.learners()) {
                if (!c.grid().isEmpty()) {
                    searches.add(new Tuning.Search(problem, c.algorithm(), c.grid(), stage.on(problem)));
                }
            }
        }
        return Tuning.search(runner, searches, stage.window());
    }

    private static List<Result> evaluate(
            Experiment experiment, List<Tuning> tunings, Runner runner, @Nullable CurveSink curves) {
        var stage = experiment.evaluation();
        if (stage == null) {
            return List.of();
        }
        var tuned = new HashMap<List<String>, Tuning>();
        tunings.forEach(t -> tuned.put(List.of(t.problem().id(), t.algorithm().name()), t));
        var cells = new ArrayList<Cell>();
        for (var problem : experiment.problems()) {
            for (var c : experiment.learners()) {
                var settings = c.grid().isEmpty()
                        ? c.untuned(problem)
                        : Objects.requireNonNull(tuned.get(
                                        List.of(problem.id(), c.algorithm().name())))
                                .best()
                                .settings();
                cells.add(new Cell(problem, c.algorithm(), settings, stage.on(problem)));
            }
        }
        return Evaluation.run(runner, cells, stage.window(), experiment.reference(), curves);
    }

    private static List<Result> sweep(Experiment experiment, Runner runner) {
        var sweep = experiment.robustness();
        if (sweep == null) {
            return List.of();
        }
        var cells = new ArrayList<Cell>();
        for (var problem : experiment.problems()) {
            for (var algorithm : sweep.learners()) {
                for (var settings : sweep.settings(algorithm)) {
                    cells.add(
                            new Cell(problem, algorithm, settings, sweep.stage().on(problem)));
                }
            }
        }
        return runner.run("robustness", cells, sweep.stage().window()).stream()
                .map(Result::ofSweep)
                .toList();
    }
}
