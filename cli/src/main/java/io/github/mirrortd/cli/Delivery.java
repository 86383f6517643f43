package io.github.mirrortd.cli;

import static io.github.mirrortd.lab.Printed.neatly;
import static io.github.mirrortd.lab.Printed.shortly;

import io.github.mirrortd.lab.Json;
import io.github.mirrortd.lab.OutputFolder;
import io.github.mirrortd.lab.Provenance;
import io.github.mirrortd.lab.Result;
import io.github.mirrortd.lab.Rows;
import io.github.mirrortd.lab.Runner;
import io.github.mirrortd.lab.SavedProblems;
import io.github.mirrortd.lab.Statistics.Interval;
import io.github.mirrortd.lab.Tuning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Hands results over: tables to people, JSON to programs, files to the output folder. */
final class Delivery {
    private Delivery() {}

    /** What one needs to know to get these results again. */
    static Map<String, @Nullable Object> provenance(Console console, Runner runner, List<Result> results) {
        return Provenance.of(
                console.words(), runner, results.stream().map(Result::cell).toList());
    }

    /** {@code {"results": […], "provenance": {…}}}. */
    static String json(List<Result> results, Map<String, @Nullable Object> provenance) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("results", results.stream().map(Rows::of).toList());
        tree.put("provenance", provenance);
        return Json.text(tree);
    }

    static void save(OutputFolder folder, String file, List<Result> results) {
        folder.write(file, Rows.csv(results.stream().map(Rows::of).toList()));
        SavedProblems.save(results.stream().map(r -> r.cell().problem()).toList(), folder);
    }

    static void saveTuning(OutputFolder folder, List<Tuning> tunings) {
        folder.write(
                "tuning.csv",
                Rows.csv(tunings.stream().flatMap(t -> Rows.of(t).stream()).toList()));
    }

    /** Which settings every learner had on every problem. */
    static void saveSettings(OutputFolder folder, List<Result> results) {
        var tree = new LinkedHashMap<String, Map<String, Object>>();
        for (var r : results) {
            tree.computeIfAbsent(r.cell().problem().id(), k -> new LinkedHashMap<>())
                    .put(r.cell().algorithm().name(), Rows.of(r.cell().settings()));
        }
        folder.write("settings.json", Json.text(tree));
    }

    static void saveProvenance(OutputFolder folder, Map<String, @Nullable Object> provenance) {
        folder.write("provenance.json", Json.text(provenance));
    }

    /** A table for each problem. */
    static String tables(List<Result> results) {
        return byProblem(results).entrySet().stream()
                .map(e -> heading(e.getValue()) + table(e.getValue()))
                .collect(Collectors.joining("\n"));
    }

    static Map<String, List<Result>> byProblem(List<Result> results) {
        return results.stream()
                .collect(Collectors.groupingBy(r -> r.cell().problem().id(), LinkedHashMap::new, Collectors.toList()));
    }

    static String heading(List<Result> results) {
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
    static String comparison(List<Result> results) {
        return byProblem(results).values().stream()
                .map(Delivery::comparisonTable)
                .collect(Collectors.joining("\n"));
    }

    private static String comparisonTable(List<Result> results) {
        var reference = results.stream()
                .map(Result::difference)
                .filter(d -> d != null)
                .map(Result.Difference::reference)
                .findFirst();
        var table = new Table(
                1,
                "learner",
                "median",
                "IQM",
                "95 % of mean AUC",
                reference.map(r -> "AUC − " + r + "'s (95 %)").orElse(""));
        for (var r : results) {
            var d = r.difference();
            table.row(
                    r.cell().algorithm().name(),
                    shortly(r.auc().median()),
                    shortly(r.auc().interquartileMean()),
                    interval(r.auc().interval()),
                    d == null ? "" : shortly(d.mean()) + " " + interval(d.interval()));
        }
        return results.get(0).cell().problem().id() + ", AUC\n" + table.fitted();
    }

    private static String interval(Interval i) {
        return "[" + shortly(i.low()) + ", " + shortly(i.high()) + "]";
    }

    static String settings(Result r) {
        return r.cell().settings().present().entrySet().stream()
                .map(e -> e.getKey().symbol() + " " + neatly(e.getValue()))
                .collect(Collectors.joining(" "));
    }
}
