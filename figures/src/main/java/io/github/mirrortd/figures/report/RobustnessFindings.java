package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.lab.paper.Comparison;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.HeldFixed;
import io.github.mirrortd.lab.saved.Sweeps;
import io.github.mirrortd.learn.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What the sweep says in numbers: how low the error gets, and over how wide a range of the setting it stays there. */
final class RobustnessFindings {
    /** Up to so many times the lowest AUC counts as close to it. */
    private static final double CLOSE = 2;

    private final Reproduction run;

    RobustnessFindings(Reproduction run) {
        this.run = run;
    }

    Html.Section section() {
        var first = run.run().robustness().get(0).cell();
        var varied = Sweeps.varied(run.run().robustness());
        String text = "AUC of each learner over the sweep of " + varied.symbol() + ", "
                + first.trials().runs() + " runs a cell, over " + first.window().words()
                + ". A robust learner has a low minimum and stays within twice that"
                + " minimum over many values.";
        return new Html.Section(
                "robustness",
                "Robustness in numbers",
                Html.paragraph(text) + heldFixed(varied) + compared() + findings(varied)
                        + "<details><summary>All cells of the sweep</summary>\n" + cells(varied) + "</details>\n");
    }

    private String heldFixed(Parameter varied) {
        var byProblem = run.run().robustness().stream()
                .collect(Collectors.groupingBy(
                        r -> r.cell().problem().title(), LinkedHashMap::new, Collectors.toList()));
        var texts = new LinkedHashSet<String>();
        byProblem.forEach((problem, results) ->
                texts.add(String.join("; ", HeldFixed.texts(results, varied, UnaryOperator.identity()))));
        if (texts.size() == 1) {
            String all = texts.iterator().next();
            return all.isEmpty() ? "" : Html.paragraph("Held fixed: " + all + ".");
        }
        var html = new StringBuilder();
        byProblem.forEach((problem, results) -> html.append(Html.paragraph("Held fixed, " + problem + ": "
                + String.join("; ", HeldFixed.texts(results, varied, UnaryOperator.identity())) + ".")));
        return html.toString();
    }

    private String compared() {
        if (!run.isWhole()) {
            return "";
        }
        var comparisons = run.robustness();
        long met = comparisons.stream().filter(Comparison::matches).count();
        return Html.paragraph(met + " of " + comparisons.size()
                + " cells agree with the data behind the paper's figure, to rounding of sums.");
    }

    private Map<List<String>, List<Result>> groups() {
        var groups = new LinkedHashMap<List<String>, List<Result>>();
        for (var r : run.run().robustness()) {
            groups.computeIfAbsent(
                            List.of(
                                    r.cell().problem().title(),
                                    r.cell().algorithm().name()),
                            k -> new ArrayList<>())
                    .add(r);
        }
        return groups;
    }

    private String findings(Parameter varied) {
        var table = new Html.Table(
                "Lowest AUC and how wide its neighbourhood is",
                "problem",
                "learner",
                "lowest AUC",
                "at " + varied.symbol(),
                "within 2× of it",
                "highest finite AUC",
                "diverged runs");
        groups().forEach((name, results) -> {
            var best = results.stream()
                    .min(Comparator.comparingDouble(r -> r.auc().mean()))
                    .orElseThrow();
            long close = results.stream()
                    .filter(r -> r.auc().mean() <= CLOSE * best.auc().mean())
                    .count();
            double worst = results.stream()
                    .mapToDouble(r -> r.auc().mean())
                    .filter(Double::isFinite)
                    .max()
                    .orElse(Double.NaN);
            int diverged = results.stream().mapToInt(Result::diverged).sum();
            int runs = results.stream().mapToInt(r -> r.cell().trials().runs()).sum();
            double at = best.cell().settings().get(varied);
            table.row(List.of(
                    Html.Cell.text(name.get(0)),
                    Html.Cell.text(name.get(1)),
                    Html.Cell.number(shortly(best.auc().mean()), best.auc().mean()),
                    Html.Cell.number(SettingsTable.plain(at), at),
                    Html.Cell.number(close + " of " + results.size(), (double) close),
                    Html.Cell.number(shortly(worst), worst),
                    Html.Cell.number(diverged == 0 ? "0" : diverged + " of " + runs, diverged)));
        });
        return table.html();
    }

    private String cells(Parameter varied) {
        var table = new Html.Table(
                "Mean ± sample standard deviation of the AUC",
                "problem",
                "learner",
                varied.symbol(),
                "AUC",
                "diverged");
        for (var r : run.run().robustness()) {
            double at = r.cell().settings().get(varied);
            table.row(List.of(
                    Html.Cell.text(r.cell().problem().title()),
                    Html.Cell.text(r.cell().algorithm().name()),
                    Html.Cell.number(SettingsTable.plain(at), at),
                    Html.Cell.number(
                            shortly(r.auc().mean()) + " ± " + shortly(r.auc().std()),
                            r.auc().mean()),
                    Html.Cell.number(String.valueOf(r.diverged()), r.diverged())));
        }
        return table.html();
    }
}
