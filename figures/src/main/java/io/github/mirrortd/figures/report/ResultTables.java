package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.figures.Markup;
import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.lab.paper.PublishedNumber;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Result.Difference;
import io.github.mirrortd.lab.result.Summary;
import io.github.mirrortd.lab.saved.OtherLimits;
import io.github.mirrortd.mdp.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The two result tables: learners down, problems across, measured above published. */
final class ResultTables {
    private final List<PublishedNumber> published;
    private final ResultGrid grid;
    private final Map<Problem, OtherLimits> elsewhere = new HashMap<>();

    ResultTables(Reproduction run) {
        published = run.results();
        grid = new ResultGrid(run.run().results());
    }

    void addTo(Page page) {
        boolean compared = grid.results().stream().anyMatch(ResultTables::asInThePaper);
        String reading = "Mean ± sample standard deviation over the runs. Bold: the smallest mean of its column. "
                + "≈: not the smallest, but seed by seed indistinguishable from it: the 95 % bootstrap interval of the mean"
                + " difference holds 0."
                + (compared
                        ? " Below in grey, where the paper has the cell: the published value, ✓ if equal in all printed digits."
                        : "")
                + " †: the limit of the learner's mean is not A_π⁻¹b, as “Where learners go” shows."
                + " Point at a cell for the interval"
                + (compared ? ", at a ✓ for the measured value in the same digits." : ".");
        String part = grid.results().get(0).cell().window().words();
        page.section(
                "results",
                "Results",
                Html.paragraph(reading)
                        + table(
                                "auc",
                                "AUC: mean " + measured() + " over " + part + " of a run",
                                Result::auc,
                                Result::toBest)
                        + table(
                                "final",
                                "Final: " + measured() + " after the last step",
                                Result::last,
                                Result::lastToBest)
                        + compared());
    }

    /** The measure of all results, if it is the same. */
    private String measured() {
        var measures =
                grid.problems().stream().map(Problem::errorMeasure).distinct().toList();
        return measures.size() == 1 ? measures.get(0).name() : "error";
    }

    private String table(
            String name,
            String caption,
            Function<Result, Summary> what,
            Function<Result, @Nullable Difference> toBest) {
        return grid.table(caption, r -> cell(name, r, what, toBest)).html();
    }

    /** Returns whether the limit of a learner's mean differs from A_π⁻¹b. */
    private boolean goesElsewhere(Result result) {
        return elsewhere
                .computeIfAbsent(result.cell().problem(), p -> OtherLimits.of(grid.of(p)))
                .has(ResultGrid.learner(result));
    }

    /** Table that decides between learners: medians, and differences seed by seed. */
    private String compared() {
        var reference = grid.results().stream()
                .map(Result::difference)
                .filter(d -> d != null)
                .map(Difference::reference)
                .findFirst();
        var rows = grid.problems().stream()
                .flatMap(p -> grid.learners().stream().flatMap(learner -> grid.find(p, learner).stream()))
                .toList();
        return new Html.Table<>(
                        "AUC: the middle of the runs, and mean differences seed by seed with their 95 % bootstrap intervals",
                        rows)
                .text("learner", ResultGrid::learner)
                .text("problem", r -> r.cell().problem().title())
                .number("median", r -> r.auc().median())
                .number("interquartile mean", r -> r.auc().interquartileMean())
                .cells(
                        reference.map(r -> "minus " + r + "'s").orElse("minus the reference's"),
                        r -> difference(r.difference()))
                .cells("minus the smallest", r -> difference(r.toBest()))
                .html();
    }

    private static Html.Cell difference(@Nullable Difference d) {
        return d == null
                ? Html.Cell.NONE
                : Html.Cell.number(
                        shortly(d.mean()) + " [" + shortly(d.interval().low()) + ", "
                                + shortly(d.interval().high()) + "]",
                        d.mean());
    }

    private Html.Cell cell(
            String table,
            Result result,
            Function<Result, Summary> what,
            Function<Result, @Nullable Difference> toBest) {
        var summary = what.apply(result);
        var best = grid.best(result.cell().problem(), what);
        boolean smallest = summary.mean() == what.apply(best).mean();
        var difference = toBest.apply(result);
        boolean tied = !smallest && difference != null && difference.isOpen();
        String value = shortly(summary.mean()) + " ± " + shortly(summary.std());
        String interval =
                "95 % interval of the mean: " + shortly(summary.interval().low()) + " to "
                        + shortly(summary.interval().high());
        var markup = new StringBuilder("<span title=\"").append(interval).append("\">");
        markup.append(smallest ? "<strong>" + value + "</strong>" : value);
        markup.append(tied ? " <span class=\"tie\">≈</span>" : "");
        markup.append(goesElsewhere(result) ? " †" : "").append("</span>");
        if (result.diverged() > 0) {
            markup.append("<small class=\"bad\">")
                    .append(result.diverged())
                    .append(" of ")
                    .append(result.cell().trials().runs())
                    .append(" runs not finite</small>");
        }
        published(table, result)
                .ifPresent(c -> markup.append("<small>")
                        .append(Markup.escape(c.published()))
                        .append(mark(c.matches(), "measured: " + c.measured()))
                        .append("</small>"));
        return new Html.Cell(markup.toString(), summary.mean(), smallest ? "n best" : "n");
    }

    static String mark(boolean matches) {
        return mark(matches, matches ? "equal" : "different");
    }

    private static String mark(boolean matches, String title) {
        return " <span class=\"" + (matches ? "ok" : "bad") + "\" title=\"" + Markup.escape(title) + "\">"
                + (matches ? "✓" : "✗") + "</span>";
    }

    /** Returns whether a cell has the settings and seeds of the paper, so that its published value can be compared. */
    private static boolean asInThePaper(Result result) {
        var cell = result.cell();
        return UsualSettings.published(cell.problem(), cell.algorithm())
                        .filter(cell.settings()::equals)
                        .isPresent()
                && Reproduction.isOnThePapersData(cell);
    }

    private Optional<PublishedNumber> published(String table, Result result) {
        return published.stream()
                .filter(c -> c.table().equals(table)
                        && c.problem().equals(result.cell().problem().id())
                        && c.what().equals(ResultGrid.learner(result))
                        && asInThePaper(result))
                .findFirst();
    }
}
