package io.github.mirrortd.figures;

import io.github.mirrortd.lab.experiment.AxisScale;
import io.github.mirrortd.lab.saved.AcrossProblems;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Learners over several problems at once: performance profiles, interquartile means and probabilities of improvement. */
public final class AcrossFigures {
    private static final String SCORE = "final error / error at the start";
    private static final String INTERVALS = " Bands and bars: 95 % stratified bootstrap intervals.";
    private static final int POINTS = 41;
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
                    List<AcrossProblems.Estimate> shares = DoubleStream.of(x)
                            .mapToObj(most -> across.profile(learner, most))
                            .toList();
                    return Series.curve(
                            learner,
                            x,
                            shares.stream()
                                    .mapToDouble(AcrossProblems.Estimate::value)
                                    .toArray(),
                            shares.stream()
                                    .mapToDouble(AcrossProblems.Estimate::low)
                                    .toArray(),
                            shares.stream()
                                    .mapToDouble(AcrossProblems.Estimate::high)
                                    .toArray());
                })
                .toList();
        return new Figure(
                "across-profile",
                "Performance profile",
                "Share of runs whose final error, divided by the error at the start, is at most τ, averaged over problems."
                        + " Higher is better." + INTERVALS,
                List.of(),
                new Axis("τ: " + SCORE, AxisScale.LOG, LEAST, MOST),
                new Axis("share of runs", AxisScale.LINEAR, 0, 1.02),
                series,
                List.of(),
                List.of(new Figure.Guide(true, 1, false)));
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
                        .toList(),
                List.of());
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
                        + " than a run of another learner, averaged over problems; ties count half." + INTERVALS,
                "P(" + best + " is better)",
                others,
                others.parallelStream().map(o -> across.improvement(best, o)).toList(),
                List.of(new Figure.Guide(true, 0.5, false)));
    }

    /** Estimates below each other, with their intervals as bars and learners' names on the axis. */
    private static Figure bars(
            String id,
            String title,
            String caption,
            String label,
            List<String> learners,
            List<AcrossProblems.Estimate> estimates,
            List<Figure.Guide> guides) {
        var series = new ArrayList<Series>();
        var names = new ArrayList<String>();
        for (int i = learners.size() - 1; i >= 0; i--) {
            var estimate = estimates.get(i);
            var own = Styles.of(learners.get(i));
            var style = new Style(own.ink(), own.dark(), List.of(), own.width(), own.marker());
            names.add(learners.get(i));
            double[] y = {names.size(), names.size()};
            series.add(Series.plain(
                    learners.get(i), "", style, Series.Kind.LINE, new double[] {estimate.low(), estimate.high()}, y));
            series.add(Series.plain(
                    learners.get(i), "", style, Series.Kind.POINTS, new double[] {estimate.value()}, new double[] {
                        names.size()
                    }));
        }
        var range = estimates.stream()
                .flatMapToDouble(e -> DoubleStream.of(e.value(), e.low(), e.high()))
                .filter(Double::isFinite)
                .summaryStatistics();
        boolean wide = range.getMin() > 0 && range.getMax() > 100 * range.getMin();
        var scale = wide ? AxisScale.LOG : AxisScale.LINEAR;
        double low = Math.min(range.getMin(), 1);
        double high = Math.max(range.getMax(), low + 1e-9);
        return new Figure(
                id,
                title,
                caption,
                List.of(),
                Ranges.around(label, scale, low, high, 0.05),
                Axis.of("", names),
                series,
                List.of(),
                guides);
    }
}
