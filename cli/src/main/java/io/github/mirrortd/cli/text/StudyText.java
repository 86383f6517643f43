package io.github.mirrortd.cli.text;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.lab.paper.PaperDifference;
import io.github.mirrortd.lab.paper.StudyTable;
import io.github.mirrortd.lab.paper.StudyTable.Row;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The table of a study next to the published one, for people: a line for each learner, and the rows worth a look. */
final class StudyText {
    private StudyText() {}

    static String of(StudyTable table) {
        var text = new StringBuilder();
        table.rows().stream()
                .collect(Collectors.groupingBy(Row::problem, LinkedHashMap::new, Collectors.toList()))
                .forEach((problem, rows) -> {
                    var trials = rows.get(0).trials();
                    text.append(problem.title() + " (" + problem.id() + "): " + trials.steps() + " steps, "
                            + trials.runs() + " runs from seed " + trials.seed() + "\n");
                    text.append(table.isPublished() ? compared(rows) : measured(rows))
                            .append('\n');
                });
        if (!table.isPublished()) {
            return text.append("No numbers are published for this problem.\n").toString();
        }
        text.append(illConditioned(table));
        for (PaperDifference d : table.study().differences()) {
            text.append("- " + d.about() + ": the paper " + d.paper() + "; " + d.measured() + ".\n");
        }
        long agreeing = table.rows().stream().filter(Row::agrees).count();
        return text.append("\n" + agreeing + " of " + table.rows().size() + " published rows agree.\n")
                .toString();
    }

    private static Map<String, List<Row>> byLearner(List<Row> rows) {
        return rows.stream().collect(Collectors.groupingBy(Row::learner, LinkedHashMap::new, Collectors.toList()));
    }

    private static String compared(List<Row> rows) {
        var text = new TextTable(1, "learner", "rows", "to 1e-13", "agree", "to", "largest", "best", "published", "");
        byLearner(rows).forEach((learner, own) -> {
            var best = best(own);
            text.row(
                    learner,
                    count(own.size()),
                    count(own.stream()
                            .filter(r -> r.difference() <= StudyTable.EXACT)
                            .count()),
                    count(own.stream().filter(Row::agrees).count()),
                    brief(own.get(0).within()),
                    brief(own.stream().mapToDouble(Row::difference).max().orElseThrow()),
                    five(best.mean()),
                    five(best.published()),
                    own.stream().allMatch(Row::agrees) ? "✓" : "✗");
        });
        return text.toString();
    }

    private static String measured(List<Row> rows) {
        var text = new TextTable(1, "learner", "rows", "best", "± std error", "settings");
        byLearner(rows).forEach((learner, own) -> {
            var best = best(own);
            text.row(learner, count(own.size()), five(best.mean()), five(best.error()), best.words());
        });
        return text.toString();
    }

    private static String illConditioned(StudyTable table) {
        var text = new TextTable(1, "learner", "settings", "difference", "condition number");
        table.illConditioned()
                .forEach((row, condition) ->
                        text.row(row.learner(), row.words(), brief(row.difference()), brief(condition)));
        return text.isEmpty()
                ? ""
                : "Rows of least squares that differ by more than rounding, with the largest condition number of A\n"
                        + text + "\n";
    }

    private static Row best(List<Row> rows) {
        return rows.stream().min(Comparator.comparingDouble(Row::mean)).orElseThrow();
    }

    private static String count(long number) {
        return Long.toString(number);
    }

    private static String brief(double value) {
        return String.format(Locale.ROOT, "%.1e", value);
    }

    private static String five(double value) {
        return value < 1000 ? String.format(Locale.ROOT, "%.5f", value) : shortly(value);
    }
}
