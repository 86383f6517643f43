package io.github.mirrortd.figures;

import io.github.mirrortd.lab.atlas.Atlas;
import io.github.mirrortd.lab.atlas.AtlasSummary;
import io.github.mirrortd.lab.display.AxisScale;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** An atlas as distribution functions: at each value, the share of problems that lie at or below it. */
public final class AtlasFigures {
    private static final int MOST_POINTS = 500;

    private AtlasFigures() {}

    /**
     * {@return two figures: by how much H is better than C, and where on the path the best metric lies}
     *
     * @param atlas the entries
     */
    public static List<Figure> of(Atlas atlas) {
        var summary = AtlasSummary.of(atlas);
        var factors = List.of(
                distribution("rate", "STHTD-MP", AtlasSummary.factors(atlas, "rate")),
                distribution("margin", "GTD2-MP", AtlasSummary.factors(atlas, "margin")),
                distribution("conditioning", "STHTD", AtlasSummary.factors(atlas, "conditioning")));
        var kappas = List.of(
                distribution("rate", "STHTD-MP", AtlasSummary.kappas(atlas, "rate")),
                distribution("margin", "GTD2-MP", AtlasSummary.kappas(atlas, "margin")));
        String what = atlas.family().id() + ", " + (summary.problems() - summary.stuck()) + " problems.";
        double least = Math.min(1, ends(factors, 0).min().orElse(1));
        return List.of(
                figure(
                        "atlas-factors",
                        "How many times better H is than C",
                        "Shares of problems on which H is at most so many times better than C in mean rate, Hurwitz margin"
                                + " and conditioning. " + what,
                        new Axis("factor", AxisScale.LOG, least / 1.2, most(factors) * 1.2),
                        factors),
                figure(
                        "atlas-kappa",
                        "The best metric of the path",
                        "Shares of problems whose best κ on the path C + κ(H − C) is at most so large. " + what,
                        new Axis("κ", AxisScale.LINEAR, -0.05, Math.max(1.1, most(kappas) + 0.05)),
                        kappas));
    }

    private static Figure figure(String id, String title, String caption, Axis x, List<Series> series) {
        return Figure.of(id, title, caption, x, new Axis("share of problems", AxisScale.LINEAR, 0, 1.02), series)
                .withGuides(Figure.Guide.x(1, ""));
    }

    private static double most(List<Series> series) {
        return Math.max(1, ends(series, 1).max().orElse(1));
    }

    /** The first x of each series, or the last. */
    private static DoubleStream ends(List<Series> series, int end) {
        return series.stream().mapToDouble(s -> s.x()[end * (s.x().length - 1)]);
    }

    /** A staircase; of many values evenly chosen ones. */
    private static Series distribution(String name, String look, double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        int[] at = IntStream.rangeClosed(0, Math.min(n, MOST_POINTS) - 1)
                .map(i -> n <= MOST_POINTS ? i : (int) ((long) i * (n - 1) / (MOST_POINTS - 1)))
                .toArray();
        double[] x = new double[2 * at.length];
        double[] y = new double[2 * at.length];
        for (int i = 0; i < at.length; i++) {
            x[2 * i] = sorted[at[i]];
            x[2 * i + 1] = sorted[at[i]];
            y[2 * i] = i == 0 ? 0 : y[2 * i - 1];
            y[2 * i + 1] = (at[i] + 1.0) / n;
        }
        return new Series(name, Styles.of(look), Series.Kind.LINE, x, y);
    }
}
