package io.github.mirrortd.exact.moments;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The best step size together with the best value of a second setting (β, κ, reg or η): where the derivative of the exact curve
 * vanishes, found by following it downhill (BFGS), not by a grid. The derivative is a central difference of fourth order; the curve
 * is smooth to its last digits, so it is right to ten of them.
 *
 * @param settings the best
 * @param value how small what was minimised is there
 * @param slope the length of the derivative of its logarithm that is left there
 * @param atEdge whether the second setting lies at the end of its range, 0, or on the way there without a bottom before it
 * @param evaluations how many curves it took
 */
public record JointBest(Settings settings, double value, double slope, boolean atEdge, int evaluations) {
    private static final List<Parameter> SECOND =
            List.of(Parameter.BETA, Parameter.KAPPA, Parameter.REG, Parameter.ETA);
    private static final double STEP = 2e-3;
    private static final double FLAT = 1e-7;
    private static final int MOST_TURNS = 60;

    /** A β this much smaller than its usual value is on its way to 0. */
    private static final double VANISHING = 1e-3;

    private static final double FARTHEST = 700;

    /**
     * {@return the setting besides α that can be optimised with it, if the algorithm has one}
     *
     * @param algorithm the learner
     */
    public static Optional<Parameter> second(Algorithm algorithm) {
        return SECOND.stream().filter(algorithm.parameters()::contains).findFirst();
    }

    /**
     * The better of two descents, which begin at the best step size.
     *
     * @param complete settings that stay as they are; α and the second one are where a descent begins
     */
    static Optional<JointBest> of(
            Predictor predictor, Settings complete, Predictor.Goal goal, DoubleConsumer progress) {
        var second = second(predictor.algorithm());
        if (second.isEmpty()) {
            return Optional.empty();
        }
        var alpha = predictor.bestAlpha(complete, goal, done -> progress.accept(0.5 * done));
        double usual = complete.get(second.get());
        var starts = Stream.of(1.0, 0.25, 4.0)
                .map(factor -> complete.with(Parameter.ALPHA, alpha.at()).with(second.get(), factor * usual))
                .sorted(Comparator.comparingDouble(s -> predictor.reached(s, goal)))
                .limit(2)
                .toList();
        var descents = new ArrayList<JointBest>();
        for (var start : starts) {
            descents.add(new Descent(second.get(), s -> predictor.reached(s, goal)).from(start));
            progress.accept(0.5 + 0.25 * descents.size());
        }
        int evaluations = alpha.evaluations()
                + 3
                + descents.stream().mapToInt(JointBest::evaluations).sum();
        return descents.stream()
                .min(Comparator.comparingDouble(JointBest::value))
                .map(b -> new JointBest(b.settings(), b.value(), b.slope(), b.atEdge(), evaluations));
    }

    private static final class Descent {
        private final Parameter second;
        private final ToDoubleFunction<Settings> goal;
        private final boolean logarithmic;
        private Settings base = Settings.NONE;
        private int evaluations;

        Descent(Parameter second, ToDoubleFunction<Settings> goal) {
            this.second = second;
            this.goal = goal;
            logarithmic = second.equals(Parameter.BETA);
        }

        JointBest from(Settings start) {
            base = start;
            double y = start.get(second);
            double[] x = {StrictMath.log(start.get(Parameter.ALPHA)), logarithmic ? StrictMath.log(y) : y};
            double f = at(x);
            double[] g = gradient(x);
            double[][] h = {{1, 0}, {0, 1}};
            for (int turn = 0; turn < MOST_TURNS && length(x, g) > FLAT; turn++) {
                double[] p = direction(x, g, h);
                double downhill = p[0] * g[0] + p[1] * g[1];
                if (!(downhill < 0)) {
                    h = new double[][] {{1, 0}, {0, 1}};
                    p = direction(x, g, h);
                    downhill = p[0] * g[0] + p[1] * g[1];
                }
                double far = Math.max(Math.abs(p[0]), Math.abs(p[1]));
                double step = far > 1 ? 1 / far : 1;
                double[] next = moved(x, p, step);
                double value = at(next);
                while (!(value <= f + 1e-4 * step * downhill) && step > 1e-12) {
                    step /= 2;
                    next = moved(x, p, step);
                    value = at(next);
                }
                if (!(value < f)) {
                    break;
                }
                double[] slope = gradient(next);
                h = updated(
                        h, new double[] {next[0] - x[0], next[1] - x[1]}, new double[] {slope[0] - g[0], slope[1] - g[1]
                        });
                x = next;
                f = value;
                g = slope;
            }
            boolean vanishing = logarithmic && x[1] < StrictMath.log(VANISHING * second.usual());
            return new JointBest(settings(x), StrictMath.exp(f), length(x, g), vanishing || atEdge(x), evaluations);
        }

        private boolean atEdge(double[] x) {
            return !logarithmic && x[1] <= 0;
        }

        private double[] moved(double[] x, double[] p, double step) {
            double y = x[1] + step * p[1];
            return new double[] {x[0] + step * p[0], logarithmic ? y : Math.max(0, y)};
        }

        /** The slope along which something can still be gained: at the end of the range, not the way out of it. */
        private double length(double[] x, double[] g) {
            return StrictMath.hypot(g[0], atEdge(x) && g[1] > 0 ? 0 : g[1]);
        }

        private double[] direction(double[] x, double[] g, double[][] h) {
            if (atEdge(x) && g[1] > 0) {
                return new double[] {-h[0][0] * g[0], 0};
            }
            return new double[] {-h[0][0] * g[0] - h[0][1] * g[1], -h[1][0] * g[0] - h[1][1] * g[1]};
        }

        /** The inverse of the second derivative as this step shows it (Broyden, Fletcher, Goldfarb, Shanno, 1970). */
        private static double[][] updated(double[][] h, double[] s, double[] y) {
            double sy = s[0] * y[0] + s[1] * y[1];
            if (!(sy > 0)) {
                return h;
            }
            double[] hy = {h[0][0] * y[0] + h[0][1] * y[1], h[1][0] * y[0] + h[1][1] * y[1]};
            double factor = (1 + (y[0] * hy[0] + y[1] * hy[1]) / sy) / sy;
            var next = new double[2][2];
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 2; j++) {
                    next[i][j] = h[i][j] + factor * s[i] * s[j] - (hy[i] * s[j] + s[i] * hy[j]) / sy;
                }
            }
            return next;
        }

        private Settings settings(double[] x) {
            return base.with(Parameter.ALPHA, StrictMath.exp(x[0]))
                    .with(second, logarithmic ? StrictMath.exp(x[1]) : x[1]);
        }

        /** The logarithm of the goal; what is not a number is as bad as can be. */
        private double at(double[] x) {
            return at(List.of(x)).get(0);
        }

        /** The same at several points, at the same time. */
        private List<Double> at(List<double[]> points) {
            evaluations += points.size();
            return points.parallelStream()
                    .map(x -> {
                        double y = StrictMath.log(goal.applyAsDouble(settings(x)));
                        return Double.isNaN(y) || y > FARTHEST ? FARTHEST : Math.max(y, -FARTHEST);
                    })
                    .toList();
        }

        private double[] gradient(double[] x) {
            // At the end of the range the points to the left do not exist.
            double h = logarithmic ? STEP : Math.min(STEP, x[1] / 2);
            boolean inside = h > 0;
            var f = at(List.of(
                    shifted(x, 0, -2 * STEP),
                    shifted(x, 0, -STEP),
                    shifted(x, 0, STEP),
                    shifted(x, 0, 2 * STEP),
                    shifted(x, 1, inside ? -2 * h : 0),
                    shifted(x, 1, inside ? -h : STEP),
                    shifted(x, 1, inside ? h : 2 * STEP),
                    shifted(x, 1, 2 * h)));
            return new double[] {
                (f.get(0) - 8 * f.get(1) + 8 * f.get(2) - f.get(3)) / (12 * STEP),
                inside
                        ? (f.get(4) - 8 * f.get(5) + 8 * f.get(6) - f.get(7)) / (12 * h)
                        : (-3 * f.get(4) + 4 * f.get(5) - f.get(6)) / (2 * STEP)
            };
        }

        private static double[] shifted(double[] x, int i, double by) {
            double[] y = x.clone();
            y[i] += by;
            return y;
        }
    }
}
