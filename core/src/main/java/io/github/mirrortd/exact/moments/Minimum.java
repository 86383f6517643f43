package io.github.mirrortd.exact.moments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * The smallest value of a function of one positive variable that may have many local minima. The logarithm of the variable is
 * divided where the function bends: an interval is cut in two as long as its middle is not where a straight line would have
 * it and the bend could hide something smaller than the best known. Every valley that is left is followed to its bottom.
 *
 * @param at where it is
 * @param value how small it is
 * @param valleys how many local minima were followed
 * @param evaluations how often the function was asked
 * @param atEdge whether it lies at an end of the range, so that the function goes on falling there
 */
public record Minimum(double at, double value, int valleys, int evaluations, boolean atEdge) {
    /** Start for a function without a known minimum. */
    public static final Minimum UNKNOWN = new Minimum(Double.NaN, Double.NaN, 0, 0, false);

    private static final double GOLDEN = (3 - Math.sqrt(5)) / 2;

    /** A minimum is flat: its place is determined to about the square root of the rounding error. */
    private static final double PLACE = 1e-8;

    private static final double BEND = 0.02;
    private static final int FIRST_POINTS = 25;
    private static final int MOST_POINTS = 250;
    private static final int MOST_VALLEYS = 6;

    private record Sample(double x, double y) {}

    /**
     * {@return the smallest value of a function that may have several valleys}
     *
     * @param f a function of a positive variable
     * @param low the smallest value of the variable
     * @param high the largest
     * @param progress receives the share of the work that is done
     */
    public static Minimum of(DoubleUnaryOperator f, double low, double high, DoubleConsumer progress) {
        return new Search(f, progress).between(StrictMath.log(low), StrictMath.log(high));
    }

    /**
     * {@return the bottom of the one valley that lies between {@code low} and {@code high}}
     *
     * @param f a function of a positive variable
     * @param low the smallest value of the variable
     * @param high the largest
     */
    public static Minimum valley(DoubleUnaryOperator f, double low, double high) {
        var search = new Search(f, done -> {});
        double from = StrictMath.log(low);
        double to = StrictMath.log(high);
        double middle = from + GOLDEN * (to - from);
        var found = search.bottom(from, new Sample(middle, search.at(middle)), to);
        boolean edge = Math.min(found.x - from, to - found.x) < 1e-6;
        return new Minimum(StrictMath.exp(found.x), StrictMath.exp(found.y), 1, search.evaluations + 1, edge);
    }

    private static final class Search {
        private final DoubleUnaryOperator f;
        private final DoubleConsumer progress;
        private int evaluations;

        Search(DoubleUnaryOperator f, DoubleConsumer progress) {
            this.f = f;
            this.progress = progress;
        }

        /** log f, so that a bend counts in proportion; what is not a number is as bad as can be. */
        double at(double x) {
            double y = StrictMath.log(f.applyAsDouble(StrictMath.exp(x)));
            return Double.isNaN(y) || y > 700 ? 700 : Math.max(y, -700);
        }

        private List<Sample> all(List<Double> places) {
            var found = places.parallelStream().map(x -> new Sample(x, at(x))).toList();
            evaluations += places.size();
            progress.accept(Math.min(0.95, evaluations / (double) (MOST_POINTS / 2)));
            return found;
        }

        Minimum between(double low, double high) {
            var places = new ArrayList<Double>();
            for (int i = 0; i < FIRST_POINTS; i++) {
                places.add(low + (high - low) * i / (FIRST_POINTS - 1));
            }
            var samples = new ArrayList<>(all(places));
            refine(samples);
            int last = samples.size() - 1;
            Sample best =
                    samples.stream().min(Comparator.comparingDouble(Sample::y)).orElseThrow();
            var valleys = IntStream.rangeClosed(0, last)
                    .filter(i -> i == 0 || samples.get(i).y <= samples.get(i - 1).y)
                    .filter(i -> i == last || samples.get(i).y < samples.get(i + 1).y)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> samples.get(i).y))
                    .limit(MOST_VALLEYS)
                    .toList();
            for (int i : valleys) {
                if (i > 0 && i < last) {
                    var bottom = bottom(samples.get(i - 1).x, samples.get(i), samples.get(i + 1).x);
                    best = bottom.y < best.y ? bottom : best;
                }
            }
            progress.accept(1);
            boolean edge = best.x == low || best.x == high;
            return new Minimum(StrictMath.exp(best.x), StrictMath.exp(best.y), valleys.size(), evaluations, edge);
        }

        /** Cuts intervals in two until no bend is left that could hide a smaller value. */
        private void refine(List<Sample> samples) {
            var active = new ArrayList<double[]>();
            for (int i = 0; i + 1 < samples.size(); i++) {
                active.add(
                        new double[] {samples.get(i).x, samples.get(i).y, samples.get(i + 1).x, samples.get(i + 1).y});
            }
            while (!active.isEmpty() && evaluations < MOST_POINTS) {
                double best = samples.stream().mapToDouble(Sample::y).min().orElseThrow();
                active.removeIf(a -> Math.min(a[1], a[3]) - bend(a) > best);
                active.sort(Comparator.comparingDouble(a -> Math.min(a[1], a[3])));
                var now = active.subList(0, Math.min(active.size(), MOST_POINTS - evaluations));
                var middles = all(now.stream().map(a -> (a[0] + a[2]) / 2).toList());
                var next = new ArrayList<double[]>();
                for (int i = 0; i < middles.size(); i++) {
                    double[] a = now.get(i);
                    var m = middles.get(i);
                    samples.add(m);
                    double off = Math.abs(m.y - (a[1] + a[3]) / 2);
                    if (off > BEND) {
                        next.add(new double[] {a[0], a[1], m.x, m.y, off});
                        next.add(new double[] {m.x, m.y, a[2], a[3], off});
                    }
                }
                active.clear();
                active.addAll(next);
            }
            samples.sort(Comparator.comparingDouble(Sample::x));
        }

        /** Bound on the depth of an interval below its ends: at first none, then twice its parent's curvature. */
        private static double bend(double[] interval) {
            return interval.length < 5 ? Double.POSITIVE_INFINITY : 2 * interval[4];
        }

        /** Brent's method: parabolas where they help, golden sections where not. */
        Sample bottom(double from, Sample start, double to) {
            double a = from;
            double b = to;
            Sample x = start;
            Sample w = start;
            Sample v = start;
            double step = 0;
            double before = 0;
            while (true) {
                double middle = (a + b) / 2;
                double tolerance = PLACE * Math.max(1, Math.abs(x.x)) / 2;
                if (Math.abs(x.x - middle) <= 2 * tolerance - (b - a) / 2) {
                    return x;
                }
                double p = 0;
                double q = 0;
                if (Math.abs(before) > tolerance) {
                    double r = (x.x - w.x) * (x.y - v.y);
                    q = (x.x - v.x) * (x.y - w.y);
                    p = (x.x - v.x) * q - (x.x - w.x) * r;
                    q = 2 * (q - r);
                    p = q > 0 ? -p : p;
                    q = Math.abs(q);
                }
                double last = before;
                before = step;
                if (Math.abs(p) < Math.abs(0.5 * q * last) && p > q * (a - x.x) && p < q * (b - x.x)) {
                    step = p / q;
                } else {
                    before = x.x < middle ? b - x.x : a - x.x;
                    step = GOLDEN * before;
                }
                double place = x.x + (Math.abs(step) >= tolerance ? step : Math.copySign(tolerance, step));
                var u = new Sample(place, at(place));
                evaluations++;
                if (u.y <= x.y) {
                    if (place < x.x) {
                        b = x.x;
                    } else {
                        a = x.x;
                    }
                    v = w;
                    w = x;
                    x = u;
                } else {
                    if (place < x.x) {
                        a = place;
                    } else {
                        b = place;
                    }
                    if (u.y <= w.y || w.x == x.x) {
                        v = w;
                        w = u;
                    } else if (u.y <= v.y || v.x == x.x || v.x == w.x) {
                        v = u;
                    }
                }
            }
        }
    }
}
