package io.github.mirrortd.exact.theory;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Theorem 2, sampled: STHTD along seeded trajectories with α_t = α₀/(1+t/τ)^p, and how far it is from the fixed point.
 *
 * @param alpha α₀
 * @param points at steps spaced evenly on a logarithmic scale
 * @param slope of log distance against log t over the last decade of steps; −p/2 is what noise alone leaves
 */
@Fields("alpha schedule.tau power=schedule.p slope points")
public record DiminishingSteps(double alpha, Schedule schedule, int runs, List<Point> points, double slope) {
    private static final long FIRST_SEED = 60_000;
    private static final int POINTS_PER_DECADE = 8;

    /**
     * @param distance root mean square over the runs of ‖θ_t − θ*‖, in the span of the features
     * @param largest over the runs
     */
    public record Point(int step, double distance, double largest) {}

    static DiminishingSteps of(
            FiniteProblem problem, double alpha, Schedule schedule, int steps, int runs, DoubleConsumer progress) {
        var operators = Operators.of(problem);
        double[] target = operators.fixedPoint();
        var span = operators.span();
        int[] at = places(steps);
        var algorithm = Algorithms.get("STHTD");
        var done = new AtomicInteger();
        double[][] distances = IntStream.range(0, runs)
                .parallel()
                .mapToObj(run -> {
                    var learner = Learner.of(problem, algorithm, Settings.alpha(alpha), schedule);
                    var sampler = problem.sampler(FIRST_SEED + run);
                    double[] mine = new double[at.length];
                    int next = 0;
                    for (int t = 1; t <= steps; t++) {
                        learner.step(sampler.next());
                        if (t == at[next]) {
                            mine[next++] = distance(learner.theta(), target, span);
                        }
                    }
                    synchronized (done) { // counted and reported at once, so that shares never fall
                        progress.accept((double) done.incrementAndGet() / runs);
                    }
                    return mine;
                })
                .toArray(double[][]::new);
        var points = new ArrayList<Point>();
        for (int k = 0; k < at.length; k++) {
            double sum = 0;
            double largest = 0;
            for (double[] run : distances) {
                sum += run[k] * run[k];
                largest = Math.max(largest, run[k]);
            }
            points.add(new Point(at[k], Math.sqrt(sum / runs), largest));
        }
        return new DiminishingSteps(alpha, schedule, runs, List.copyOf(points), slope(points, steps / 10));
    }

    private static double distance(double[] theta, double[] target, DMatrixRMaj span) {
        double sum = 0;
        for (int k = 0; k < span.numCols; k++) {
            double along = 0;
            for (int i = 0; i < theta.length; i++) {
                along += span.get(i, k) * (theta[i] - target[i]);
            }
            sum += along * along;
        }
        return Math.sqrt(sum);
    }

    private static int[] places(int steps) {
        var places = new ArrayList<Integer>();
        for (int k = 0; ; k++) {
            int at = (int) Math.round(StrictMath.pow(10, 1 + (double) k / POINTS_PER_DECADE));
            if (at >= steps) {
                break;
            }
            places.add(at);
        }
        places.add(steps);
        return places.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Least squares on the logarithms of all points from a step on. */
    private static double slope(List<Point> points, int from) {
        double n = 0;
        double x = 0;
        double y = 0;
        double xx = 0;
        double xy = 0;
        for (var p : points) {
            if (p.step() >= from && p.distance() > 0) {
                double u = StrictMath.log(p.step());
                double v = StrictMath.log(p.distance());
                n++;
                x += u;
                y += v;
                xx += u * u;
                xy += u * v;
            }
        }
        return (n * xy - x * y) / (n * xx - x * x);
    }

    /**
     * The first and the last distance, and whether it fell for good.
     *
     * @param remark what else there is to say, behind the reason
     */
    Finding finding(String remark) {
        double first = points.get(0).distance();
        double last = points.get(points.size() - 1).distance();
        boolean converging = last < 0.5 * first && slope < 0;
        int steps = points.get(points.size() - 1).step();
        String reason = converging
                ? "over the last decade of " + steps + " steps the distance falls like t^" + ShortNumber.text(slope)
                        + ", "
                        + runs + " runs, α₀ = " + ShortNumber.text(alpha)
                        + "; noise alone would leave −p/2, so a steeper slope is a start not yet forgotten or a"
                        + " problem without noise at its solution"
                : last < first
                        ? "the distance has hardly come down after " + steps
                                + " steps: the slowest mode of G is too slow for so short a sample"
                        : "the distance has grown over " + steps
                                + " steps: at these step sizes noise still amplifies it, and what converges does so later";
        return new Finding(
                "Theorem 2",
                "with diminishing steps STHTD converges to A_π⁻¹b (sampled)",
                List.of(
                        Finding.number("α₀", alpha),
                        Finding.number("‖θ−θ*‖ at first", first),
                        Finding.number("‖θ−θ*‖ at last", last),
                        Finding.number("slope", slope),
                        Finding.number("−p/2", -schedule.p() / 2)),
                converging ? StatementStatus.HOLDS : StatementStatus.OPEN,
                reason + remark);
    }
}
