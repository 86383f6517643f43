package io.github.mirrortd.lab.experimentfile;

import io.github.mirrortd.base.document.ObjectForm;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.Yaml;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.display.FigureRequest;
import io.github.mirrortd.lab.display.Shown;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Grid;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.experiment.Sweep;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes an experiment as a file that reads back to the same one. What is as it would be anyway is left out.
 *
 * @param display the experiment and what is shown of it
 * @param names what stands for a problem: its name, or a file as seen from where the text will lie
 * @param learners what stands for a learner, alike
 */
public record ExperimentWriter(
        ExperimentDisplay display, Function<Problem, String> names, Function<Algorithm, String> learners) {
    /** {@return the experiment in YAML} */
    public String yaml() {
        return Yaml.text(tree());
    }

    /**
     * {@return cells as an experiment in YAML: an evaluation of learners with fixed settings}
     *
     * @param cells that share their problem, schedule, trials and window
     * @param names what stands for a problem
     * @param learners what stands for a learner
     */
    public static String cells(
            List<Cell> cells, Function<Problem, String> names, Function<Algorithm, String> learners) {
        var first = cells.get(0);
        var trials = first.trials();
        var experiment = Experiment.of(
                        List.of(first.problem()),
                        cells.stream()
                                .map(c -> Contender.fixed(c.algorithm(), c.settings()))
                                .toList())
                .schedule(first.schedule())
                .evaluation(new Stage(trials.seed(), trials.runs(), trials.steps(), 1, 1, first.window()))
                .build();
        return new ExperimentWriter(ExperimentDisplay.usual(experiment, List.of()), names, learners).yaml();
    }

    private Map<String, @Nullable Object> tree() {
        var e = display.experiment();
        return ExperimentForm.FILE.written(
                "title", e.title(),
                "problems", e.problems().stream().map(names).toList(),
                "learners", e.learners().stream().map(this::contender).toList(),
                "schedule", schedule(e.schedule()),
                "tuning", stage(ExperimentForm.TUNING, e.tuning()),
                "evaluation", stage(ExperimentForm.STAGE, e.evaluation()),
                "robustness", sweep(e.robustness()),
                "reference", e.reference(),
                "summaries", display.summaries().equals(Shown.USUAL) ? null : display.summaries(),
                "figures", display.figures().stream().map(this::figure).toList(),
                "report", display.report());
    }

    private Object contender(Contender c) {
        var grid = c.grid();
        boolean tuned = display.experiment().tuning() != null;
        String name = learners.apply(c.algorithm());
        if (grid == null ? !tuned && c.fixed().equals(Settings.NONE) : grid.equals(Grid.OWN)) {
            return name;
        }
        return grid == null
                ? ExperimentForm.LEARNER.written("name", name, "settings", c.fixed())
                : ExperimentForm.LEARNER.written(
                        "name", name, grid.own() ? "replace" : "grid", grid.values(), "together", grid.together());
    }

    private static @Nullable Object schedule(Schedule schedule) {
        return schedule.isConstant() ? null : Json.fields("tau", schedule.tau(), "power", schedule.p());
    }

    private static @Nullable Map<String, @Nullable Object> stage(ObjectForm form, @Nullable Stage stage) {
        return stage == null
                ? null
                : form.written(
                        "seed", stage.seed(),
                        "runs", stage.runs(),
                        "steps", stage.steps(),
                        "share", stage.steps() == null ? stage.share() : null,
                        "at_least", stage.atLeast(),
                        "window", stage.window());
    }

    private @Nullable Object sweep(@Nullable Sweep sweep) {
        if (sweep == null) {
            return null;
        }
        var fields = Objects.requireNonNull(stage(ExperimentForm.ROBUSTNESS, sweep.stage()));
        fields.putAll(ExperimentForm.ROBUSTNESS.written(
                "learners",
                sweep.learners().equals(display.experiment().algorithms()) ? null : sweep.learners(),
                "vary",
                sweep.varied(),
                "values",
                sweep.values(),
                "settings",
                sweep.fixed().equals(Settings.NONE) ? null : sweep.fixed()));
        return fields;
    }

    private Object figure(FigureRequest request) {
        var options = request.options();
        var usual = FigureRequest.shownBy(request.kind(), display.experiment().problems());
        return ExperimentForm.FIGURE.written(
                "kind", request.kind(),
                "problems", request.problems().equals(usual) ? null : request.problems(),
                "learners", options.learners(),
                "x_axis", options.x(),
                "y_axis", options.y(),
                "bands", options.bands(),
                "exact", options.exact());
    }
}
