package io.github.mirrortd.lab.atlas;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.lab.atlas.Atlas.Entry;
import io.github.mirrortd.lab.result.Statistics;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Summary of an atlas.
 *
 * @param problems how many there are
 * @param stuck on how many of them no step size contracts with metric C or none with metric H; the rest is about the others
 * @param comparisons H against C in rate, margin and conditioning, and the best metric of the path against H
 * @param best which κ is the best one, by rate and by margin
 */
@Fields("problems stuck *=comparisons best_kappa_*=best")
public record AtlasSummary(int problems, int stuck, Map<String, Comparison> comparisons, Map<String, Best> best) {
    /** As near to 1 as rounding makes equals. */
    private static final double EQUAL = 1e-9;

    private static final List<String> COMPARISONS =
            List.of("rate", "margin", "conditioning", "best_rate_over_H", "best_margin_over_H");

    /**
     * H against C in one respect.
     *
     * @param better the share of problems on which H is better
     * @param equal the share on which there is no difference
     * @param factor by how many times H is better; below 1 where it is worse
     */
    public record Comparison(double better, double equal, Quantiles factor) {
        static Comparison of(double[] factors) {
            double n = factors.length;
            return new Comparison(
                    Arrays.stream(factors).filter(f -> f > 1 + EQUAL).count() / n,
                    Arrays.stream(factors).filter(f -> Math.abs(f - 1) <= EQUAL).count() / n,
                    Quantiles.of(n == 0 ? new double[] {Double.NaN} : factors));
        }
    }

    /**
     * Position of the best metric on the path.
     *
     * @param kappa its distribution
     * @param counts on how many problems each κ is the best
     */
    @Fields("quantiles=kappa counts")
    public record Best(Quantiles kappa, Map<Double, Integer> counts) {
        static Best of(List<Entry> entries, ToDoubleFunction<Entry> kappa) {
            var counts = new TreeMap<Double, Integer>();
            entries.forEach(e -> counts.merge(kappa.applyAsDouble(e), 1, Integer::sum));
            return new Best(Quantiles.of(values(entries, kappa)), counts);
        }

        /**
         * {@return the share of problems whose best κ is below 1 (−1), 1 (0) or above (1)}
         *
         * @param side −1, 0 or 1
         */
        public double share(int side) {
            double all = counts.values().stream().mapToInt(n -> n).sum();
            return counts.entrySet().stream()
                            .filter(e -> Double.compare(e.getKey(), 1) == side)
                            .mapToInt(Map.Entry::getValue)
                            .sum()
                    / all;
        }
    }

    /** A distribution by its quantiles. */
    public record Quantiles(double p5, double p25, double median, double p75, double p95) {
        static Quantiles of(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            return new Quantiles(
                    Statistics.quantile(sorted, 0.05),
                    Statistics.quantile(sorted, 0.25),
                    Statistics.quantile(sorted, 0.5),
                    Statistics.quantile(sorted, 0.75),
                    Statistics.quantile(sorted, 0.95));
        }
    }

    /**
     * {@return what the entries come to}
     *
     * @param atlas the entries
     * @throws IllegalArgumentException where on no problem both metrics contract, so that nothing can be compared
     */
    public static AtlasSummary of(Atlas atlas) {
        var moving = moving(atlas);
        if (moving.isEmpty()) {
            throw new IllegalArgumentException(
                    "with neither metric does any step size contract on these problems (A_π is singular on all of them)");
        }
        var comparisons = new LinkedHashMap<String, Comparison>();
        for (String name : COMPARISONS) {
            comparisons.put(name, Comparison.of(factors(atlas, name)));
        }
        var best = new LinkedHashMap<String, Best>();
        best.put("rate", Best.of(moving, Entry::kappaRate));
        best.put("margin", Best.of(moving, Entry::kappaMargin));
        return new AtlasSummary(atlas.entries().size(), atlas.entries().size() - moving.size(), comparisons, best);
    }

    /**
     * {@return one of the comparisons}
     *
     * @param name "rate", "margin", "conditioning", "best_rate_over_H" or "best_margin_over_H"
     */
    public Comparison comparison(String name) {
        return Objects.requireNonNull(comparisons.get(name), name);
    }

    private static double[] values(List<Entry> entries, ToDoubleFunction<Entry> value) {
        return entries.stream().mapToDouble(value).toArray();
    }

    private static List<Entry> moving(Atlas atlas) {
        return atlas.entries().stream()
                .filter(e -> e.c().q() < 1 && e.h().q() < 1)
                .toList();
    }

    /**
     * {@return how many times H is better than C, or the best metric than H, on each problem that is compared}
     *
     * @param atlas the entries
     * @param name as for {@link #comparison}
     */
    public static double[] factors(Atlas atlas, String name) {
        ToDoubleFunction<Entry> factor = switch (name) {
            // How many steps with C do what one step with H does.
            case "rate" -> e -> StrictMath.log(e.h().q()) / StrictMath.log(e.c().q());
            case "margin" -> e -> e.h().margin() / e.c().margin();
            case "conditioning" -> e -> e.kappaBC() / e.kappaBH();
            case "best_rate_over_H" -> e -> StrictMath.log(e.bestRate().q()) / StrictMath.log(e.h().q());
            case "best_margin_over_H" -> e -> e.bestMargin().margin() / e.h().margin();
            default -> throw new IllegalArgumentException("there is no comparison '" + name + "'");
        };
        return Arrays.stream(values(moving(atlas), factor))
                .filter(Double::isFinite)
                .toArray();
    }

    /**
     * {@return the best κ of each problem that is compared}
     *
     * @param atlas the entries
     * @param name "rate" or "margin"
     */
    public static double[] kappas(Atlas atlas, String name) {
        return values(moving(atlas), name.equals("rate") ? Entry::kappaRate : Entry::kappaMargin);
    }
}
