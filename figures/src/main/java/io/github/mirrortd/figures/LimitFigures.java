package io.github.mirrortd.figures;

import static io.github.mirrortd.base.format.Printed.shortly;
import static io.github.mirrortd.base.format.Printed.solved;

import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.moments.LimitPath;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;

/** Limits of learners by step size. */
public final class LimitFigures {
    private LimitFigures() {}

    /**
     * {@return the errors of the limits by step size, with that of A_π⁻¹b as a line across}
     *
     * @param problem the problem
     * @param limits of that problem
     * @param paths of its learners
     * @param options what figures show, and how
     */
    public static Figure of(FiniteProblem problem, Limits limits, List<LimitPath> paths, FigureOptions options) {
        var series = new ArrayList<Series>();
        for (var path : paths) {
            var reached =
                    path.points().stream().filter(p -> p.limit().isReached()).toList();
            if (!reached.isEmpty()) {
                series.add(new Series(
                        path.algorithm(),
                        Styles.of(path.algorithm()),
                        Series.Kind.POINTS,
                        Series.numbers(reached, LimitPath.Point::alpha),
                        Series.numbers(reached, p -> solved(p.limit().iterate().rmsve()))));
            }
        }
        var alphas = Series.range(series, Series::x);
        boolean several = alphas.getMin() < alphas.getMax();
        double fixed = solved(limits.fixedPoint().rmsve());
        var y = Ranges.errors("RMSVE of the limit", options.yOr(AxisScale.LINEAR), series, Double.MAX_VALUE);
        var high = fixed < y.max() ? y : new Axis(y.label(), y.scale(), y.min(), 1.05 * fixed);
        return Figure.of(
                        "limits-" + problem.id(),
                        problem.title(),
                        "Where learners go, " + problem.title()
                                + ": the RMSVE of the limit of their mean under independent draws, by step size. The line across is"
                                + " A_π⁻¹b, with " + shortly(fixed) + "; the best linear approximation has "
                                + shortly(solved(limits.best().rmsve())) + ".",
                        new Axis(
                                "step size α",
                                options.xOr(AxisScale.LOG),
                                several ? alphas.getMin() : 1e-4,
                                several ? alphas.getMax() : 1),
                        high,
                        series)
                .withGuides(Figure.Guide.y(fixed, "A_{π}^{−1}b"));
    }
}
