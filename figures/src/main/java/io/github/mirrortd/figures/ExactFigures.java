package io.github.mirrortd.figures;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.exact.MetricAnalysis;
import io.github.mirrortd.exact.MirrorProxRate;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.lab.experiment.AxisScale;
import io.github.mirrortd.lab.experiment.FigureKind;
import io.github.mirrortd.lab.experiment.FigureOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What needs no sampling: the contraction factor of Mirror-Prox and the eigenvalues of the saddle-point operators. */
final class ExactFigures {
    private static final int POINTS = 600;

    /** The paper's grid of step sizes ends here. */
    private static final double GRID_END = 1;

    /** What rounding makes of zero. */
    private static final double ZERO = 1e-10;

    private static final double SMALLEST_ALPHA = 1e-3;

    private ExactFigures() {}

    /** A metric with the learner that has it, in whose style it is drawn. */
    private record Metric(String letter, String learner, MetricAnalysis analysis, OptionalDouble tuned) {
        String name() {
            return "K_" + letter;
        }
    }

    private static List<Metric> metrics(ProblemAnalysis a, OptionalDouble tunedC, OptionalDouble tunedH) {
        return List.of(new Metric("C", "GTD2-MP", a.c(), tunedC), new Metric("H", "STHTD-MP", a.h(), tunedH));
    }

    /**
     * q_C(α) and q_H(α).
     *
     * @param tunedC the α that tuning selected for GTD2-MP, where there is one
     * @param tunedH the α that tuning selected for STHTD-MP
     */
    static Figure contraction(
            ProblemAnalysis analysis, OptionalDouble tunedC, OptionalDouble tunedH, FigureOptions options) {
        var metrics = metrics(analysis, tunedC, tunedH);
        double farthest = metrics.stream()
                .mapToDouble(m -> m.analysis().optimum().alpha())
                .filter(Double::isFinite)
                .max()
                .orElse(GRID_END);
        double most = Math.max(2 * GRID_END, 1.6 * farthest);
        double least = metrics.stream()
                .flatMapToDouble(m -> DoubleStream.of(m.tuned().orElse(SMALLEST_ALPHA)))
                .min()
                .orElse(SMALLEST_ALPHA);
        var x = new Axis("step size α", options.xOr(AxisScale.LOG), Math.min(SMALLEST_ALPHA, least / 2), most);
        var series = new ArrayList<Series>();
        var marks = new ArrayList<Mark>();
        var notes = new ArrayList<String>();
        for (var m : metrics) {
            var style = Styles.of(m.learner());
            double[] alphas = alphas(x);
            double[] q = DoubleStream.of(alphas).map(m.analysis()::q).toArray();
            series.add(Series.plain(
                    m.name(), "q_{" + m.letter() + "}(α), " + m.learner(), style, Series.Kind.LINE, alphas, q));
            m.tuned()
                    .ifPresent(alpha -> marks.add(
                            new Mark(m.name(), "tuned α", alpha, m.analysis().q(alpha), Marker.CIRCLE, style.ink())));
            add(marks, m, "best α up to 1", m.analysis().bestOnGrid(), Marker.OPEN_SQUARE);
            add(marks, m, "optimal α", m.analysis().optimum(), Marker.STAR);
            if (!Double.isFinite(m.analysis().optimum().alpha())) {
                notes.add("No step size contracts with q_{" + m.letter() + "}: K_{" + m.letter() + "} is singular.");
            }
        }
        double lowest = series.stream()
                .flatMapToDouble(s -> DoubleStream.of(s.y()))
                .min()
                .orElse(0);
        double below = Math.max(1 - lowest, 0.002);
        var y = new Axis("q(α)", AxisScale.LINEAR, 1 - 1.12 * below, 1 + 0.4 * below);
        return new Figure(
                FigureKind.CONTRACTION.id(analysis.problem().id()),
                analysis.problem().title(),
                "Exact mean contraction of Mirror-Prox, " + analysis.problem().title()
                        + ": q(α) = ρ(I − αK + α²K²) with metric C (GTD2-MP) and metric H (STHTD-MP). Below 1 the mean"
                        + " update contracts. The paper's grid of step sizes ends at α = 1." + values(metrics),
                notes,
                x,
                y,
                series,
                marks,
                List.of(new Figure.Guide(false, 1, false), new Figure.Guide(true, GRID_END, true)));
    }

    private static void add(List<Mark> marks, Metric m, String meaning, MirrorProxRate.Point p, Marker marker) {
        if (Double.isFinite(p.alpha()) && p.q() < 1) {
            marks.add(new Mark(
                    m.name(),
                    meaning,
                    p.alpha(),
                    p.q(),
                    marker,
                    Styles.of(m.learner()).ink()));
        }
    }

    private static String values(List<Metric> metrics) {
        return String.join(
                "",
                metrics.stream()
                        .filter(m -> Double.isFinite(m.analysis().optimum().alpha()))
                        .map(m -> " Optimal for " + m.letter() + ": q = "
                                + shortly(m.analysis().optimum().q()) + " at α = "
                                + shortly(m.analysis().optimum().alpha()) + ".")
                        .toList());
    }

    private static double[] alphas(Axis x) {
        double[] alphas = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            double at = i / (POINTS - 1.0);
            alphas[i] = x.scale() == AxisScale.LOG
                    ? x.min() * StrictMath.pow(x.max() / x.min(), at)
                    : x.min() + at * (x.max() - x.min());
        }
        return alphas;
    }

    /** The eigenvalues of K_C and K_H in the complex plane. */
    static Figure eigenvalues(ProblemAnalysis analysis) {
        var none = OptionalDouble.empty();
        var metrics = metrics(analysis, none, none);
        var series = metrics.stream()
                .map(m -> Series.plain(
                        m.name(),
                        "K_{" + m.letter() + "} (" + m.learner() + ")",
                        Styles.of(m.learner()),
                        Series.Kind.SCATTER,
                        m.analysis().eigenvalues().real(),
                        m.analysis().eigenvalues().imaginary()))
                .toList();
        var real = Stream.concat(
                        Stream.of(0.0),
                        series.stream().flatMap(s -> DoubleStream.of(s.x()).boxed()))
                .mapToDouble(Double::doubleValue)
                .summaryStatistics();
        double tall = series.stream()
                .flatMapToDouble(s -> DoubleStream.of(s.y()))
                .map(Math::abs)
                .max()
                .orElse(0);
        tall = tall > 0 ? tall : 1;
        return new Figure(
                FigureKind.EIGENVALUES.id(analysis.problem().id()),
                analysis.problem().title(),
                "Eigenvalues of the saddle-point operators K_{C} and K_{H}, "
                        + analysis.problem().title() + ". Smallest real part (Hurwitz margin): "
                        + margin(analysis.c()) + " with metric C, " + margin(analysis.h()) + " with metric H.",
                List.of(),
                Ranges.around("real part", AxisScale.LINEAR, real.getMin(), real.getMax(), 0.06),
                Ranges.around("imaginary part", AxisScale.LINEAR, -tall, tall, 0.1),
                series,
                List.of(),
                List.of(new Figure.Guide(true, 0, false)));
    }

    private static String margin(MetricAnalysis metric) {
        double margin = metric.hurwitzMargin();
        return Math.abs(margin) <= ZERO ? "0" : shortly(margin);
    }
}
