package io.github.mirrortd.figures;

import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.Bands;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.CurveBand;
import io.github.mirrortd.lab.saved.HeldFixed;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The error after each step, of all runs together. */
final class LearningCurves {
    /** A linear axis ends here, in errors of the start: what grows further has left for good. */
    private static final double LIMIT = 10;

    private static final double TWO_DECADES = 100;

    private LearningCurves() {}

    /**
     * @param results of the same learners, for their settings
     * @param kept the steps that the curves have points of; nothing where they have all
     * @param exact exact curves to lay over the sampled ones, by learner
     */
    static Figure figure(
            Problem problem,
            List<Result> results,
            Map<String, CurveBand> curves,
            Optional<int[]> kept,
            Map<String, double[]> exact,
            FigureOptions options) {
        var xScale = options.xOr(AxisScale.LINEAR);
        // On a logarithmic axis there is no step 0.
        int from = xScale == AxisScale.LOG ? 1 : 0;
        var series = new ArrayList<Series>();
        curves.forEach((learner, band) -> series.add(Series.curve(
                learner,
                IntStream.range(from, band.centre().length)
                        .mapToDouble(i -> stepOf(i, kept))
                        .toArray(),
                from(from, band.centre()),
                from(from, band.low()),
                from(from, band.high()))));
        exact.forEach((learner, rms) -> series.add(PredictionFigures.overlay(learner, rms, from)));
        int steps = curves.values().stream()
                .mapToInt(b -> stepOf(b.centre().length - 1, kept))
                .max()
                .orElse(1);
        int runs = curves.values().stream().mapToInt(CurveBand::runs).max().orElse(0);
        var notes = new ArrayList<>(notes(curves, kept, options.bands()));
        if (!exact.isEmpty()) {
            notes.add("Dotted: the exact root mean square over infinitely many runs.");
        }
        if (options.exact()) {
            notes.addAll(withoutExact(results, options));
        }
        String caption = "Learning curves, " + problem.title() + ": "
                + options.bands().centre() + " "
                + problem.errorMeasure() + " over "
                + (runs == 1 ? "1 run." : runs + " runs; " + options.bands().meaning() + ".")
                + settings(results.stream()
                        .filter(r -> curves.containsKey(r.cell().algorithm().name()))
                        .toList());
        return Figure.of(
                        FigureKind.CURVES.id(problem.id()),
                        problem.title(),
                        caption,
                        new Axis("step", xScale, from, Math.max(steps, from + 1)),
                        axis(problem.errorMeasure().name(), series, options.yOr(usual(curves.values()))),
                        series)
                .withNotes(notes);
    }

    static double[] from(int first, double[] values) {
        return Arrays.copyOfRange(values, Math.min(first, values.length), values.length);
    }

    private static List<String> withoutExact(List<Result> results, FigureOptions options) {
        return results.stream()
                .map(r -> r.cell().algorithm())
                .filter(a -> options.shows(a.name()))
                .flatMap(a -> Predictor.whyNot(a).stream().map(why -> a.name() + " has no exact curve: " + why + "."))
                .toList();
    }

    private static int stepOf(int point, Optional<int[]> kept) {
        return kept.map(steps -> steps[point]).orElse(point);
    }

    private static String settings(List<Result> results) {
        var texts = HeldFixed.texts(results, null, RichText::sign);
        return texts.isEmpty() ? "" : " Settings: " + String.join("; ", texts) + ".";
    }

    /** Logarithmic if the last errors span more than two decades: a linear axis would show all but the largest as 0. */
    private static AxisScale usual(Collection<CurveBand> curves) {
        var last = curves.stream()
                .mapToDouble(band -> band.centre()[band.centre().length - 1])
                .filter(v -> v > 0 && Double.isFinite(v))
                .summaryStatistics();
        return last.getMax() > TWO_DECADES * last.getMin() ? AxisScale.LOG : AxisScale.LINEAR;
    }

    private static Axis axis(String label, List<Series> series, AxisScale scale) {
        double start = series.stream()
                .filter(s -> s.y().length > 0)
                .mapToDouble(s -> s.y()[0])
                .filter(Double::isFinite)
                .max()
                .orElse(1);
        return Ranges.errors(label, scale, series, LIMIT * start);
    }

    /** The same curves on another vertical axis. */
    static Figure on(AxisScale scale, Figure f) {
        return Figure.of(f.id(), f.title(), f.caption(), f.x(), axis(f.y().label(), f.series(), scale), f.series())
                .withNotes(f.notes());
    }

    private static List<String> notes(Map<String, CurveBand> curves, Optional<int[]> kept, Bands bands) {
        var notes = new ArrayList<String>();
        curves.forEach((learner, band) -> {
            if (band.notFinite() > 0) {
                int ends = firstNotFinite(band.centre());
                notes.add("× " + learner + ": " + band.notFinite() + " of " + band.runs()
                        + " runs are not finite, the first from step " + stepOf(band.firstNotFinite(), kept) + " on"
                        + (ends < 0 ? "." : "; the " + bands.centre() + " ends at step " + stepOf(ends, kept) + "."));
            }
        });
        return notes;
    }

    private static int firstNotFinite(double[] values) {
        return IntStream.range(0, values.length)
                .filter(i -> !Double.isFinite(values[i]))
                .findFirst()
                .orElse(-1);
    }
}
