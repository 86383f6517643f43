package io.github.mirrortd.figures;

import static io.github.mirrortd.base.format.Printed.shortly;
import static io.github.mirrortd.base.format.Printed.solved;

import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.moments.LimitPath;
import io.github.mirrortd.lab.experiment.AxisScale;
import io.github.mirrortd.lab.experiment.FigureOptions;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;

/** Where learners go as their step size grows. */
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
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (var path : paths) {
            var reached =
                    path.points().stream().filter(p -> p.limit().isReached()).toList();
            double[] alphas =
                    reached.stream().mapToDouble(LimitPath.Point::alpha).toArray();
            double[] errors = reached.stream()
                    .mapToDouble(p -> solved(p.limit().iterate().rmsve()))
                    .toArray();
            if (alphas.length > 0) {
                least = Math.min(least, alphas[0]);
                most = Math.max(most, alphas[alphas.length - 1]);
                series.add(Series.plain(
                        path.algorithm(),
                        path.algorithm(),
                        Styles.of(path.algorithm()),
                        Series.Kind.POINTS,
                        alphas,
                        errors));
            }
        }
        double fixed = solved(limits.fixedPoint().rmsve());
        var y = Ranges.errors("RMSVE of the limit", options.yOr(AxisScale.LINEAR), series, Double.MAX_VALUE);
        var high = fixed < y.max() ? y : new Axis(y.label(), y.scale(), y.min(), 1.05 * fixed);
        return new Figure(
                "limits-" + problem.id(),
                problem.title(),
                "Where learners go, " + problem.title()
                        + ": the RMSVE of the limit of their mean under independent draws, by step size. The line across is"
                        + " A_π⁻¹b, with " + shortly(fixed) + "; the best linear approximation has "
                        + shortly(solved(limits.best().rmsve())) + ".",
                List.of(),
                new Axis(
                        "step size α",
                        options.xOr(AxisScale.LOG),
                        least < most ? least : 1e-4,
                        least < most ? most : 1),
                high,
                series,
                List.of(),
                List.of(new Figure.Guide(false, fixed, false)));
    }
}
