package io.github.mirrortd.figures;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.exact.MetricAnalysis;
import io.github.mirrortd.exact.MirrorProxRate;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.FigureOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Figures without sampling: the contraction factor of Mirror-Prox and the eigenvalues of the saddle-point operators. */
final class ExactFigures {
    private static final int POINTS = 600;

    /** The paper's grid of step sizes ends here. */
    private static final double GRID_END = 1;

    /** Largest value that counts as a rounding error of zero. */
    private static final double ZERO = 1e-10;

    private static final double SMALLEST_ALPHA = 1e-3;

    private ExactFigures() {}

    /** A metric with the learner that has it, in whose style it is drawn. */
    private record Metric(String letter, String learner, MetricAnalysis analysis, OptionalDouble tuned) {
        String name() {
            return "K_" + letter;
        }

        Style style() {
            return Styles.of(learner);
        }

        Mark mark(String meaning, double alpha, double q, Marker marker) {
            return new Mark(name(), meaning, alpha, q, marker, style().ink());
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
        double least = metrics.stream()
                .mapToDouble(m -> m.tuned().orElse(SMALLEST_ALPHA))
                .min()
                .orElse(SMALLEST_ALPHA);
        double most = Math.max(2 * GRID_END, 1.6 * farthest);
        var x = new Axis("step size α", options.xOr(AxisScale.LOG), Math.min(SMALLEST_ALPHA, least / 2), most);
        double[] alphas = Ranges.along(x, POINTS);
        var series = new ArrayList<Series>();
        var marks = new ArrayList<Mark>();
        var notes = new ArrayList<String>();
        for (var m : metrics) {
            double[] q = DoubleStream.of(alphas).map(m.analysis()::q).toArray();
            String label = "q_{" + m.letter() + "}(α), " + m.learner();
            series.add(new Series(m.name(), label, m.style(), Series.Kind.LINE, alphas, q));
            m.tuned()
                    .ifPresent(alpha ->
                            marks.add(m.mark("tuned α", alpha, m.analysis().q(alpha), Marker.CIRCLE)));
            add(marks, m, "best α up to 1", m.analysis().bestOnGrid(), Marker.OPEN_SQUARE);
            add(marks, m, "optimal α", m.analysis().optimum(), Marker.STAR);
            if (!Double.isFinite(m.analysis().optimum().alpha())) {
                notes.add("No step size contracts with q_{" + m.letter() + "}: K_{" + m.letter() + "} is singular.");
            }
        }
        return Figure.of(
                        FigureKind.CONTRACTION.id(analysis.problem().id()),
                        analysis.problem().title(),
                        "Exact mean contraction of Mirror-Prox, "
                                + analysis.problem().title()
                                + ": q(α) = ρ(I − αK + α²K²) with metric C (GTD2-MP) and metric H (STHTD-MP). Below 1 the mean"
                                + " update contracts. The paper's grid of step sizes ends at α = 1." + values(metrics),
                        x,
                        Ranges.aroundOne("q(α)", Series.range(series, Series::y).getMin()),
                        series)
                .withNotes(notes)
                .withMarks(marks)
                .withGuides(Figure.Guide.y(1, ""), new Figure.Guide(true, GRID_END, true, "beyond the paper's grid"));
    }

    private static void add(List<Mark> marks, Metric m, String meaning, MirrorProxRate.Point p, Marker marker) {
        if (Double.isFinite(p.alpha()) && p.q() < 1) {
            marks.add(m.mark(meaning, p.alpha(), p.q(), marker));
        }
    }

    private static String values(List<Metric> metrics) {
        return metrics.stream()
                .filter(m -> Double.isFinite(m.analysis().optimum().alpha()))
                .map(m -> " Optimal for " + m.letter() + ": q = "
                        + shortly(m.analysis().optimum().q()) + " at α = "
                        + shortly(m.analysis().optimum().alpha()) + ".")
                .collect(Collectors.joining());
    }

    /** The eigenvalues of K_C and K_H in the complex plane. */
    static Figure eigenvalues(ProblemAnalysis analysis) {
        var none = OptionalDouble.empty();
        var series = metrics(analysis, none, none).stream()
                .map(m -> new Series(
                        m.name(),
                        "K_{" + m.letter() + "} (" + m.learner() + ")",
                        m.style(),
                        Series.Kind.SCATTER,
                        m.analysis().eigenvalues().real(),
                        m.analysis().eigenvalues().imaginary()))
                .toList();
        var real = Series.range(series, Series::x);
        real.accept(0);
        var imaginary = Series.range(series, Series::y);
        double tall = Math.max(Math.abs(imaginary.getMin()), Math.abs(imaginary.getMax()));
        tall = tall > 0 ? tall : 1;
        return Figure.of(
                        FigureKind.EIGENVALUES.id(analysis.problem().id()),
                        analysis.problem().title(),
                        "Eigenvalues of the saddle-point operators K_{C} and K_{H}, "
                                + analysis.problem().title() + ". Smallest real part (Hurwitz margin): "
                                + margin(analysis.c()) + " with metric C, " + margin(analysis.h()) + " with metric H.",
                        Ranges.around("real part", real, 0.06),
                        Ranges.around("imaginary part", AxisScale.LINEAR, -tall, tall, 0.1),
                        series)
                .withGuides(Figure.Guide.x(0, ""));
    }

    private static String margin(MetricAnalysis metric) {
        double margin = metric.hurwitzMargin();
        return Math.abs(margin) <= ZERO ? "0" : shortly(margin);
    }
}
