package io.github.mirrortd.lab.result;

import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.format.Printed;
import io.github.mirrortd.lab.result.Result.Difference;
import io.github.mirrortd.lab.result.Statistics.Interval;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Results by named fields, the same ones in JSON and CSV. */
public final class ResultFields {
    private static final String SETTINGS = "settings";

    private ResultFields() {}

    /**
     * {@return all that came of an experiment, for programs: {@code {"results": […], "tuning": […], "robustness":
     * […]}}}
     *
     * @param result what an experiment came to
     */
    public static Map<String, @Nullable Object> of(ExperimentResult result) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("results", result.main().stream().map(ResultFields::of).toList());
        tree.put(
                "tuning", result.tunings().stream().flatMap(t -> of(t).stream()).toList());
        tree.put(
                "robustness", result.robustness().stream().map(ResultFields::of).toList());
        return tree;
    }

    /**
     * {@return all that is known of a result}
     *
     * @param result of one cell
     */
    public static Map<String, @Nullable Object> of(Result result) {
        var cell = result.cell();
        var row = start(cell.problem(), cell.algorithm(), cell.settings(), cell.trials());
        add(row, "auc", result.auc());
        add(row, "final", result.last());
        row.put("diverged", result.diverged());
        addDifference(row, "reference", "auc_difference", result.difference());
        addDifference(row, "auc_best", "auc_best_difference", result.toBest());
        addDifference(row, "final_best", "final_best_difference", result.lastToBest());
        row.put("window", cell.window().id());
        return row;
    }

    /**
     * {@return every candidate of a search}
     *
     * @param tuning the search
     */
    public static List<Map<String, @Nullable Object>> of(Tuning tuning) {
        return tuning.candidates().stream()
                .map(c -> {
                    var row = start(tuning.problem(), tuning.algorithm(), c.settings(), c.trials());
                    row.put("score", c.score());
                    addSpread(row, "score", c.errors());
                    row.put("diverged", c.diverged());
                    row.put("selected", c.equals(tuning.best()));
                    return row;
                })
                .toList();
    }

    /**
     * {@return the settings that are there, by name}
     *
     * @param settings of a learner
     */
    public static Map<String, Double> of(Settings settings) {
        var map = new LinkedHashMap<String, Double>();
        settings.present().forEach((p, value) -> map.put(p.id(), value));
        return map;
    }

    private static Map<String, @Nullable Object> start(
            Problem problem, Algorithm algorithm, Settings settings, Trials trials) {
        var row = new LinkedHashMap<String, @Nullable Object>();
        row.put("problem", problem.id());
        row.put("algorithm", algorithm.name());
        row.put(SETTINGS, of(settings));
        row.put("steps", trials.steps());
        row.put("runs", trials.runs());
        row.put("seed", trials.seed());
        return row;
    }

    private static void add(Map<String, @Nullable Object> row, String name, Summary s) {
        row.put(name + "_mean", s.mean());
        addSpread(row, name, s);
    }

    private static void addSpread(Map<String, @Nullable Object> row, String name, Summary s) {
        row.put(name + "_std", s.std());
        row.put(name + "_median", s.median());
        row.put(name + "_q25", s.middleHalf().low());
        row.put(name + "_q75", s.middleHalf().high());
        row.put(name + "_iqm", s.interquartileMean());
        addInterval(row, name, s.interval());
    }

    private static void addDifference(
            Map<String, @Nullable Object> row, String other, String name, @Nullable Difference difference) {
        row.put(other, difference == null ? null : difference.reference());
        row.put(name + "_mean", difference == null ? null : difference.mean());
        addInterval(row, name, difference == null ? null : difference.interval());
    }

    private static void addInterval(Map<String, @Nullable Object> row, String name, @Nullable Interval interval) {
        row.put(name + "_ci_low", interval == null ? null : interval.low());
        row.put(name + "_ci_high", interval == null ? null : interval.high());
    }

    /**
     * {@return the rows as CSV, with one column for each setting that any learner has; empty where there is none}
     *
     * @param rows fields by name
     */
    public static String csv(List<Map<String, @Nullable Object>> rows) {
        var columns = columns(rows);
        var lines = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            var flat = flat(rows.get(i), columns);
            if (i == 0) {
                lines.append(String.join(",", flat.keySet())).append('\n');
            }
            lines.append(flat.values().stream().map(ResultFields::field).collect(Collectors.joining(",")))
                    .append('\n');
        }
        return lines.toString();
    }

    /** The listed settings, and then those of their own that any learner has. */
    private static Set<String> columns(List<Map<String, @Nullable Object>> rows) {
        var columns = new LinkedHashSet<String>();
        Arrays.stream(Parameter.values()).map(Parameter::id).forEach(columns::add);
        rows.stream()
                .map(row -> row.get(SETTINGS))
                .filter(Map.class::isInstance)
                .flatMap(settings -> ((Map<?, ?>) settings).keySet().stream())
                .map(String::valueOf)
                .sorted()
                .forEach(columns::add);
        return columns;
    }

    private static Map<String, @Nullable Object> flat(Map<String, @Nullable Object> row, Set<String> columns) {
        var flat = new LinkedHashMap<String, @Nullable Object>();
        row.forEach((name, value) -> {
            if (name.equals(SETTINGS) && value instanceof Map<?, ?> settings) {
                columns.forEach(id -> flat.put(id, settings.get(id)));
            } else {
                flat.put(name, value);
            }
        });
        return flat;
    }

    private static String field(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        String text = value instanceof Double x ? Printed.fully(x) : value.toString();
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
