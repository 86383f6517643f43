package io.github.mirrortd.cli.text;

import static io.github.mirrortd.base.format.Printed.neatly;
import static io.github.mirrortd.base.format.Printed.shortly;
import static io.github.mirrortd.base.format.Printed.solved;

import io.github.mirrortd.lab.display.Shown;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Statistics.Interval;
import io.github.mirrortd.lab.result.Tuning;
import io.github.mirrortd.lab.saved.HeldFixed;
import io.github.mirrortd.lab.saved.OtherLimits;
import io.github.mirrortd.lab.saved.StepFactors;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Results as tables for people. */
public final class ResultText {
    private static final int WIDTH = 80;

    private ResultText() {}

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
                + (trials.runs() == 1 ? " run, seed " : " runs from seed ") + trials.seed()
                + (cell.window() == Window.LAST_HALF
                        ? ""
                        : ", AUC over " + cell.window().words()) + "\n";
    }

    private static String table(List<Result> results) {
        // Only where there is something to say, so that the table fits.
        boolean diverged = results.stream().anyMatch(r -> r.diverged() > 0);
        var elsewhere = OtherLimits.of(results);
        var rows = results.stream()
                .map(r -> new Row(
                        marked(r, elsewhere),
                        settings(r.cell().algorithm(), r.cell().settings()),
                        r))
                .toList();
        var table = TextTable.of(2, rows, """
                learner=learner | settings=settings | AUC=result.auc.mean | ± std=result.auc.std | final=result.last.mean
                | ± std=result.last.std""" + (diverged ? "| diverged=result.diverged" : ""));
        return table.fitted() + note(elsewhere);
    }

    private record Row(String learner, String settings, Result result) {}

    /** A learner's name, with a mark if it has another limit than A_π⁻¹b. */
    private static String marked(Result r, OtherLimits elsewhere) {
        String name = r.cell().algorithm().name();
        return elsewhere.has(name) ? name + " †" : name;
    }

    private static String note(OtherLimits elsewhere) {
        if (elsewhere.limits().isEmpty()) {
            return "";
        }
        String limits = elsewhere.limits().entrySet().stream()
                .map(e -> shortly(solved(e.getValue())) + " for " + e.getKey())
                .collect(Collectors.joining(", "));
        return Wrapped.sentence(
                "† With these settings its limit is not A_π⁻¹b, so lower errors are not only due to speed. RMSVE of the"
                        + " limit under independent draws: " + limits + ", "
                        + shortly(solved(elsewhere.fixedPoint())) + " for A_π⁻¹b");
    }

    /**
     * Those that are wanted of the numbers that decide a comparison: median, interquartile mean, intervals, paired
     * differences.
     */
    static String comparison(List<Result> results, Set<Shown> shown) {
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
        var elsewhere = OtherLimits.of(results);
        columns.put("learner", r -> marked(r, elsewhere));
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
        var table = new TextTable(1, columns.keySet().toArray(String[]::new));
        results.forEach(
                r -> table.row(columns.values().stream().map(c -> c.apply(r)).toArray(String[]::new)));
        boolean alone = !shown.contains(Shown.MEAN);
        return results.get(0).cell().problem().id() + ", AUC\n" + table.fitted() + (alone ? note(elsewhere) : "");
    }

    /** Selected settings. */
    static String selected(List<Tuning> tunings) {
        var table = new TextTable(3, "problem", "learner", "selected", "score");
        tunings.forEach(t -> table.row(
                t.problem().id(),
                t.algorithm().name(),
                settings(t.algorithm(), t.best().settings()),
                shortly(t.best().score())));
        return table + atEnd(tunings);
    }

    /** A best value at the end of its grid says that the grid may be too short. */
    static String atEnd(List<Tuning> tunings) {
        var byProblem = new LinkedHashMap<String, List<String>>();
        for (var t : tunings) {
            if (!t.atEnd().isEmpty()) {
                byProblem
                        .computeIfAbsent(t.problem().id(), k -> new ArrayList<>())
                        .add(t.algorithm().name() + " "
                                + t.atEnd().stream().map(Parameter::symbol).collect(Collectors.joining(" ")));
            }
        }
        var text = new StringBuilder();
        byProblem.forEach(
                (problem, learners) -> text.append(listed("best at the end of the grid on " + problem, learners)));
        return text.toString();
    }

    /** A list that goes on in the next line where it gets too long. */
    private static String listed(String heading, List<String> items) {
        var text = new StringBuilder(heading).append(':');
        int start = 0;
        for (int i = 0; i < items.size(); i++) {
            String item = items.get(i) + (i < items.size() - 1 ? "," : "");
            if (text.length() - start + 1 + item.length() > WIDTH) {
                start = text.length() + 1;
                text.append("\n ");
            }
            text.append(' ').append(item);
        }
        return text.append('\n').toString();
    }

    private static String interval(Interval i) {
        return "[" + shortly(i.low()) + ", " + shortly(i.high()) + "]";
    }

    public static String settings(Settings settings) {
        return settings(settings, p -> "");
    }

    /** The settings of a learner, of which some may be factors. */
    private static String settings(Algorithm algorithm, Settings settings) {
        return settings(settings, p -> StepFactors.before(algorithm, p));
    }

    private static String settings(Settings settings, Function<Parameter, String> before) {
        return settings.present().entrySet().stream()
                .map(e -> e.getKey().symbol() + " " + before.apply(e.getKey()) + neatly(e.getValue()))
                .collect(Collectors.joining(" "));
    }

    /** A row for each learner, a column for each value; on its side where there are many. */
    static String sweepTable(List<Result> results, Parameter varied) {
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
        var table = new TextTable(1, heads.toArray(String[]::new));
        byValue.forEach((value, row) -> {
            var cells = new ArrayList<String>();
            cells.add(neatly(value));
            row.forEach(r -> cells.add(shortly(r.auc().mean()) + (r.diverged() > 0 ? " ✗" + r.diverged() : "")));
            table.row(cells.toArray(String[]::new));
        });
        String note = results.stream().anyMatch(r -> r.diverged() > 0) ? "✗ how many runs diverged\n" : "";
        return "mean AUC\n" + table.fitted() + note + heldFixed(results, varied);
    }

    /** Fixed settings. */
    private static String heldFixed(List<Result> results, Parameter varied) {
        var items = HeldFixed.texts(results, varied, UnaryOperator.identity());
        return items.isEmpty() ? "" : listed("held fixed", items);
    }

    /** The learning curves on a problem as rows of bars. */
    static String chart(String problem, List<Result> results, CurveSamples samples) {
        var chart = new TextChart(problem + ", mean "
                + results.get(0).cell().problem().errorMeasure() + " from the first step to the last");
        results.forEach(r -> chart.row(r.cell().algorithm().name(), samples.mean(r.cell())));
        return chart.toString();
    }

    /** A sweep on a problem as rows of bars. */
    static String sweepChart(List<Result> results, Parameter varied) {
        double[] values = results.stream()
                .mapToDouble(r -> r.cell().settings().get(varied))
                .distinct()
                .toArray();
        var chart = new TextChart(
                "mean AUC, " + varied.symbol() + " " + neatly(values[0]) + " … " + neatly(values[values.length - 1]));
        var byLearner = new LinkedHashMap<String, List<Double>>();
        results.forEach(r -> byLearner
                .computeIfAbsent(r.cell().algorithm().name(), k -> new ArrayList<>())
                .add(r.auc().mean()));
        byLearner.forEach((learner, means) -> chart.row(
                learner, means.stream().mapToDouble(Double::doubleValue).toArray()));
        return chart.toString();
    }
}
