package io.github.mirrortd.figures;

import io.github.mirrortd.lab.atlas.Regret;
import io.github.mirrortd.lab.display.AxisScale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What it costs not to tune, as distribution functions; and curves of where it costs most. */
public final class RegretFigures {
    /** Where the axis begins: few learners are so much better than their tuned selves. */
    private static final double LEAST = 0.5;

    /** Beyond so many times the error of its tuned self a learner is as good as lost. */
    private static final double MOST = 10;

    private static final int POINTS = 400;

    private RegretFigures() {}

    /**
     * {@return the share of problems on which each learner is at most so many times worse than its tuned self}
     *
     * @param regret what was measured
     */
    public static Figure distributions(Regret regret) {
        var series = new ArrayList<Series>();
        for (var learner : regret.learners()) {
            double[] ratios = regret.of(learner).stream()
                    .mapToDouble(Regret.Entry::ratio)
                    .filter(ratio -> !Double.isNaN(ratio))
                    .sorted()
                    .toArray();
            series.add(Series.staircase(learner, Styles.line(series.size()), ratios, LEAST, MOST));
        }
        return Figure.of(
                        "regret",
                        "What it costs not to tune",
                        "Shares of problems on which a learner's error is at most so many times that of its rule at its best tuned step size. What a line lacks of 1 at the right is beyond.",
                        new Axis("error over the tuned rule's", AxisScale.LOG, LEAST, MOST),
                        new Axis("share of problems", AxisScale.LINEAR, 0, 1.02),
                        series)
                .withGuides(Figure.Guide.x(1, ""));
    }

    /**
     * {@return learning curves on one problem}
     *
     * @param problem its name
     * @param learners their names
     * @param curves mean errors, from before the first step on
     */
    public static Figure curves(String problem, List<String> learners, List<double[]> curves) {
        var series = IntStream.range(0, curves.size())
                .mapToObj(i -> curve(learners.get(i), curves.get(i)))
                .toList();
        var range = Series.range(series, Series::y);
        int steps = curves.isEmpty() ? 1 : curves.get(curves.size() - 1).length - 1;
        return Figure.of(
                "regret-worst",
                "Where not tuning costs most: " + problem,
                "Mean learning curves on " + problem + ", where the untuned learner is farthest from its tuned self.",
                new Axis("step", AxisScale.LINEAR, 0, steps),
                new Axis("RMSVE", AxisScale.LOG, range.getMin() / 1.2, range.getMax() * 1.2),
                series);
    }

    /** Evenly chosen points of a curve; a logarithmic axis has no place for 0. */
    private static Series curve(String learner, double[] curve) {
        int count = Math.min(POINTS, curve.length);
        int[] at = IntStream.range(0, count)
                .map(k -> (int) ((long) k * (curve.length - 1) / Math.max(1, count - 1)))
                .toArray();
        return new Series(
                learner,
                Styles.of(learner),
                Series.Kind.LINE,
                IntStream.of(at).asDoubleStream().toArray(),
                IntStream.of(at).mapToDouble(i -> Math.max(curve[i], 1e-12)).toArray());
    }
}
