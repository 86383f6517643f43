package io.github.mirrortd.exact.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.exact.moments.IidSampler;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;

/** Sampled runs, step by step, and bounds from their formulas, next to the paper's rates. */
class SampledStatementsTest {
    private static double number(Finding finding, String name) {
        return finding.numbers().stream()
                .filter(q -> q.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }

    /** One run of projected descent, step by step, with a learner whose ball is never left. */
    @Test
    void projectedDescentInABallThatHoldsItIsTheLearner() {
        var problem = Problems.get("random_walk");
        var operators = Operators.of(problem);
        int n = 50;
        double alpha = 0.1;
        double[] gaps = new ProjectedDescent(problem, operators, 1e6, 1e6).gaps(alpha, n, 3, false);
        for (int run = 0; run < 3; run++) {
            var draw = new IidSampler(problem, 70_000 + run);
            var learner = Learner.of(problem, Algorithms.rule("STHTD"), Settings.alpha(alpha));
            double[] sum = new double[problem.dimension()];
            for (int t = 0; t < n; t++) {
                double[] theta = learner.theta();
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += theta[i] / n;
                }
                learner.step(draw.next());
            }
            // Seen through θ alone: the gap's upper part is ½ rᵀH⁻¹r of the averaged θ, its lower part grows with the
            // radius.
            var residual = SimpleMatrix.wrap(operators.b())
                    .minus(SimpleMatrix.wrap(operators.aPi()).mult(new SimpleMatrix(sum.length, 1, true, sum)));
            double upper = 0.5 * residual.dot(SimpleMatrix.wrap(operators.h()).solve(residual));
            assertThat(gaps[run]).isGreaterThan(upper);
        }
    }

    /** The gap at any point by its definition: two searches over balls. */
    @Test
    void theGapByItsDefinition() {
        var problem = Problems.get("two_state");
        var operators = Operators.of(problem);
        double a = operators.aPi().get(0);
        double h = operators.h().get(0);
        double b = operators.b().get(0);
        double[] averages = {3, -1.5};
        double radius = 4;
        double upper = Double.NEGATIVE_INFINITY;
        double lower = Double.POSITIVE_INFINITY;
        for (int i = -20_000; i <= 20_000; i++) {
            double x = radius * i / 20_000;
            upper = Math.max(upper, (b - a * averages[0]) * x - 0.5 * h * x * x);
            lower = Math.min(lower, (b - a * x) * averages[1] - 0.5 * h * averages[1] * averages[1]);
        }
        double gap = new ProjectedDescent(problem, operators, radius, radius)
                .gap(new double[][] {{averages[0]}, {averages[1]}});
        assertThat(gap).isCloseTo(upper - lower, within(1e-6));
    }

    /** Balls so small that every iterate lies on them, and averages within. */
    @Test
    void projectionKeepsToTheBalls() {
        var problem = Problems.get("two_state");
        var operators = Operators.of(problem);
        var small = new ProjectedDescent(problem, operators, 0.5, 0.25);
        double most = small.gap(new double[][] {{0.5}, {0.25}});
        double other = small.gap(new double[][] {{0.5}, {-0.25}});
        for (boolean ahead : new boolean[] {false, true}) {
            for (double gap : small.gaps(10, 40, 5, ahead)) {
                assertThat(gap).isBetween(0.0, Math.max(most, other) + 1e-12);
            }
        }
        // One step from θ₀ = 10, which is outside: the average of the plain one is the projected start.
        assertThat(small.gaps(0.1, 1, 2, false))
                .containsExactly(
                        new double[] {small.gap(new double[][] {{0.5}, {0}}), small.gap(new double[][] {{0.5}, {0}})},
                        within(1e-15));
    }

    private static DiminishingSteps steps(double slope, double... distances) {
        var points = new ArrayList<DiminishingSteps.Point>();
        for (int i = 0; i < distances.length; i++) {
            points.add(new DiminishingSteps.Point(10 * (i + 1), distances[i], distances[i]));
        }
        return new DiminishingSteps(0.1, new Schedule(10, 0.75), 4, points, slope);
    }

    @Test
    void whetherDiminishingStepsConverge() {
        var falling = steps(-0.4, 8, 3).finding("; remark");
        assertThat(falling.verdict()).isEqualTo(StatementStatus.HOLDS);
        assertThat(falling.reason())
                .startsWith("over the last decade of 20 steps the distance falls like t^-0.4000, 4 runs, α₀ = 0.1000")
                .endsWith("; remark");
        assertThat(number(falling, "−p/2")).isEqualTo(-0.375);
        assertThat(number(falling, "‖θ−θ*‖ at first")).isEqualTo(8);
        assertThat(number(falling, "‖θ−θ*‖ at last")).isEqualTo(3);
        assertThat(steps(-0.4, 8, 4).finding("").verdict())
                .as("half is not less than half")
                .isEqualTo(StatementStatus.OPEN);
        assertThat(steps(-0.4, 8, 4).finding("").reason())
                .startsWith("the distance has hardly come down after 20 steps");
        assertThat(steps(0, 8, 3).finding("").verdict()).isEqualTo(StatementStatus.OPEN);
        assertThat(steps(-0.1, 8, 8).finding("").reason()).startsWith("the distance has grown over 20 steps");
    }

    /** Distances along the runs, by runs of our own. */
    @Test
    void diminishingStepsAreThoseOfTheLearner() {
        var problem = Problems.get("random_walk");
        var schedule = new Schedule(100, 1);
        var heard = new ArrayList<Double>();
        var found = DiminishingSteps.of(problem, 0.2, schedule, 200, 2, done -> {
            synchronized (heard) {
                heard.add(done);
            }
        });
        double[] target = Operators.of(problem).fixedPoint();
        assertThat(found.points())
                .extracting(DiminishingSteps.Point::step)
                .containsExactly(10, 13, 18, 24, 32, 42, 56, 75, 100, 133, 178, 200);
        for (var point : found.points()) {
            double square = 0;
            double largest = 0;
            for (int run = 0; run < 2; run++) {
                var learner = Learner.of(problem, Algorithms.rule("STHTD"), Settings.alpha(0.2), schedule);
                learner.learn(problem.trajectory(60_000 + run, point.step()));
                double[] theta = learner.theta();
                double distance = 0;
                for (int i = 0; i < theta.length; i++) {
                    distance = Math.hypot(distance, theta[i] - target[i]);
                }
                square += distance * distance / 2;
                largest = Math.max(largest, distance);
            }
            assertThat(point.distance()).isCloseTo(Math.sqrt(square), within(1e-12));
            assertThat(point.largest()).isCloseTo(largest, within(1e-12));
        }
        // The slope of the last decade, by least squares over the points from step 20 on.
        var last = found.points().stream().filter(p -> p.step() >= 20).toList();
        double meanX =
                last.stream().mapToDouble(p -> Math.log(p.step())).average().orElseThrow();
        double meanY =
                last.stream().mapToDouble(p -> Math.log(p.distance())).average().orElseThrow();
        double xy = 0;
        double xx = 0;
        for (var p : last) {
            xy += (Math.log(p.step()) - meanX) * (Math.log(p.distance()) - meanY);
            xx += Math.pow(Math.log(p.step()) - meanX, 2);
        }
        assertThat(found.slope()).isCloseTo(xy / xx, within(1e-9));
        assertThat(heard).containsExactlyInAnyOrder(0.5, 1.0);
    }

    private static GapRates gaps(double sthtd, double mp, double bound, double from, double fromUnit) {
        return new GapRates(
                1,
                1,
                2,
                3,
                4,
                5,
                6,
                List.of(new GapRates.Point(100, sthtd, 0, 10, 20, mp, 0, bound, bound)),
                from,
                fromUnit);
    }

    @Test
    void whatTheGapsSay() {
        var well = gaps(5, 4, 6, 50, 10).findings();
        assertThat(well).extracting(Finding::verdict).containsOnly(StatementStatus.HOLDS);
        assertThat(well.get(0).reason()).contains("the bound is 2.000 times as large");
        assertThat(well.get(2).reason()).isEqualTo("the condition holds from n = 50.00 on");
        var over = gaps(11, 7, 6, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)
                .findings();
        assertThat(over)
                .extracting(Finding::verdict)
                .containsExactly(StatementStatus.FAILS, StatementStatus.FAILS, StatementStatus.OPEN);
        assertThat(over.get(0).reason()).isEqualTo("the measured gap exceeds the bound");
        assertThat(over.get(2).reason()).doesNotContain("set to 1").endsWith("STHTD-MP is the better of the two");
        var unit = gaps(3, 3, 3, Double.POSITIVE_INFINITY, 40).findings();
        assertThat(unit.get(1).verdict()).as("at the bound").isEqualTo(StatementStatus.HOLDS);
        assertThat(unit.get(2).reason())
                .contains("with both constants set to 1 it would from n = 40.00 on")
                .endsWith("measured at n = 100, STHTD-MP is the worse of the two");
        assertThat(gaps(10, 1, 1, 1, 1).findings().get(0).verdict())
                .as("at the bound")
                .isEqualTo(StatementStatus.HOLDS);
    }

    /** Radii, constants and bounds from their formulas. */
    @Test
    void theGapsConstants() {
        var problem = Problems.get("two_state");
        var operators = Operators.of(problem);
        var heard = new ArrayList<Double>();
        var found = GapRates.of(problem, new int[] {10, 30}, 4, heard::add);
        assertThat(heard).containsExactly(0.25, 1.0);
        // θ₀ = 10 is farther than the solution.
        assertThat(found.thetaRadius()).isEqualTo(20).isEqualTo(found.wRadius());
        double diameter = 2 * Math.hypot(20, 20);
        double l = Matrices.norm(operators.saddle(operators.h()));
        var noise = Noise.of(problem, Algorithms.rule("STHTD"));
        double g = Math.sqrt(Noise.largest(noise.square(), diameter / 2));
        double sigma = Math.sqrt(Noise.largest(noise.spread(), diameter / 2));
        assertThat(found.diameter()).isCloseTo(diameter, within(1e-12));
        assertThat(found.lipschitz()).isEqualTo(l);
        assertThat(found.secondMoment()).isCloseTo(g, within(1e-12));
        assertThat(found.noise()).isCloseTo(sigma, within(1e-12));
        var descent = new ProjectedDescent(problem, operators, 20, 20);
        for (var point : found.points()) {
            int n = point.n();
            double single = diameter / (g * Math.sqrt(n));
            double ahead = Math.min(1 / (Math.sqrt(3) * l), diameter / sigma * Math.sqrt(2.0 / (7 * n)));
            double[] plain = descent.gaps(single, n, 4, false);
            double[] mirror = descent.gaps(ahead, n, 4, true);
            assertThat(point.sthtd()).isCloseTo(Arrays.stream(plain).average().orElseThrow(), within(1e-9));
            assertThat(point.mp()).isCloseTo(Arrays.stream(mirror).average().orElseThrow(), within(1e-9));
            assertThat(point.sthtdError()).isCloseTo(standardError(plain), within(1e-9));
            assertThat(point.mpError()).isCloseTo(standardError(mirror), within(1e-9));
            assertThat(point.sthtdPaper()).isCloseTo(diameter * g / Math.sqrt(n), within(1e-9));
            assertThat(point.sthtdBound())
                    .isCloseTo(diameter * diameter / (single * n) + single * (g * g + sigma * sigma) / 2, within(1e-6));
            assertThat(point.mpBound())
                    .isCloseTo(diameter * diameter / (ahead * n) + 3.5 * ahead * sigma * sigma, within(1e-6));
        }
        double room = g - Math.sqrt(14) * sigma;
        if (room > 0) {
            assertThat(found.conditionFrom()).isEqualTo(Math.ceil(Math.pow(Math.sqrt(3) * l * diameter / room, 2)));
        } else {
            assertThat(found.conditionFrom()).isInfinite();
        }
        assertThat(found.conditionFromUnit())
                .isEqualTo(g > sigma ? Math.ceil(Math.pow(l * diameter / (g - sigma), 2)) : Double.POSITIVE_INFINITY);
    }

    private static double standardError(double[] x) {
        double mean = Arrays.stream(x).average().orElseThrow();
        double variance = Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum() / (x.length - 1);
        return Math.sqrt(variance / x.length);
    }
}
