package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.neatly;
import static io.github.mirrortd.base.format.Printed.shortly;
import static io.github.mirrortd.base.format.Printed.solved;

import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.moments.LimitPath;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.LimitFigures;
import io.github.mirrortd.lab.experiment.FigureOptions;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.OtherLimits;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where the learners of a run go: the limits of their means with the settings that they were run with, and by step size. */
final class LimitTables {
    private final List<Result> results;

    LimitTables(List<Result> results) {
        this.results = results;
    }

    /** Tables and figures of all problems that are small enough; nothing where none is. */
    Optional<Html.Section> section() {
        var tables = new StringBuilder();
        var figures = new ArrayList<Figure>();
        results.stream()
                .map(r -> r.cell().problem())
                .distinct()
                .filter(p -> p instanceof FiniteProblem finite && OtherLimits.isQuick(finite))
                .map(FiniteProblem.class::cast)
                .forEach(problem -> add(problem, tables, figures));
        if (figures.isEmpty()) {
            return Optional.empty();
        }
        var drawn = new FigureSections(figures, List.of(), Parameter.ALPHA);
        var html = new StringBuilder(Html.paragraph(
                "The limit −G⁻¹h of a learner's mean under independent draws, computed without sampling. Where it is not A_π⁻¹b, a"
                        + " difference in errors is not one in speed alone. In the long run the mean along the chain is another"
                        + " one again."));
        html.append(tables).append("<div class=\"figures\">\n");
        figures.forEach(f -> html.append(drawn.figure(f)));
        return Optional.of(new Html.Section(
                "limits", "Where learners go", html.append("</div>\n").toString()));
    }

    private void add(FiniteProblem problem, StringBuilder tables, List<Figure> figures) {
        var limits = new Limits(problem);
        var table = new Html.Table(
                problem.title() + ": A_π⁻¹b has RMSVE "
                        + shortly(solved(limits.fixedPoint().rmsve())) + ", the best linear approximation "
                        + shortly(solved(limits.best().rmsve())),
                "learner",
                "α",
                "RMSVE",
                "RMSPBE",
                "distance to A_π⁻¹b",
                "to the best",
                "along the chain: RMSVE");
        var paths = new ArrayList<LimitPath>();
        for (var result : results) {
            var cell = result.cell();
            if (cell.problem().equals(problem) && cell.algorithm() instanceof RuleAlgorithm rule) {
                try {
                    row(table, rule.name(), LimitPath.point(limits, problem, rule, cell.settings()));
                    paths.add(LimitPath.of(problem, rule, cell.settings(), false));
                } catch (IllegalArgumentException | ArithmeticException e) {
                    table.row(List.of(Html.Cell.text(rule.name()), Html.Cell.text("no exact mean")));
                }
            }
        }
        if (!paths.isEmpty()) {
            tables.append(table.html());
            figures.add(LimitFigures.of(problem, limits, paths, FigureOptions.USUAL));
        }
    }

    private static void row(Html.Table table, String learner, LimitPath.Point point) {
        var limit = point.limit().iterate();
        boolean reached = point.limit().isReached();
        table.row(List.of(
                Html.Cell.text(learner),
                Html.Cell.number(neatly(point.alpha()), point.alpha()),
                reached ? number(limit.rmsve()) : Html.Cell.text("diverges"),
                reached ? number(limit.rmspbe()) : Html.Cell.text(""),
                reached ? number(limit.distance()) : Html.Cell.text(""),
                reached ? number(limit.distanceToBest()) : Html.Cell.text(""),
                point.markov().map(p -> number(p.rmsve())).orElse(Html.Cell.text(""))));
    }

    private static Html.Cell number(double value) {
        return Html.Cell.number(shortly(solved(value)), solved(value));
    }
}
