package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.neatly;
import static io.github.mirrortd.base.format.Printed.shortly;
import static io.github.mirrortd.base.format.Printed.solved;

import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.Limits.Place;
import io.github.mirrortd.exact.moments.LimitPath;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.LimitFigures;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.OtherLimits;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Limits of the learners of a run, with the settings that they were run with, and by step size. */
final class LimitTables {
    private final List<Result> results;

    LimitTables(List<Result> results) {
        this.results = results;
    }

    /** Tables and figures of all problems that are small enough; nothing where none is. */
    void addTo(Page page) {
        var tables = new StringBuilder();
        var figures = new ArrayList<Figure>();
        results.stream()
                .map(r -> r.cell().problem())
                .distinct()
                .filter(p -> p instanceof FiniteProblem finite && OtherLimits.isQuick(finite))
                .map(FiniteProblem.class::cast)
                .forEach(problem -> add(problem, tables, figures));
        if (!figures.isEmpty()) {
            page.section(
                    "limits",
                    "Where learners go",
                    Html.paragraph(
                                    "The limit −G⁻¹h of a learner's mean under independent draws, computed without sampling. Where it is not A_π⁻¹b, a"
                                            + " difference in errors is not one in speed alone. In the long run the mean along the chain is another"
                                            + " one again.")
                            + tables
                            + Html.figures(figures, List.of()));
        }
    }

    /** A learner's limit, if its mean can be computed. */
    private record Row(String learner, Optional<LimitPath.Point> point) {
        Html.Cell cell(String otherwise, ToDoubleFunction<Place> value) {
            return point.map(LimitPath.Point::limit)
                    .filter(limit -> limit.isReached())
                    .map(limit -> Html.Cell.number(solved(value.applyAsDouble(limit.iterate()))))
                    .orElse(Html.Cell.text(point.isPresent() ? otherwise : ""));
        }
    }

    private void add(FiniteProblem problem, StringBuilder tables, List<Figure> figures) {
        var limits = new Limits(problem);
        var rows = new ArrayList<Row>();
        var paths = new ArrayList<LimitPath>();
        for (var result : results) {
            var cell = result.cell();
            if (cell.problem().equals(problem) && cell.algorithm() instanceof RuleAlgorithm rule) {
                try {
                    var point = LimitPath.point(limits, problem, rule, cell.settings());
                    paths.add(LimitPath.of(problem, rule, cell.settings(), false));
                    rows.add(new Row(rule.name(), Optional.of(point)));
                } catch (IllegalArgumentException | ArithmeticException e) {
                    rows.add(new Row(rule.name(), Optional.empty()));
                }
            }
        }
        if (!paths.isEmpty()) {
            tables.append(table(problem, limits, rows));
            figures.add(LimitFigures.of(problem, limits, paths, FigureOptions.USUAL));
        }
    }

    private static String table(FiniteProblem problem, Limits limits, List<Row> rows) {
        String caption = problem.title() + ": A_π⁻¹b has RMSVE "
                + shortly(solved(limits.fixedPoint().rmsve())) + ", the best linear approximation "
                + shortly(solved(limits.best().rmsve()));
        return new Html.Table<>(caption, rows)
                .text("learner", Row::learner)
                .cells(
                        "α",
                        row -> row.point()
                                .map(p -> Html.Cell.number(neatly(p.alpha()), p.alpha()))
                                .orElse(Html.Cell.text("no exact mean")))
                .cells("RMSVE", row -> row.cell("diverges", Place::rmsve))
                .cells("RMSPBE", row -> row.cell("", Place::rmspbe))
                .cells("distance to A_π⁻¹b", row -> row.cell("", Place::distance))
                .cells("to the best", row -> row.cell("", Place::distanceToBest))
                .cells(
                        "along the chain: RMSVE",
                        row -> row.point()
                                .flatMap(LimitPath.Point::markov)
                                .map(p -> Html.Cell.number(solved(p.rmsve())))
                                .orElse(Html.Cell.text("")))
                .html();
    }
}
