package io.github.mirrortd.lab.saved;

import io.github.mirrortd.base.format.Unchecked;
import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Result.Difference;
import io.github.mirrortd.lab.result.Statistics.Interval;
import io.github.mirrortd.lab.result.Summary;
import io.github.mirrortd.lab.result.Tuning;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads what an output folder holds; any part of it may be missing, and is empty then. */
public final class SavedResults {
    private final Path folder;
    private final Map<String, @Nullable Object> provenance;
    private final SavedProblems problems;
    private final SavedLearners learners;

    private SavedResults(Path folder, Map<String, @Nullable Object> provenance) {
        this.folder = folder;
        this.provenance = provenance;
        problems = new SavedProblems(folder);
        learners = new SavedLearners(folder);
    }

    /**
     * {@return what an experiment came to, as it was saved}
     *
     * @param folder an output folder
     * @throws IllegalArgumentException where there are no results, or where they cannot be read
     */
    public static ExperimentOutcome read(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("there is no folder '" + folder + "'");
        }
        var provenance = ResultFolder.checked(folder);
        var saved = new SavedResults(folder, provenance);
        var results = saved.rows(ResultFiles.RESULTS, saved::result);
        var robustness = saved.rows(ResultFiles.ROBUSTNESS, saved::result);
        if (results.isEmpty() && robustness.isEmpty()) {
            throw new IllegalArgumentException(
                    "there are no results in '" + folder + "': neither results.csv nor robustness.csv");
        }
        return new ExperimentOutcome(
                new ExperimentResult(saved.tunings(), results, robustness),
                new SavedCurves(folder, provenance),
                provenance);
    }

    private <T> List<T> rows(String name, Function<Csv.Row, T> row) {
        var file = folder.resolve(name);
        if (!Files.exists(file) || !ResultFolder.lists(provenance, name)) {
            return List.of();
        }
        try {
            return Csv.rows(Unchecked.read(file, () -> Files.readString(file))).stream()
                    .map(row)
                    .toList();
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IllegalArgumentException("'" + file + "' is damaged, or was not written by this program", e);
        }
    }

    private Result result(Csv.Row row) {
        return new Result(
                cell(row),
                summary(row, "auc"),
                summary(row, "final"),
                Integer.parseInt(row.text("diverged")),
                difference(row, "reference", "auc_difference"),
                difference(row, "auc_best", "auc_best_difference"),
                difference(row, "final_best", "final_best_difference"));
    }

    /** Null where there is no such column, as in results of an earlier version. */
    private static @Nullable Difference difference(Csv.Row row, String other, String name) {
        return !row.has(other) || row.text(other).isEmpty()
                ? null
                : new Difference(
                        row.text(other),
                        row.number(name + "_mean"),
                        interval(row, name + "_ci_low", name + "_ci_high"));
    }

    private Cell cell(Csv.Row row) {
        var algorithm = algorithm(row.text("algorithm"));
        var settings = Settings.NONE;
        for (var p : Algorithm.vocabulary(List.of(algorithm))) {
            double value = optional(row, p.id());
            settings = Double.isNaN(value) ? settings : settings.with(p, value);
        }
        return new Cell(
                problems.get(row.text("problem")),
                algorithm,
                settings,
                Schedule.CONSTANT,
                new Trials(
                        new BigInteger(row.text("seed")),
                        Integer.parseInt(row.text("runs")),
                        Integer.parseInt(row.text("steps"))),
                window(row));
    }

    /** The last half where there is no such column, as in results of an earlier version. */
    private static Window window(Csv.Row row) {
        return Arrays.stream(Window.values())
                .filter(w -> row.has("window") && w.id().equals(row.text("window")))
                .findFirst()
                .orElse(Window.LAST_HALF);
    }

    private Algorithm algorithm(String name) {
        return learners.find(name)
                .orElseThrow(() -> new IllegalArgumentException("'" + folder + "' has results of the learner '" + name
                        + "', which is not built in: name the jar that it is from with --plugin"
                        + (provenance.get("plugins") instanceof Map<?, ?> jars
                                ? ", as in --plugin "
                                        + String.join(
                                                ",",
                                                jars.keySet().stream()
                                                        .map(String::valueOf)
                                                        .toList())
                                : "")));
    }

    private static Summary summary(Csv.Row row, String name) {
        return summary(row, name, row.number(name + "_mean"));
    }

    private static Summary summary(Csv.Row row, String name, double mean) {
        return new Summary(
                mean,
                optional(row, name + "_std"),
                optional(row, name + "_median"),
                interval(row, name + "_q25", name + "_q75"),
                optional(row, name + "_iqm"),
                interval(row, name + "_ci_low", name + "_ci_high"));
    }

    private static Interval interval(Csv.Row row, String low, String high) {
        return new Interval(optional(row, low), optional(row, high));
    }

    /** NaN where there is no such column, as in results of an earlier version. */
    private static double optional(Csv.Row row, String name) {
        return row.has(name) ? row.number(name) : Double.NaN;
    }

    private record Candidate(Cell cell, Summary errors, int diverged, boolean selected) {}

    private List<Tuning> tunings() {
        var candidates = rows(
                ResultFiles.TUNING,
                row -> new Candidate(
                        cell(row),
                        summary(row, "score", row.number("score")),
                        Integer.parseInt(row.text("diverged")),
                        Boolean.parseBoolean(row.text("selected"))));
        var groups = new LinkedHashMap<List<Object>, List<Candidate>>();
        for (var c : candidates) {
            groups.computeIfAbsent(List.of(c.cell().problem(), c.cell().algorithm()), k -> new ArrayList<>())
                    .add(c);
        }
        return groups.values().stream().map(SavedResults::tuning).toList();
    }

    private static Tuning tuning(List<Candidate> candidates) {
        var tried = new ArrayList<Tuning.Candidate>();
        Tuning.Candidate best = null;
        for (var c : candidates) {
            var candidate = new Tuning.Candidate(
                    c.cell().settings(), c.errors(), c.diverged(), c.cell().trials());
            tried.add(candidate);
            best = best == null || c.selected() ? candidate : best;
        }
        var cell = candidates.get(0).cell();
        return new Tuning(cell.problem(), cell.algorithm(), List.copyOf(tried), Objects.requireNonNull(best));
    }
}
