package io.github.mirrortd.figures;

import static io.github.mirrortd.base.format.Printed.neatly;

import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Single learners with given settings: the spectrum of their mean update, what other step sizes come to, the values they learn. */
public final class LearnerFigures {
    private static final int CIRCLE = 181;
    private static final String TRUE_VALUES = "LSTD";

    private LearnerFigures() {}

    /**
     * A learner's values over step sizes.
     *
     * @param learner its name
     * @param alpha the step size that it has
     * @param alphas all that are shown, rising
     * @param values one for each
     */
    public record Line(String learner, double alpha, double[] alphas, double[] values) {}

    /**
     * {@return the eigenvalues of I + G, the mean of one step, within the unit circle where the mean error shrinks}
     *
     * @param problem the problem
     * @param updates the eigenvalues of G, by learner
     */
    public static Figure spectrum(FiniteProblem problem, Map<String, Spectrum> updates) {
        var series = new ArrayList<Series>();
        double[] angles = IntStream.range(0, CIRCLE)
                .mapToDouble(i -> 2 * Math.PI * i / (CIRCLE - 1))
                .toArray();
        series.add(new Series(
                "unit circle",
                Styles.of(TRUE_VALUES),
                Series.Kind.LINE,
                Arrays.stream(angles).map(StrictMath::cos).toArray(),
                Arrays.stream(angles).map(StrictMath::sin).toArray()));
        updates.forEach((learner, g) -> series.add(new Series(
                learner,
                Styles.of(learner),
                Series.Kind.SCATTER,
                Arrays.stream(g.real()).map(x -> 1 + x).toArray(),
                g.imaginary())));
        double wide = series.stream()
                .flatMapToDouble(s -> DoubleStream.concat(DoubleStream.of(s.x()), DoubleStream.of(s.y())))
                .map(Math::abs)
                .filter(Double::isFinite)
                .max()
                .orElse(1);
        return Figure.of(
                        "spectrum-" + problem.id(),
                        problem.title(),
                        "Eigenvalues of the mean of one step, I + G, " + problem.title()
                                + ". Within the unit circle the mean error shrinks.",
                        Ranges.around("real part", AxisScale.LINEAR, -wide, wide, 0.05),
                        Ranges.around("imaginary part", AxisScale.LINEAR, -wide, wide, 0.05),
                        series)
                .withGuides(Figure.Guide.x(0, ""), Figure.Guide.y(0, ""));
    }

    /**
     * {@return the factor by which the mean error shrinks a step in the long run, by step size}
     *
     * @param problem the problem
     * @param lines the learners'
     */
    public static Figure rates(FiniteProblem problem, List<Line> lines) {
        var series = series(lines);
        return Figure.of(
                        "rates-" + problem.id(),
                        problem.title(),
                        "Contraction of the mean, " + problem.title()
                                + ": ρ(I + G) by step size. Below 1 the mean error shrinks." + " Points: " + own(lines)
                                + ".",
                        axis(series),
                        Ranges.aroundOne(
                                "ρ(I + G)", Series.range(series, Series::y).getMin()),
                        series)
                .withMarks(marks(lines))
                .withGuides(Figure.Guide.y(1, ""));
    }

    /**
     * {@return the exact error after some steps, by step size}
     *
     * @param problem the problem
     * @param steps how many
     * @param lines the learners'
     */
    public static Figure errors(FiniteProblem problem, int steps, List<Line> lines) {
        var series = series(lines);
        double start = problem.error().at(problem.initial());
        String measure = problem.errorMeasure() + " after " + steps + " steps";
        return Figure.of(
                        "errors-" + problem.id(),
                        problem.title(),
                        "Exact root mean square of the " + measure + ", " + problem.title() + ", by step size. Points: "
                                + own(lines) + ".",
                        axis(series),
                        Ranges.errors(measure, AxisScale.LOG, series, 10 * start),
                        series)
                .withMarks(marks(lines));
    }

    /**
     * {@return the true value of every state next to the learned values}
     *
     * @param problem the problem
     * @param step after how many steps
     * @param learned values by learner
     */
    public static Figure values(FiniteProblem problem, int step, Map<String, double[]> learned) {
        double[] states = IntStream.range(0, problem.states()).asDoubleStream().toArray();
        var series = new ArrayList<Series>();
        series.add(new Series("true values", Styles.of(TRUE_VALUES), Series.Kind.POINTS, states, problem.values()));
        learned.forEach((learner, values) ->
                series.add(new Series(learner, Styles.of(learner), Series.Kind.POINTS, states, values)));
        return Figure.of(
                "values-" + problem.id(),
                problem.title(),
                "True values and those learned in one run after " + step + " steps, " + problem.title() + ".",
                new Axis("state", AxisScale.LINEAR, -0.5, problem.states() - 0.5),
                Ranges.around("value", Series.range(series, Series::y), 0.06),
                series);
    }

    /**
     * {@return by how much one learner's error is larger than another one's on the same seeds}
     *
     * @param problem the problem
     * @param runs how many
     * @param difference the mean over runs after each step, with its interval; its name says which error minus which
     */
    public static Figure difference(Problem problem, int runs, DataFigures.Line difference) {
        return DataFigures.line(
                "difference-" + problem.id(),
                problem.title(),
                problem.errorMeasure() + ", " + difference.name() + ", " + problem.title() + ": mean over " + runs
                        + " runs on the same seeds; band: ± 1.96 standard errors.",
                "step",
                "difference of " + problem.errorMeasure(),
                AxisScale.LINEAR,
                difference,
                new DataFigures.Reference(0, "no difference"));
    }

    private static List<Series> series(List<Line> lines) {
        return lines.stream()
                .map(l -> new Series(l.learner(), Styles.of(l.learner()), Series.Kind.LINE, l.alphas(), l.values()))
                .toList();
    }

    private static Axis axis(List<Series> series) {
        var range = Series.range(series, Series::x);
        return new Axis("step size α", AxisScale.LOG, range.getMin(), range.getMax());
    }

    private static List<Mark> marks(List<Line> lines) {
        var marks = new ArrayList<Mark>();
        for (var l : lines) {
            int at = nearest(l.alphas(), l.alpha());
            marks.add(new Mark(
                    l.learner(),
                    "α of " + l.learner(),
                    l.alphas()[at],
                    l.values()[at],
                    Marker.CIRCLE,
                    Styles.of(l.learner()).ink()));
        }
        return marks;
    }

    private static int nearest(double[] alphas, double alpha) {
        return IntStream.range(0, alphas.length)
                .boxed()
                .min(Comparator.comparingDouble(i -> Math.abs(StrictMath.log(alphas[i] / alpha))))
                .orElse(0);
    }

    private static String own(List<Line> lines) {
        return lines.stream()
                .map(l -> "α = " + neatly(l.alpha()) + " (" + l.learner() + ")")
                .collect(Collectors.joining(", "));
    }
}
