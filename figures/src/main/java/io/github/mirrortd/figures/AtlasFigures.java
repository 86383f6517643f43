package io.github.mirrortd.figures;

import io.github.mirrortd.lab.atlas.Atlas;
import io.github.mirrortd.lab.atlas.AtlasSummary;
import io.github.mirrortd.lab.display.AxisScale;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** An atlas as distribution functions: at each value, the share of problems that lie at or below it. */
public final class AtlasFigures {
    private static final Map<String, String> LOOKS =
            Map.of("rate", "STHTD-MP", "margin", "GTD2-MP", "conditioning", "STHTD");

    private AtlasFigures() {}

    /**
     * {@return two figures: by how much H is better than C, and where on the path the best metric lies}
     *
     * @param atlas the entries
     */
    public static List<Figure> of(Atlas atlas) {
        var summary = AtlasSummary.of(atlas);
        String what = atlas.family().id() + ", " + (summary.problems() - summary.stuck()) + " problems.";
        return List.of(
                figure(
                        "atlas-factors",
                        "How many times better H is than C",
                        "Shares of problems on which H is better than C by at most this factor in mean rate, Hurwitz margin"
                                + " and conditioning. " + what,
                        List.of("rate", "margin", "conditioning"),
                        quantity -> AtlasSummary.factors(atlas, quantity),
                        range -> new Axis("factor", AxisScale.LOG, range.getMin() / 1.2, range.getMax() * 1.2)),
                figure(
                        "atlas-kappa",
                        "The best metric of the path",
                        "Shares of problems whose best κ on the path C + κ(H − C) is at most so large. " + what,
                        List.of("rate", "margin"),
                        quantity -> AtlasSummary.kappas(atlas, quantity),
                        range -> new Axis("κ", AxisScale.LINEAR, -0.05, Math.max(1.1, range.getMax() + 0.05))));
    }

    private static Figure figure(
            String id,
            String title,
            String caption,
            List<String> quantities,
            Function<String, double[]> values,
            Function<DoubleSummaryStatistics, Axis> axis) {
        var range = quantities.stream()
                .flatMapToDouble(q -> DoubleStream.of(values.apply(q)))
                .summaryStatistics();
        range.accept(1);
        var x = axis.apply(range);
        var series = quantities.stream()
                .map(q -> Series.staircase(q, Styles.of(Objects.requireNonNull(LOOKS.get(q))), values.apply(q), x))
                .toList();
        return shares(id, title, caption, x, series);
    }

    /** Distribution functions, with a line at 1. */
    static Figure shares(String id, String title, String caption, Axis x, List<Series> series) {
        return Figure.of(id, title, caption, x, new Axis("share of problems", AxisScale.LINEAR, 0, 1.02), series)
                .withGuides(Figure.Guide.x(1, ""));
    }
}
