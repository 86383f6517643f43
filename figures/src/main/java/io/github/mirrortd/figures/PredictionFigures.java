package io.github.mirrortd.figures;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.exact.metric.MetricPath;
import io.github.mirrortd.exact.moments.CurvePoint;
import io.github.mirrortd.exact.moments.LearningCurve;
import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Exact learning curves, and the effect of the metric. */
public final class PredictionFigures {
    private static final List<Double> DOTS = List.of(1.0, 2.2);

    private PredictionFigures() {}

    /** The exact curves of all learners that have one, at the settings and over the steps of their results. */
    static Map<String, double[]> exact(List<Result> results, FigureOptions options) {
        var curves = new LinkedHashMap<String, double[]>();
        for (var r : results) {
            var cell = r.cell();
            if (Predictor.canPredict(cell.algorithm())
                    && options.shows(cell.algorithm().name())) {
                var curve = new Predictor(cell.problem().finite(), cell.algorithm(), Sampling.MARKOV)
                        .curve(cell.settings(), cell.trials().steps());
                curves.put(cell.algorithm().name(), values(curve, CurvePoint::rms));
            }
        }
        return curves;
    }

    private static double[] values(LearningCurve curve, ToDoubleFunction<CurvePoint> value) {
        return Series.numbers(curve.points(), value);
    }

    private static double[] steps(int from, int length) {
        return IntStream.range(from, length).asDoubleStream().toArray();
    }

    /** A dotted line in the learner's colour, which its entry in the legend toggles too. */
    static Series overlay(String learner, double[] rms, int from) {
        var own = Styles.of(learner);
        var dotted = new Style(own.ink(), own.dark(), DOTS, 1.1 * own.width(), own.marker());
        double[] x = steps(from, rms.length);
        return new Series(learner, "", dotted, Series.Kind.LINE, x, LearningCurves.from(from, rms));
    }

    /**
     * {@return exact learning curves; of a single learner, the mean error and the deviation too}
     *
     * @param problem the problem
     * @param predictions of its learners
     * @param options what figures show, and how
     */
    public static Figure curves(FiniteProblem problem, List<Prediction> predictions, FigureOptions options) {
        var xScale = options.xOr(AxisScale.LINEAR);
        int from = xScale == AxisScale.LOG ? 1 : 0;
        var series = new ArrayList<Series>();
        boolean single = predictions.size() == 1;
        for (var p : predictions) {
            String label = p.algorithm() + (single ? ", root mean square" : "");
            series.add(line(p.algorithm(), label, p, from, CurvePoint::rms));
        }
        if (single) {
            var p = predictions.get(0);
            series.add(line("TDC", "error of the mean", p, from, CurvePoint::bias));
            series.add(line("HTD", "standard deviation", p, from, CurvePoint::std));
        }
        int last = predictions.stream().mapToInt(Prediction::steps).max().orElse(1);
        double start = predictions.stream()
                .mapToDouble(p -> p.curve().points().get(0).rms())
                .max()
                .orElse(1);
        return Figure.of(
                "prediction-" + problem.id(),
                problem.title(),
                "Exact learning curves, " + problem.title() + ": root mean square of the " + problem.errorMeasure()
                        + " over infinitely many runs, computed without sampling.",
                new Axis("step", xScale, from, Math.max(last, from + 1)),
                Ranges.errors(problem.errorMeasure().name(), options.yOr(AxisScale.LOG), series, 10 * start),
                series);
    }

    private static Series line(
            String styled, String label, Prediction p, int from, ToDoubleFunction<CurvePoint> value) {
        double[] y = values(p.curve(), value);
        double[] x = steps(from, y.length);
        return new Series(label, Styles.of(styled), Series.Kind.CURVE, x, LearningCurves.from(from, y));
    }

    /**
     * {@return how much better than H, the paper's metric, each metric on the path is}
     *
     * @param problem the problem
     * @param path the metrics
     */
    public static Figure metric(FiniteProblem problem, MetricPath path) {
        var paper = path.points().stream()
                .filter(p -> p.kappa() == 1)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("the figure compares with κ = 1: put 1 among the values"));
        var series = new ArrayList<>(List.of(
                gain("STHTD-MP", "Hurwitz margin", path, p -> p.margin() / paper.margin()),
                gain("STHTD", "1 − q at its best α", path, p -> (1 - p.q()) / (1 - paper.q()))));
        if (path.bestError().isPresent()) {
            series.add(gain(
                    "GTD2-MP", "1 / error after " + path.steps() + " steps", path, p -> paper.error() / p.error()));
        }
        double end = Math.max(0, Series.range(series, Series::x).getMax());
        return Figure.of(
                        "metric-" + problem.id(),
                        problem.title(),
                        "The metric M_{κ} = C + κ(H − C), " + problem.title()
                                + ": values relative to κ = 1 (STHTD-MP); above 1 is"
                                + " better. κ = 0 is GTD2-MP. Largest margin at κ = "
                                + shortly(path.bestMargin().kappa()) + ", smallest mean rate at κ = "
                                + shortly(path.bestRate().kappa())
                                + path.bestError()
                                        .map(best -> ", smallest error at κ = " + shortly(best.kappa()))
                                        .orElse("")
                                + ".",
                        new Axis("κ", AxisScale.LINEAR, 0, end),
                        new Axis(
                                "relative to κ = 1",
                                AxisScale.LINEAR,
                                0,
                                1.08 * Series.range(series, Series::y).getMax()),
                        series)
                .withGuides(Figure.Guide.y(1, ""), Figure.Guide.x(1, ""));
    }

    private static Series gain(String styled, String label, MetricPath path, ToDoubleFunction<MetricPath.Point> value) {
        return new Series(
                label,
                Styles.of(styled),
                Series.Kind.POINTS,
                Series.numbers(path.points(), MetricPath.Point::kappa),
                Series.numbers(path.points(), value));
    }
}
