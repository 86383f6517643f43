package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.base.format.Yaml;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes experiments as files that read back to the same experiment. What is as it would be anyway is left out. */
public final class ExperimentWriter {
    private final Experiment experiment;
    private final Function<Problem, String> names;
    private final Function<Algorithm, String> learners;

    private ExperimentWriter(
            Experiment experiment, Function<Problem, String> names, Function<Algorithm, String> learners) {
        this.experiment = experiment;
        this.names = names;
        this.learners = learners;
    }

    /**
     * {@return the experiment in YAML}
     *
     * @param experiment what is to be run
     * @param names what stands for a problem: its name, or a file as seen from where the text will lie
     */
    public static String yaml(Experiment experiment, Function<Problem, String> names) {
        return yaml(experiment, names, Algorithm::name);
    }

    /**
     * {@return the experiment in YAML}
     *
     * @param experiment what is to be run
     * @param names what stands for a problem: its name, or a file as seen from where the text will lie
     * @param learners what stands for a learner, alike
     */
    public static String yaml(
            Experiment experiment, Function<Problem, String> names, Function<Algorithm, String> learners) {
        return Yaml.text(new ExperimentWriter(experiment, names, learners).tree());
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
        return yaml(
                Experiment.of(
                                List.of(first.problem()),
                                cells.stream()
                                        .map(c -> Contender.fixed(c.algorithm(), c.settings()))
                                        .toList())
                        .schedule(first.schedule())
                        .evaluation(new Stage(trials.seed(), trials.runs(), trials.steps(), 1, 1, first.window()))
                        .build(),
                names,
                learners);
    }

    private Map<String, Object> tree() {
        var tree = new LinkedHashMap<String, Object>();
        if (!experiment.title().isEmpty()) {
            tree.put("title", experiment.title());
        }
        tree.put("problems", experiment.problems().stream().map(names).toList());
        tree.put("learners", experiment.learners().stream().map(this::contender).toList());
        if (!experiment.schedule().isConstant()) {
            var schedule = new LinkedHashMap<String, Object>();
            schedule.put("tau", experiment.schedule().tau());
            schedule.put("power", experiment.schedule().p());
            tree.put("schedule", schedule);
        }
        putStage(tree, "tuning", experiment.tuning(), Window.LAST_FIFTH);
        putStage(tree, "evaluation", experiment.evaluation(), Window.LAST_HALF);
        var sweep = experiment.robustness();
        if (sweep != null) {
            tree.put("robustness", sweep(sweep));
        }
        tree.put("reference", experiment.reference());
        if (!experiment.summaries().equals(Shown.USUAL)) {
            tree.put(
                    "summaries",
                    experiment.summaries().stream().map(ExperimentWriter::word).toList());
        }
        if (!experiment.figures().isEmpty()) {
            tree.put("figures", experiment.figures().stream().map(this::figure).toList());
        }
        if (experiment.report()) {
            tree.put("report", true);
        }
        return tree;
    }

    private Object contender(Contender c) {
        var grid = c.grid();
        boolean tuned = experiment.tuning() != null;
        if (grid == null ? !tuned && c.fixed().equals(Settings.NONE) : grid.equals(Grid.OWN)) {
            return learners.apply(c.algorithm());
        }
        var map = new LinkedHashMap<String, Object>();
        map.put("name", learners.apply(c.algorithm()));
        if (grid == null) {
            map.put("settings", settings(c.fixed()));
        } else {
            map.put(grid.own() ? "replace" : "grid", grid(grid));
            if (!grid.together().isEmpty()) {
                map.put("together", grid.together().stream().map(Parameter::id).toList());
            }
        }
        return map;
    }

    private static Map<String, Object> grid(Grid grid) {
        var map = new LinkedHashMap<String, Object>();
        grid.values().forEach((p, values) -> map.put(p.id(), values(values)));
        return map;
    }

    private static Map<String, Object> settings(Settings settings) {
        var map = new LinkedHashMap<String, Object>();
        settings.present().forEach((p, value) -> map.put(p.id(), value));
        return map;
    }

    private static Object values(SettingValues values) {
        return values.range().isEmpty() ? values.values() : values.range();
    }

    private static void putStage(Map<String, Object> tree, String name, @Nullable Stage stage, Window usual) {
        if (stage != null) {
            tree.put(name, stage(stage, usual));
        }
    }

    private static Map<String, Object> stage(Stage stage, Window usual) {
        var map = new LinkedHashMap<String, Object>();
        map.put("seed", stage.seed());
        map.put("runs", stage.runs());
        if (stage.steps() != null) {
            map.put("steps", stage.steps());
        } else if (stage.share() != 1) {
            map.put("share", stage.share());
        }
        if (stage.atLeast() != 1) {
            map.put("at_least", stage.atLeast());
        }
        if (stage.window() != usual) {
            map.put("window", word(stage.window()));
        }
        return map;
    }

    private Map<String, Object> sweep(Sweep sweep) {
        var map = stage(sweep.stage(), Window.LAST_HALF);
        if (!sweep.learners().equals(experiment.algorithms())) {
            map.put("learners", sweep.learners().stream().map(Algorithm::name).toList());
        }
        if (!sweep.varied().equals(Parameter.ALPHA)) {
            map.put("vary", sweep.varied().id());
        }
        map.put("values", values(sweep.values()));
        if (!sweep.fixed().equals(Settings.NONE)) {
            map.put("settings", settings(sweep.fixed()));
        }
        return map;
    }

    private Map<String, Object> figure(FigureRequest request) {
        var map = new LinkedHashMap<String, Object>();
        map.put("kind", word(request.kind()));
        if (!request.problems().equals(FigureRequest.shownBy(request.kind(), experiment.problems()))) {
            map.put("problems", request.problems().stream().map(Problem::id).toList());
        }
        var options = request.options();
        if (!options.learners().isEmpty()) {
            map.put("learners", options.learners());
        }
        if (options.x() != null) {
            map.put("x_axis", word(options.x()));
        }
        if (options.y() != null) {
            map.put("y_axis", word(options.y()));
        }
        if (options.bands() != FigureOptions.USUAL.bands()) {
            map.put("bands", word(options.bands()));
        }
        if (options.exact()) {
            map.put("exact", true);
        }
        return map;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
