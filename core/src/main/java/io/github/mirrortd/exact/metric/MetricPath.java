package io.github.mirrortd.exact.metric;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.MetricAnalysis;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.exact.linear.UsableFeatures;
import io.github.mirrortd.exact.moments.Minimum;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;

/**
 * The path of metrics M_κ = C + κ(H − C): GTD2-MP at κ = 0, STHTD-MP at κ = 1, and on to κ_max, where M_κ stops being positive
 * definite. Computed on the span of the features; STHTD-MP-Damped is the learner that has M_κ.
 *
 * @param kappaMax infinite where C − H has no positive eigenvalue
 * @param steps N, after how many steps the expected error counts; 0 where expected errors were left out
 * @param points along the path, κ rising
 * @param bestMargin the κ with the largest Hurwitz margin
 * @param bestRate the κ with the smallest optimal q
 * @param bestError the κ with the smallest expected error after N steps, each κ at its own best step size; empty where
 *     expected errors were left out
 */
public record MetricPath(
        String problem,
        double kappaMax,
        int steps,
        List<Point> points,
        Point bestMargin,
        Point bestRate,
        Optional<Point> bestError) {
    /** Multiplications that take a minute or two. */
    private static final double PATIENCE = 1e11;

    private static final double CURVES_EACH = 150;
    private static final int SHARPENING = 40;
    private static final double PLACE = 1e-6;
    private static final double AT_END = 1e-4;
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    /**
     * One metric.
     *
     * @param margin Hurwitz margin of K_M
     * @param kappaB κ(B_M)
     * @param q the smallest mean factor of Mirror-Prox over all step sizes
     * @param qAlpha its step size
     * @param alpha the step size with the smallest expected error after N steps
     * @param error that error, the root mean square over infinitely many runs; both are NaN where they were left out
     */
    @Fields("kappa hurwitz_margin=margin kappaB optimal_q=q optimal_alpha=qAlpha best_alpha=alpha? rms=error?")
    public record Point(
            double kappa, double margin, double kappaB, double q, double qAlpha, double alpha, double error) {}

    /**
     * {@return whether a point is the first or the last that was looked at, so that a better one may lie beyond it}
     *
     * @param best a point of the path
     */
    public boolean isAtEnd(Point best) {
        return best.kappa() - points.get(0).kappa() < AT_END
                || points.get(points.size() - 1).kappa() - best.kappa() < AT_END;
    }

    /**
     * {@return the metrics at some places of the path, and the best ones}
     *
     * @param problem a finite problem
     * @param kappas where on the path to look
     * @param steps N; 0 leaves the expected errors out, which take almost all of the time
     * @param progress receives the share of the work that is done
     */
    public static MetricPath of(FiniteProblem problem, List<Double> kappas, int steps, DoubleConsumer progress) {
        UsableFeatures.check(problem);
        return new Search(problem, steps, progress).along(kappas);
    }

    /**
     * {@return whether the expected errors after a number of steps take at most a minute or two}
     *
     * @param problem a finite problem
     * @param kappas where on the path to look
     * @param steps N
     */
    public static boolean isQuick(FiniteProblem problem, List<Double> kappas, int steps) {
        return kappas.size() * CURVES_EACH * steps * predictor(problem).costPerStep(Settings.NONE) <= PATIENCE;
    }

    private static Predictor predictor(FiniteProblem problem) {
        return new Predictor(problem, Algorithms.get("STHTD-MP-Damped"), Sampling.MARKOV);
    }

    /**
     * {@return the places to look at where nothing else is said: evenly over [0, 1], then on towards κ_max}
     *
     * @param kappaMax κ_max
     */
    public static List<Double> usual(double kappaMax) {
        var kappas = new ArrayList<Double>();
        for (int i = 0; i <= 10; i++) {
            kappas.add(i / 10.0);
        }
        double end = Math.min(kappaMax, 3);
        for (double share : new double[] {0.25, 0.5, 0.75, 0.9}) {
            kappas.add(1 + share * (end - 1));
        }
        return kappas;
    }

    /**
     * {@return κ_max, where C + κ(H − C) stops being positive definite: 1/λ for the largest λ of (C − H)x = λCx} With
     * Cholesky's C = LLᵀ that is a symmetric eigenvalue, of L⁻¹(C − H)L⁻ᵀ.
     *
     * @param problem a finite problem
     */
    public static double kappaMax(FiniteProblem problem) {
        UsableFeatures.check(problem);
        var operators = Operators.of(problem).onSpan();
        var cholesky = DecompositionFactory_DDRM.chol(operators.c().numRows, true);
        if (!cholesky.decompose(operators.c().copy())) {
            throw new ArithmeticException("C is not positive definite on the span of the features");
        }
        var inverse = new DMatrixRMaj(operators.c().numRows, operators.c().numRows);
        CommonOps_DDRM.invert(cholesky.getT(null), inverse);
        var difference = CommonOps_DDRM.subtract(operators.c(), operators.h(), (DMatrixRMaj) null);
        var pencil = CommonOps_DDRM.multTransB(Matrices.product(inverse, difference), inverse, null);
        double[] values = Matrices.symmetricEigenvalues(Matrices.symmetricPart(pencil));
        double largest = values[values.length - 1];
        return largest > 0 ? 1 / largest : Double.POSITIVE_INFINITY;
    }

    private static final class Search {
        private final FiniteProblem problem;
        private final Operators operators;
        private final Predictor predictor;
        private final int steps;
        private final DoubleConsumer progress;

        Search(FiniteProblem problem, int steps, DoubleConsumer progress) {
            this.problem = problem;
            this.steps = steps;
            this.progress = progress;
            operators = Operators.of(problem).onSpan();
            predictor = predictor(problem);
        }

        MetricPath along(List<Double> kappas) {
            double end = kappaMax(problem);
            for (double kappa : kappas) {
                if (!(kappa >= 0 && kappa < end)) {
                    throw new IllegalArgumentException(
                            "kappa must lie in [0, " + end + ") on " + problem.id() + ", not " + kappa);
                }
            }
            var points = new ArrayList<Point>();
            double work = kappas.size() + 6.0;
            for (double kappa : kappas) {
                int known = points.size();
                points.add(at(kappa, full(kappa, done -> progress.accept((known + done) / work))));
            }
            points.sort(Comparator.comparingDouble(Point::kappa));
            double last = points.get(points.size() - 1).kappa();
            double margin = lowest(points, p -> -p.margin(), k -> -analysis(k).hurwitzMargin(), last);
            double rate = lowest(points, Point::q, k -> analysis(k).optimum().q(), last);
            Optional<Point> bestError = steps == 0 ? Optional.empty() : Optional.of(bestError(points));
            progress.accept(1);
            return new MetricPath(
                    problem.id(),
                    end,
                    steps,
                    List.copyOf(points),
                    at(margin, near(margin, points)),
                    at(rate, near(rate, points)),
                    bestError);
        }

        private MetricAnalysis analysis(double kappa) {
            return MetricAnalysis.of(operators, operators.metric(kappa));
        }

        private Settings settings(double kappa) {
            return Settings.NONE.with(Parameter.KAPPA, kappa);
        }

        /** The best step size, searched for everywhere. */
        private Minimum full(double kappa, DoubleConsumer share) {
            return steps == 0
                    ? Minimum.UNKNOWN
                    : predictor.bestAlpha(settings(kappa), Predictor.Goal.last(steps), share);
        }

        /** The best step size near those of the neighbours on the path, where it moves with κ without jumps. */
        private Minimum near(double kappa, List<Point> points) {
            if (steps == 0) {
                return Minimum.UNKNOWN;
            }
            double low = Double.POSITIVE_INFINITY;
            double high = 0;
            for (int i = 0; i < points.size(); i++) {
                boolean left = i + 1 < points.size() && points.get(i + 1).kappa() >= kappa;
                boolean right = i > 0 && points.get(i - 1).kappa() <= kappa;
                if ((left && points.get(i).kappa() <= kappa)
                        || (right && points.get(i).kappa() >= kappa)) {
                    low = Math.min(low, points.get(i).alpha());
                    high = Math.max(high, points.get(i).alpha());
                }
            }
            return Minimum.valley(
                    alpha -> predictor
                            .after(settings(kappa).with(Parameter.ALPHA, alpha), steps)
                            .rms(),
                    low / 1.3,
                    high * 1.3);
        }

        private Point at(double kappa, Minimum best) {
            var a = analysis(kappa);
            return new Point(
                    kappa,
                    a.hurwitzMargin(),
                    a.kappaB(),
                    a.optimum().q(),
                    a.optimum().alpha(),
                    best.at(),
                    best.value());
        }

        /** Minimises a cheap quantity along the path by golden sections around the best point of the table. */
        private static double lowest(
                List<Point> points, ToDoubleFunction<Point> known, DoubleUnaryOperator f, double end) {
            int best = 0;
            for (int i = 0; i < points.size(); i++) {
                best = known.applyAsDouble(points.get(i)) < known.applyAsDouble(points.get(best)) ? i : best;
            }
            double a = points.get(Math.max(0, best - 1)).kappa();
            double b = best + 1 < points.size() ? points.get(best + 1).kappa() : end;
            double x = b - GOLDEN * (b - a);
            double y = a + GOLDEN * (b - a);
            double fx = f.applyAsDouble(x);
            double fy = f.applyAsDouble(y);
            for (int i = 0; i < SHARPENING && b - a > PLACE; i++) {
                if (fx < fy) {
                    b = y;
                    y = x;
                    fy = fx;
                    x = b - GOLDEN * (b - a);
                    fx = f.applyAsDouble(x);
                } else {
                    a = x;
                    x = y;
                    fx = fy;
                    y = a + GOLDEN * (b - a);
                    fy = f.applyAsDouble(y);
                }
            }
            double found = fx < fy ? x : y;
            double atTable = points.get(best).kappa();
            return Math.min(fx, fy) < known.applyAsDouble(points.get(best)) ? found : atTable;
        }

        /** The κ of the smallest expected error: three rounds of parabolas through the best three points. */
        private Point bestError(List<Point> points) {
            var known = new ArrayList<>(points);
            for (int round = 0; round < 4; round++) {
                int best = 0;
                for (int i = 0; i < known.size(); i++) {
                    best = known.get(i).error() < known.get(best).error() ? i : best;
                }
                if (best == 0 || best == known.size() - 1) {
                    return known.get(best);
                }
                var left = known.get(best - 1);
                var middle = known.get(best);
                var right = known.get(best + 1);
                double kappa = vertex(left, middle, right);
                if (Math.abs(kappa - middle.kappa()) < 1e-4) {
                    break;
                }
                known.add(at(kappa, near(kappa, known)));
                known.sort(Comparator.comparingDouble(Point::kappa));
                progress.accept((points.size() + round + 1) / (points.size() + 6.0));
            }
            return known.stream().min(Comparator.comparingDouble(Point::error)).orElseThrow();
        }

        private static double vertex(Point left, Point middle, Point right) {
            double a = middle.kappa() - left.kappa();
            double b = right.kappa() - middle.kappa();
            double down = left.error() - middle.error();
            double up = right.error() - middle.error();
            double curvature = down * b + up * a;
            return curvature > 0 ? middle.kappa() + 0.5 * (down * b * b - up * a * a) / curvature : middle.kappa();
        }
    }
}
