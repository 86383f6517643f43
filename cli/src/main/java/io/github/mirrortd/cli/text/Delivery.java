package io.github.mirrortd.cli.text;

import static io.github.mirrortd.lab.format.Printed.neatly;
import static io.github.mirrortd.lab.format.Printed.shortly;

import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.lab.experiment.Experiment.Shown;
import io.github.mirrortd.lab.format.Json;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.lab.result.ExperimentRun;
import io.github.mirrortd.lab.result.Provenance;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.ResultFields;
import io.github.mirrortd.lab.result.SavedProblems;
import io.github.mirrortd.lab.result.Statistics.Interval;
import io.github.mirrortd.lab.result.Tuning;
import io.github.mirrortd.lab.run.Runner;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Hands results over: tables to people, JSON to programs, files to the output folder. */
public final class Delivery {
    private Delivery() {}

    /** What one needs to know to get these results again. */
    public static Map<String, @Nullable Object> provenance(Console console, Runner runner, List<Result> results) {
        return Provenance.of(
                console.words(), runner, results.stream().map(Result::cell).toList());
    }

    /** {@code {"results": […], "provenance": {…}}}. */
    public static String json(List<Result> results, Map<String, @Nullable Object> provenance) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("results", results.stream().map(ResultFields::of).toList());
        tree.put("provenance", provenance);
        return Json.text(tree);
    }

    public static void save(OutputFolder folder, String file, List<Result> results) {
        folder.write(
                file, ResultFields.csv(results.stream().map(ResultFields::of).toList()));
        SavedProblems.save(results.stream().map(r -> r.cell().problem()).toList(), folder);
    }

    /** The files of a whole experiment; those of stages that it does not have are left out. */
    public static void save(OutputFolder folder, ExperimentRun run) {
        if (!run.tunings().isEmpty()) {
            saveTuning(folder, run.tunings());
        }
        if (!run.results().isEmpty()) {
            save(folder, "results.csv", run.results());
            saveSettings(folder, run.results());
        }
        if (!run.robustness().isEmpty()) {
            save(folder, "robustness.csv", run.robustness());
        }
    }

    public static void saveTuning(OutputFolder folder, List<Tuning> tunings) {
        folder.write(
                "tuning.csv",
                ResultFields.csv(tunings.stream()
                        .flatMap(t -> ResultFields.of(t).stream())
                        .toList()));
    }

    /** Which settings every learner had on every problem. */
    public static void saveSettings(OutputFolder folder, List<Result> results) {
        var tree = new LinkedHashMap<String, Map<String, Object>>();
        for (var r : results) {
            tree.computeIfAbsent(r.cell().problem().id(), k -> new LinkedHashMap<>())
                    .put(r.cell().algorithm().name(), ResultFields.of(r.cell().settings()));
        }
        folder.write("settings.json", Json.text(tree));
    }

    public static void saveProvenance(OutputFolder folder, Map<String, @Nullable Object> provenance) {
        folder.write("provenance.json", Json.text(provenance));
    }

    /** A table for each problem. */
    public static String tables(List<Result> results) {
        return byProblem(results).entrySet().stream()
                .map(e -> heading(e.getValue()) + table(e.getValue()))
                .collect(Collectors.joining("\n"));
    }

    public static Map<String, List<Result>> byProblem(List<Result> results) {
        return results.stream()
                .collect(Collectors.groupingBy(r -> r.cell().problem().id(), LinkedHashMap::new, Collectors.toList()));
    }

    public static String heading(List<Result> results) {
        var cell = results.get(0).cell();
        var trials = cell.trials();
        return cell.problem().title() + " (" + cell.problem().id() + "): " + trials.steps() + " steps, " + trials.runs()
                + (trials.runs() == 1 ? " run, seed " : " runs from seed ") + trials.seed() + "\n";
    }

    private static String table(List<Result> results) {
        // Only where there is something to say, so that the table fits.
        boolean diverged = results.stream().anyMatch(r -> r.diverged() > 0);
        var heads = new ArrayList<>(List.of("learner", "settings", "AUC", "± std", "final", "± std"));
        if (diverged) {
            heads.add("diverged");
        }
        var table = new Table(2, heads.toArray(String[]::new));
        for (var r : results) {
            var cells = new ArrayList<>(List.of(
                    r.cell().algorithm().name(),
                    settings(r),
                    shortly(r.auc().mean()),
                    shortly(r.auc().std()),
                    shortly(r.last().mean()),
                    shortly(r.last().std())));
            if (diverged) {
                cells.add(String.valueOf(r.diverged()));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table.fitted();
    }

    /** The numbers that decide a comparison: median, interquartile mean, intervals, paired differences. */
    public static String comparison(List<Result> results) {
        return comparison(results, EnumSet.allOf(Shown.class));
    }

    /** Some of these numbers. */
    public static String comparison(List<Result> results, Set<Shown> shown) {
        return byProblem(results).values().stream()
                .map(own -> comparisonTable(own, shown))
                .collect(Collectors.joining("\n"));
    }

    private static String comparisonTable(List<Result> results, Set<Shown> shown) {
        var reference = results.stream()
                .map(Result::difference)
                .filter(d -> d != null)
                .map(Result.Difference::reference)
                .findFirst();
        var columns = new LinkedHashMap<String, Function<Result, String>>();
        columns.put("learner", r -> r.cell().algorithm().name());
        if (shown.contains(Shown.MEDIAN)) {
            columns.put("median", r -> shortly(r.auc().median()));
        }
        if (shown.contains(Shown.IQM)) {
            columns.put("IQM", r -> shortly(r.auc().interquartileMean()));
        }
        if (shown.contains(Shown.INTERVAL)) {
            columns.put("95 % of mean AUC", r -> interval(r.auc().interval()));
        }
        if (shown.contains(Shown.DIFFERENCE)) {
            columns.put(reference.map(r -> "AUC − " + r + "'s (95 %)").orElse(""), r -> {
                var d = r.difference();
                return d == null ? "" : shortly(d.mean()) + " " + interval(d.interval());
            });
        }
        var table = new Table(1, columns.keySet().toArray(String[]::new));
        results.forEach(
                r -> table.row(columns.values().stream().map(c -> c.apply(r)).toArray(String[]::new)));
        return results.get(0).cell().problem().id() + ", AUC\n" + table.fitted();
    }

    /** What tuning chose. */
    public static String selected(List<Tuning> tunings) {
        var table = new Table(3, "problem", "learner", "selected", "score");
        tunings.forEach(t -> table.row(
                t.problem().id(),
                t.algorithm().name(),
                settings(t.best().settings()),
                shortly(t.best().score())));
        return table.toString();
    }

    private static String interval(Interval i) {
        return "[" + shortly(i.low()) + ", " + shortly(i.high()) + "]";
    }

    public static String settings(Result r) {
        return settings(r.cell().settings());
    }

    public static String settings(Settings settings) {
        return settings.present().entrySet().stream()
                .map(e -> e.getKey().symbol() + " " + neatly(e.getValue()))
                .collect(Collectors.joining(" "));
    }

    /** A row for each learner, a column for each value; on its side where there are many. */
    public static String sweepTable(List<Result> results, Parameter varied) {
        var byValue = new LinkedHashMap<Double, List<Result>>();
        for (var r : results) {
            byValue.computeIfAbsent(r.cell().settings().get(varied), k -> new ArrayList<>())
                    .add(r);
        }
        var learners = results.stream()
                .map(r -> r.cell().algorithm().name())
                .distinct()
                .toList();
        var heads = new ArrayList<String>();
        heads.add(varied.symbol());
        heads.addAll(learners);
        var table = new Table(1, heads.toArray(String[]::new));
        byValue.forEach((value, row) -> {
            var cells = new ArrayList<String>();
            cells.add(neatly(value));
            row.forEach(r -> cells.add(shortly(r.auc().mean()) + (r.diverged() > 0 ? " ✗" + r.diverged() : "")));
            table.row(cells.toArray(String[]::new));
        });
        String note = results.stream().anyMatch(r -> r.diverged() > 0) ? "✗ how many runs diverged\n" : "";
        return "mean AUC\n" + table.fitted() + note;
    }
}
