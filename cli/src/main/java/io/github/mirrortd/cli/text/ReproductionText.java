package io.github.mirrortd.cli.text;

import io.github.mirrortd.lab.paper.Paper;
import io.github.mirrortd.lab.paper.PublishedNumber;
import io.github.mirrortd.lab.paper.Reproduction;
import java.util.List;

/** Published next to measured numbers, as tables. */
final class ReproductionText {
    private ReproductionText() {}

    static String of(Reproduction paper) {
        var comparisons = paper.comparisons();
        var text = new StringBuilder();
        for (var problem : Paper.problems()) {
            var rows = Paper.algorithms().stream()
                    .map(a -> new Row(
                            a.name(),
                            find(comparisons, "auc", problem.id(), a.name()),
                            find(comparisons, "final", problem.id(), a.name())))
                    .toList();
            var table = TextTable.of(1, rows, """
                    learner=learner | AUC published=auc.published | measured=auc.measured
                    | final published=last.published | measured=last.measured | =mark""");
            text.append(problem.title()).append(": mean RMSVE of the last half (AUC) and of the last step, 100 runs\n");
            text.append(table).append('\n');
        }
        var exact = comparisons.stream()
                .filter(c -> c.table().equals("key_matrix") || c.table().equals("exact_rate"))
                .toList();
        var spectral = TextTable.of(3, exact, """
                table=table | problem=problem | quantity=what | C / H published=published | measured=measured | =matches""");
        text.append("Exact analysis, metric C / metric H\n").append(spectral).append('\n');
        text.append("Robustness sweep, against the data of the paper's figure\n");
        text.append(robustness(comparisons)).append('\n');
        text.append("Where the paper and its numbers part\n");
        paper.differences()
                .forEach(d -> text.append("- " + d.about() + ": the paper " + d.paper() + "; " + d.measured() + ".\n"));
        long met = comparisons.stream().filter(PublishedNumber::matches).count();
        return text.append('\n')
                .append(met)
                .append(" of ")
                .append(comparisons.size())
                .append(" published numbers met, as printed or to a relative 1e-9.\n")
                .toString();
    }

    private static String robustness(List<PublishedNumber> comparisons) {
        var table = new TextTable(1, "problem", "cells", "equal", "");
        var misses = new StringBuilder();
        for (var problem : Paper.problems()) {
            var cells = comparisons.stream()
                    .filter(c -> c.table().equals("robustness") && c.problem().equals(problem.id()))
                    .toList();
            long equal = cells.stream().filter(PublishedNumber::matches).count();
            table.row(problem.id(), String.valueOf(cells.size()), String.valueOf(equal), mark(equal == cells.size()));
            cells.stream()
                    .filter(c -> !c.matches())
                    .forEach(c -> misses.append(problem.id() + " " + c.what() + ": published " + c.published()
                            + ", measured " + c.measured() + "\n"));
        }
        return table.toString() + misses;
    }

    record Row(String learner, PublishedNumber auc, PublishedNumber last) {
        public boolean mark() {
            return auc.matches() && last.matches();
        }
    }

    private static PublishedNumber find(List<PublishedNumber> comparisons, String table, String problem, String what) {
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
