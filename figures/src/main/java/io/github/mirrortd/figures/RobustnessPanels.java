package io.github.mirrortd.figures;

import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.Bands;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.HeldFixed;
import io.github.mirrortd.lab.saved.Sweeps;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** The AUC against the setting that a sweep varies, one figure for each problem. */
final class RobustnessPanels {
    /** End of the axis, in medians. Learners that diverge lie beyond it; with them on the axis, all others would lie flat. */
    private static final double LIMIT = 1e3;

    /** A setting that varies more than this is shown on a logarithmic axis. */
    private static final double WIDE = 20;

    private RobustnessPanels() {}

    static Figure figure(Problem problem, List<Result> sweep, FigureOptions options) {
        var varied = Sweeps.varied(sweep);
        var byLearner = new LinkedHashMap<String, List<Result>>();
        for (var r : sweep) {
            String learner = r.cell().algorithm().name();
            if (options.shows(learner)) {
                byLearner.computeIfAbsent(learner, k -> new ArrayList<>()).add(r);
            }
        }
        var bands = options.bands();
        var series = new ArrayList<Series>();
        byLearner.forEach((learner, results) -> series.add(series(learner, results, varied, bands)));
        var settings = Series.range(series, Series::x);
        double least = settings.getMin();
        double most = settings.getMax();
        var xScale = options.xOr(least > 0 && most / least > WIDE ? AxisScale.LOG : AxisScale.LINEAR);
        if (xScale == AxisScale.LOG && least <= 0) {
            throw new IllegalArgumentException(varied.id() + " is swept from 0 on, which has no place on a log axis");
        }
        double[] errors = series.stream()
                .flatMapToDouble(s -> DoubleStream.of(s.y()))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        double median = errors.length == 0 ? 1 : errors[errors.length / 2];
        var first = sweep.get(0).cell();
        int runs = first.trials().runs();
        String caption =
                "Robustness, " + problem.title() + ": " + bands.centre() + " " + problem.errorMeasure() + " of "
                        + first.window().words() + " against " + RichText.sign(varied.symbol()) + " over " + runs
                        + (runs == 1 ? " run" : " runs") + "; " + bands.meaning() + "." + heldFixed(byLearner, varied);
        return Figure.of(
                        FigureKind.ROBUSTNESS.id(problem.id()),
                        problem.title(),
                        caption,
                        Ranges.around(label(varied), xScale, least, most, 0.07),
                        Ranges.errors(
                                "AUC of " + problem.errorMeasure(), options.yOr(AxisScale.LOG), series, LIMIT * median),
                        series)
                .withNotes(notes(byLearner, varied));
    }

    private static String heldFixed(Map<String, List<Result>> shown, Parameter varied) {
        var results = shown.values().stream().flatMap(List::stream).toList();
        var texts = HeldFixed.texts(results, varied, RichText::sign);
        return texts.isEmpty() ? "" : " Held fixed: " + String.join("; ", texts) + ".";
    }

    /** Signs that say little by themselves get a word. */
    private static String label(Parameter varied) {
        String sign = RichText.sign(varied.symbol());
        return switch (varied.id()) {
            case "alpha" -> "step size " + sign;
            case "beta" -> "step size " + sign + " of w";
            case "fade", "horizon" -> varied.id() + " " + sign;
            default -> sign;
        };
    }

    private static Series series(String learner, List<Result> results, Parameter varied, Bands bands) {
        var sorted = results.stream()
                .filter(r -> r.cell().algorithm().parameters().contains(varied))
                .sorted(Comparator.comparingDouble(r -> r.cell().settings().get(varied)))
                .toList();
        var edges = sorted.stream()
                .map(r -> bands.around(r.auc(), r.cell().trials().runs()))
                .toList();
        return new Series(
                learner,
                learner,
                Styles.of(learner),
                Series.Kind.POINTS,
                Series.numbers(sorted, r -> r.cell().settings().get(varied)),
                Series.numbers(
                        sorted,
                        r -> bands == Bands.QUARTILES
                                ? r.auc().median()
                                : r.auc().mean()),
                Series.numbers(edges, e -> e.low()),
                Series.numbers(edges, e -> e.high()));
    }

    private static List<String> notes(Map<String, List<Result>> byLearner, Parameter varied) {
        var diverged = new ArrayList<String>();
        byLearner.forEach((learner, results) -> results.stream()
                .filter(r -> r.diverged() > 0)
                .forEach(r -> diverged.add(learner + " at " + RichText.sign(varied.symbol()) + " = "
                        + Axis.number(r.cell().settings().get(varied)) + " (" + r.diverged() + " of "
                        + r.cell().trials().runs() + " runs)")));
        var notes = new ArrayList<String>();
        RangeNotes.add(notes, "× Diverged: ", diverged);
        return notes;
    }
}
