package io.github.mirrortd.figures;

import io.github.mirrortd.lab.atlas.Regret;
import io.github.mirrortd.lab.experiment.AxisScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
            series.add(staircase(learner, Styles.line(series.size()), ratios));
        }
        return new Figure(
                "regret",
                "What it costs not to tune",
                "Shares of problems on which a learner's error is at most so many times that of its rule at its best tuned step size. What a line lacks of 1 at the right is beyond.",
                List.of(),
                new Axis("error over the tuned rule's", AxisScale.LOG, LEAST, MOST),
                new Axis("share of problems", AxisScale.LINEAR, 0, 1.02),
                series,
                List.of(),
                List.of(new Figure.Guide(true, 1, false)));
    }

    /** From the left of the axis to its right; what is beyond is below the first step, or above the last. */
    private static Series staircase(String learner, Style style, double[] sorted) {
        var x = new ArrayList<Double>();
        var y = new ArrayList<Double>();
        int n = Math.max(1, sorted.length);
        int i = 0;
        while (i < sorted.length && sorted[i] <= LEAST) {
            i++;
        }
        x.add(LEAST);
        y.add(i / (double) n);
        for (; i < sorted.length && sorted[i] <= MOST; i++) {
            x.add(sorted[i]);
            y.add(i / (double) n);
            x.add(sorted[i]);
            y.add((i + 1.0) / n);
        }
        x.add(MOST);
        y.add(i / (double) n);
        return Series.plain(learner, learner, style, Series.Kind.LINE, numbers(x), numbers(y));
    }

    private static double[] numbers(List<Double> list) {
        return list.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /**
     * {@return learning curves on one problem}
     *
     * @param problem its name
     * @param learners their names
     * @param curves mean errors, from before the first step on
     */
    public static Figure curves(String problem, List<String> learners, List<double[]> curves) {
        var series = new ArrayList<Series>();
        double low = Double.POSITIVE_INFINITY;
        double high = 0;
        int steps = 1;
        for (int i = 0; i < curves.size(); i++) {
            double[] curve = curves.get(i);
            steps = curve.length - 1;
            int count = Math.min(POINTS, curve.length);
            double[] x = new double[count];
            double[] y = new double[count];
            for (int k = 0; k < count; k++) {
                int at = (int) ((long) k * (curve.length - 1) / Math.max(1, count - 1));
                x[k] = at;
                y[k] = Math.max(curve[at], 1e-12);
            }
            low = Math.min(low, Arrays.stream(y).filter(Double::isFinite).min().orElse(1));
            high = Math.max(
                    high, Arrays.stream(y).filter(Double::isFinite).max().orElse(1));
            series.add(
                    Series.plain(learners.get(i), learners.get(i), Styles.of(learners.get(i)), Series.Kind.LINE, x, y));
        }
        return new Figure(
                "regret-worst",
                "Where not tuning costs most: " + problem,
                "Mean learning curves on " + problem + ", where the untuned learner is farthest from its tuned self.",
                List.of(),
                new Axis("steps", AxisScale.LINEAR, 0, steps),
                new Axis("RMSVE", AxisScale.LOG, low / 1.2, high * 1.2),
                series,
                List.of(),
                List.of());
    }
}
