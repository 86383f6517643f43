package io.github.mirrortd.figures;

import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.saved.AcrossProblems;
import io.github.mirrortd.lab.saved.AcrossProblems.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Learners over several problems at once: performance profiles, interquartile means and probabilities of improvement. */
public final class AcrossFigures {
    private static final String SCORE = "final error / error at the start";
    private static final String INTERVALS = " Bands and bars: 95 % stratified bootstrap intervals.";
    private static final String NO_CHANGE = "error at the start";
    private static final int POINTS = 41;

    /** Estimates that span a larger factor are shown on a logarithmic axis. */
    private static final double WIDE = 20;

    private static final double LEAST = 1e-3;
    private static final double MOST = 10;

    private AcrossFigures() {}

    /**
     * {@return the three figures}
     *
     * @param across the scores
     */
    public static List<Figure> of(AcrossProblems across) {
        return List.of(profile(across), interquartileMean(across), improvement(across));
    }

    private static Figure profile(AcrossProblems across) {
        double step = StrictMath.log(MOST / LEAST) / (POINTS - 1);
        double[] x = IntStream.range(0, POINTS)
                .mapToDouble(i -> LEAST * StrictMath.exp(i * step))
                .toArray();
        var series = across.learners().parallelStream()
                .map(learner -> {
                    var shares = DoubleStream.of(x)
                            .mapToObj(most -> across.profile(learner, most))
                            .toList();
                    return Series.curve(
                            learner,
                            x,
                            Series.numbers(shares, Estimate::value),
                            Series.numbers(shares, Estimate::low),
                            Series.numbers(shares, Estimate::high));
                })
                .toList();
        return Figure.of(
                        "across-profile",
                        "Performance profile",
                        "Share of runs whose final error, divided by the error at the start, is at most τ, averaged over problems."
                                + " Higher is better." + INTERVALS,
                        new Axis("τ: " + SCORE, AxisScale.LOG, LEAST, MOST),
                        new Axis("share of runs", AxisScale.LINEAR, 0, 1.02),
                        series)
                .withGuides(Figure.Guide.x(1, NO_CHANGE));
    }

    private static Figure interquartileMean(AcrossProblems across) {
        return bars(
                        "across-iqm",
                        "Interquartile mean",
                        "Mean of the middle half of all scores: the final error divided by the error at the start. Smaller is better."
                                + INTERVALS,
                        SCORE,
                        across.learners(),
                        across.learners().parallelStream()
                                .map(across::interquartileMean)
                                .toList())
                .withGuides(Figure.Guide.x(1, NO_CHANGE));
    }

    private static Figure improvement(AcrossProblems across) {
        var best = across.learners().stream()
                .min(Comparator.comparingDouble(l -> across.interquartileMean(l).value()))
                .orElseThrow();
        var others = across.learners().stream().filter(l -> !l.equals(best)).toList();
        return bars(
                        "across-improvement",
                        "Probability of improvement",
                        "Probability that a run of " + best
                                + ", the learner with the smallest interquartile mean, ends with a smaller error"
                                + " than a run of another learner, averaged over problems; ties count half."
                                + INTERVALS,
                        "P(" + best + " is better)",
                        others,
                        others.parallelStream()
                                .map(o -> across.improvement(best, o))
                                .toList())
                .withGuides(Figure.Guide.x(0.5, "no difference"));
    }

    /** Estimates below each other, with their intervals as bars and learners' names on the axis. */
    private static Figure bars(
            String id, String title, String caption, String label, List<String> learners, List<Estimate> estimates) {
        var series = new ArrayList<Series>();
        for (int i = learners.size() - 1; i >= 0; i--) {
            var estimate = estimates.get(i);
            String learner = learners.get(i);
            var own = Styles.of(learner);
            var style = new Style(own.ink(), own.dark(), List.of(), own.width(), own.marker());
            series.addAll(DataFigures.bar(
                    learner, "", style, estimate.value(), estimate.low(), estimate.high(), learners.size() - i));
        }
        var range = Series.range(series, Series::x);
        var scale = range.getMin() > 0 && range.getMax() > WIDE * range.getMin() ? AxisScale.LOG : AxisScale.LINEAR;
        double low = Math.min(range.getMin(), 1);
        double high = Math.max(range.getMax(), scale == AxisScale.LOG ? 1 : low + 1e-9);
        return Figure.of(
                id, title, caption, Ranges.around(label, scale, low, high, 0.05), Axis.of("", learners), series);
    }
}
