package io.github.mirrortd.cli.text;

import static io.github.mirrortd.base.format.Printed.besideOne;
import static io.github.mirrortd.base.format.Printed.neatly;
import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.exact.moments.CurvePoint;
import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** A prediction for people, and as named fields. */
public final class PredictionText {
    /** A steady state that may be off by more than this is shown with its error. */
    private static final double UNSURE = 1e-6;

    private PredictionText() {}

    /**
     * @param places the steps to print
     * @param tuned the paper's step size for this learner on this problem; NaN where it has none
     */
    public static String of(Predictor predictor, Prediction p, int[] places, double tuned) {
        return p.algorithm() + " on " + predictor.problem().title() + ", " + p.settings()
                + (p.sampling() == Sampling.IID ? ", independent draws" : "") + ": exact, no sampling\n"
                + truncation(p)
                + points(p, places)
                + chart(p)
                + stability(predictor, p)
                + best(predictor, p, tuned)
                + beyond(p);
    }

    private static String truncation(Prediction p) {
        var cut = p.truncation();
        if (cut.nodes() == 0) {
            return "";
        }
        return "Its past has " + cut.nodes() + " kinds"
                + (cut.isExact()
                        ? ", all of them told apart.\n"
                        : ", cut after at most " + cut.steps() + " steps: no more than " + shortly(cut.tail())
                                + " of a trace is left out.\n");
    }

    private static String points(Prediction p, int[] places) {
        var averages = p.curve().averages();
        int first = averages.isEmpty() ? Integer.MAX_VALUE : averages.get(0).step();
        var rows = Arrays.stream(places)
                .mapToObj(step -> new Row(
                        p.curve().at(step), step < first ? Optional.empty() : Optional.of(averages.get(step - first))))
                .toList();
        String more = "| rms of the average=average.rms | bias=average.bias | std=average.std";
        return TextTable.of(
                        0,
                        rows,
                        "step=point.step | rms=point.rms | bias=point.bias | std=point.std"
                                + (averages.isEmpty() ? "" : more))
                .toString();
    }

    private record Row(CurvePoint point, Optional<CurvePoint> average) {}

    private static TextChart chart(Prediction p) {
        var chart = new TextChart("from the first step to the last");
        chart.row("rms", values(p, CurvePoint::rms));
        chart.row("bias", values(p, CurvePoint::bias));
        chart.row("std", values(p, CurvePoint::std));
        return chart;
    }

    private static double[] values(Prediction p, ToDoubleFunction<CurvePoint> value) {
        return p.curve().points().stream().mapToDouble(value).toArray();
    }

    private static String stability(Predictor predictor, Prediction p) {
        if (Double.isNaN(p.stability().mean())) {
            return isDiminishing(p)
                    ? "Step sizes that fall towards zero have no growth factor and no steady state.\n"
                    : "Stability and steady state were left out: they take "
                            + duration(Prediction.Parts.longRunSeconds(predictor, p.settings()))
                            + " here; --best computes them.\n";
        }
        var table = new TextTable(1, "in the long run", "mean", "mean square");
        table.row(
                "growth factor a step",
                besideOne(p.stability().mean(), p.stability().meanExcess()),
                besideOne(p.stability().meanSquare(), p.stability().meanSquareExcess()));
        table.row("largest stable α", alpha(p.largestMeanStableAlpha()), alpha(p.largestMeanSquareStableAlpha()));
        table.row(
                "steady state error",
                shortly(p.steadyState().bias()),
                shortly(p.steadyState().rms()));
        String unsure = p.steadyStateError() == Double.POSITIVE_INFINITY
                ? "The steady state's equations could not be solved to any digit.\n"
                : p.steadyStateError() > UNSURE
                        ? "The steady state is known to " + shortly(p.steadyStateError())
                                + " of itself only: the features are nearly dependent or their sizes very different.\n"
                        : "";
        return table + unsure;
    }

    private static boolean isDiminishing(Prediction p) {
        return !p.course().schedule().isConstant();
    }

    /** About how long something takes, in words. */
    public static String duration(double seconds) {
        return seconds < 1.5
                ? "about a second"
                : seconds < 90
                        ? "about " + Math.round(seconds) + " seconds"
                        : seconds < 5_400
                                ? "about " + Math.round(seconds / 60) + " minutes"
                                : "about " + Math.round(seconds / 3_600) + " hours";
    }

    private static String alpha(double largest) {
        return largest == 0 ? "none" : shortly(largest);
    }

    private static String best(Predictor predictor, Prediction p, double tuned) {
        if (p.best().isEmpty()) {
            return isDiminishing(p)
                    ? ""
                    : "The best step size was left out: it takes "
                            + duration(Prediction.Parts.bestSeconds(predictor, p.settings(), p.steps()))
                            + "; --best computes it.\n";
        }
        var found = p.best().get();
        String sentence = found.atEdge()
                ? "No step size in range is best after " + p.steps() + " steps: the error goes on falling towards α = "
                        + shortly(found.at())
                : "Best α after " + p.steps() + " steps: " + shortly(found.at()) + ", with the error "
                        + shortly(found.value());
        String verdict = Double.isNaN(tuned)
                ? ""
                : "; " + (p.isBest(tuned) ? "it is" : "it is not") + " the tuned α = " + neatly(tuned)
                        + " of the paper";
        return sentence + verdict + ".\n";
    }

    private static String beyond(Prediction p) {
        var beyond = p.beyond();
        return beyond.area()
                        .map(found -> "Best α for the mean-square area: " + shortly(found.at()) + ", with "
                                + shortly(found.value()) + ".\n")
                        .orElse("")
                + beyond.joint()
                        .map(found -> "Best settings together: " + found.settings() + ", with " + shortly(found.value())
                                + (found.atEdge() ? "; the second one goes to the end of its range" : "") + ".\n")
                        .orElse("")
                + (p.meanIsUnseen()
                        ? "The mean at the end is carried by runs that were not sampled: of "
                                + p.typical().runs() + " seeded runs the largest error is "
                                + shortly(p.typical().largest()) + " and the median "
                                + shortly(p.typical().median()) + ".\n"
                        : "");
    }
}
