package io.github.mirrortd.figures;

import io.github.mirrortd.lab.atlas.Regret;
import io.github.mirrortd.lab.display.AxisScale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Cost of not tuning, as distribution functions, and curves of the worst problems. */
public final class RegretFigures {
    /** Start of the axis, in errors of the tuned learner. */
    private static final double LEAST = 0.5;

    /** End of the axis, in errors of the tuned learner. Learners beyond it are as good as lost. */
    private static final double MOST = 10;

    private RegretFigures() {}

    /**
     * {@return the share of problems on which each learner's error is at most a multiple of its tuned self's}
     *
     * @param regret what was measured
     */
    public static Figure distributions(Regret regret) {
        var x = new Axis("error over the tuned rule's", AxisScale.LOG, LEAST, MOST);
        var series = new ArrayList<Series>();
        for (var learner : regret.learners()) {
            double[] ratios = regret.of(learner).stream()
                    .mapToDouble(Regret.Entry::ratio)
                    .filter(ratio -> !Double.isNaN(ratio))
                    .toArray();
            series.add(Series.staircase(learner, Styles.line(series.size()), ratios, x));
        }
        return AtlasFigures.shares(
                "regret",
                "What it costs not to tune",
                "Shares of problems on which a learner's error is at most this factor times that of its rule at its best tuned step size. What a line lacks of 1 at the right is beyond.",
                x,
                series);
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
                .mapToObj(i -> new Series(
                        learners.get(i),
                        Styles.of(learners.get(i)),
                        Series.Kind.LINE,
                        IntStream.range(0, curves.get(i).length)
                                .asDoubleStream()
                                .toArray(),
                        curves.get(i)))
                .toList();
        int steps = curves.isEmpty() ? 1 : curves.get(curves.size() - 1).length - 1;
        return Figure.of(
                "regret-worst",
                "Where not tuning costs most: " + problem,
                "Mean learning curves on " + problem + ", where the untuned learner is farthest from its tuned self.",
                new Axis("step", AxisScale.LINEAR, 0, steps),
                Ranges.errors("RMSVE", AxisScale.LOG, series, Double.MAX_VALUE),
                series);
    }
}
