package io.github.mirrortd.cli.text;

import io.github.mirrortd.lab.paper.Comparison;
import io.github.mirrortd.lab.paper.Paper;
import io.github.mirrortd.lab.paper.Reproduction;
import java.util.List;

/** The paper's numbers beside the measured ones, as tables for people. */
final class ReproductionText {
    private ReproductionText() {}

    static String of(Reproduction paper) {
        var comparisons = paper.comparisons();
        var text = new StringBuilder();
        for (var problem : Paper.problems()) {
            var table = new Table(1, "learner", "AUC published", "measured", "final published", "measured", "");
            for (var algorithm : Paper.algorithms()) {
                var auc = find(comparisons, "auc", problem.id(), algorithm.name());
                var last = find(comparisons, "final", problem.id(), algorithm.name());
                table.row(
                        algorithm.name(),
                        auc.published(),
                        auc.measured(),
                        last.published(),
                        last.measured(),
                        mark(auc.matches() && last.matches()));
            }
            text.append(problem.title()).append(": mean RMSVE of the last half (AUC) and of the last step, 100 runs\n");
            text.append(table).append('\n');
        }
        var spectral = new Table(3, "table", "problem", "quantity", "C / H published", "measured", "");
        comparisons.stream()
                .filter(c -> c.table().equals("key_matrix") || c.table().equals("exact_rate"))
                .forEach(c ->
                        spectral.row(c.table(), c.problem(), c.what(), c.published(), c.measured(), mark(c.matches())));
        text.append("Exact analysis, metric C / metric H\n").append(spectral).append('\n');
        text.append("Robustness sweep, against the data of the paper's figure\n");
        text.append(robustness(comparisons)).append('\n');
        text.append("Where the paper and its numbers part\n");
        for (var d : paper.differences()) {
            text.append("- ")
                    .append(d.about())
                    .append(": the paper ")
                    .append(d.paper())
                    .append("; ");
            text.append(d.measured()).append(".\n");
        }
        long met = comparisons.stream().filter(Comparison::matches).count();
        return text.append('\n')
                .append(met)
                .append(" of ")
                .append(comparisons.size())
                .append(" published numbers met to the last digit.\n")
                .toString();
    }

    private static String robustness(List<Comparison> comparisons) {
        var table = new Table(1, "problem", "cells", "equal", "");
        var misses = new StringBuilder();
        for (var problem : Paper.problems()) {
            var cells = comparisons.stream()
                    .filter(c -> c.table().equals("robustness") && c.problem().equals(problem.id()))
                    .toList();
            long equal = cells.stream().filter(Comparison::matches).count();
            table.row(problem.id(), String.valueOf(cells.size()), String.valueOf(equal), mark(equal == cells.size()));
            cells.stream()
                    .filter(c -> !c.matches())
                    .forEach(c -> misses.append(problem.id() + " " + c.what() + ": published " + c.published()
                            + ", measured " + c.measured() + "\n"));
        }
        return table.toString() + misses;
    }

    private static Comparison find(List<Comparison> comparisons, String table, String problem, String what) {
        return comparisons.stream()
                .filter(c -> c.table().equals(table)
                        && c.problem().equals(problem)
                        && c.what().equals(what))
                .findFirst()
                .orElseThrow();
    }

    private static String mark(boolean matches) {
        return matches ? "✓" : "✗";
    }
}
