package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.lab.paper.PublishedNumber;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.HeldFixed;
import io.github.mirrortd.lab.saved.Sweeps;
import io.github.mirrortd.learn.Parameter;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Findings of a sweep: the smallest error, and the range of the setting that stays near it. */
final class RobustnessFindings {
    /** Largest AUC that counts as close to the lowest one, as a multiple of it. */
    private static final double CLOSE = 2;

    private final Reproduction run;

    RobustnessFindings(Reproduction run) {
        this.run = run;
    }

    void addTo(Page page) {
        var first = run.run().robustness().get(0).cell();
        var varied = Sweeps.varied(run.run().robustness());
        String text = "AUC of each learner over the sweep of " + varied.symbol() + ", "
                + first.trials().runs() + " runs a cell, over " + first.window().words()
                + ". A robust learner has a low minimum and stays within twice that"
                + " minimum over many values.";
        page.section(
                "robustness",
                "Robustness in numbers",
                Html.paragraph(text) + heldFixed(varied) + compared() + findings(varied)
                        + "<details><summary>All cells of the sweep</summary>\n" + cells(varied) + "</details>\n");
    }

    private String heldFixed(Parameter varied) {
        var texts = new LinkedHashMap<String, String>();
        run.run().robustness().stream()
                .collect(
                        Collectors.groupingBy(r -> r.cell().problem().title(), LinkedHashMap::new, Collectors.toList()))
                .forEach((problem, results) -> texts.put(
                        problem, String.join("; ", HeldFixed.texts(results, varied, UnaryOperator.identity()))));
        if (new HashSet<>(texts.values()).size() == 1) {
            String all = texts.values().iterator().next();
            return all.isEmpty() ? "" : Html.paragraph("Held fixed: " + all + ".");
        }
        return texts.entrySet().stream()
                .map(e -> Html.paragraph("Held fixed, " + e.getKey() + ": " + e.getValue() + "."))
                .collect(Collectors.joining());
    }

    private String compared() {
        if (!run.isWhole()) {
            return "";
        }
        var comparisons = run.robustness();
        long met = comparisons.stream().filter(PublishedNumber::matches).count();
        return Html.paragraph(met + " of " + comparisons.size()
                + " cells agree with the data behind the paper's figure, to rounding of sums.");
    }

    private String findings(Parameter varied) {
        var groups = List.copyOf(run.run().robustness().stream()
                .collect(Collectors.groupingBy(
                        r -> List.of(r.cell().problem().title(), ResultGrid.learner(r)),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values());
        return table("Lowest AUC and how wide its neighbourhood is", groups, sweep -> sweep.get(0))
                .number("lowest AUC", sweep -> best(sweep).auc().mean())
                .cells("at " + varied.symbol(), sweep -> setting(best(sweep), varied))
                .cells("within 2× of it", sweep -> {
                    double most = CLOSE * best(sweep).auc().mean();
                    long close =
                            sweep.stream().filter(r -> r.auc().mean() <= most).count();
                    return Html.Cell.number(close + " of " + sweep.size(), (double) close);
                })
                .number(
                        "highest finite AUC",
                        sweep -> sweep.stream()
                                .mapToDouble(r -> r.auc().mean())
                                .filter(Double::isFinite)
                                .max()
                                .orElse(Double.NaN))
                .cells("diverged runs", sweep -> {
                    int diverged = sweep.stream().mapToInt(Result::diverged).sum();
                    int runs = sweep.stream()
                            .mapToInt(r -> r.cell().trials().runs())
                            .sum();
                    return Html.Cell.number(diverged == 0 ? "0" : diverged + " of " + runs, diverged);
                })
                .html();
    }

    private static Result best(List<Result> sweep) {
        return Collections.min(sweep, Comparator.comparingDouble(r -> r.auc().mean()));
    }

    private static Html.Cell setting(Result result, Parameter varied) {
        double at = result.cell().settings().get(varied);
        return Html.Cell.number(SettingsTable.plain(at), at);
    }

    private String cells(Parameter varied) {
        return table("Mean ± sample standard deviation of the AUC", run.run().robustness(), r -> r)
                .cells(varied.symbol(), r -> setting(r, varied))
                .cells(
                        "AUC",
                        r -> Html.Cell.number(
                                shortly(r.auc().mean()) + " ± "
                                        + shortly(r.auc().std()),
                                r.auc().mean()))
                .count("diverged", Result::diverged)
                .html();
    }

    /** A table that begins with the problem and the learner. */
    private static <T> Html.Table<T> table(String caption, List<T> rows, Function<T, Result> result) {
        return new Html.Table<>(caption, rows)
                .text("problem", row -> result.apply(row).cell().problem().title())
                .text("learner", row -> ResultGrid.learner(result.apply(row)));
    }
}
