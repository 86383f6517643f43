package io.github.mirrortd.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import java.util.function.IntFunction;

/** The mean of a rule's updates along a long walk against the exact one, within five standard errors of block means. */
final class SampledMean {
    private static final int BLOCKS = 100;
    private static final int BLOCK_LENGTH = 2_000;

    /** With a past to carry along, every step is work. */
    private static final int SHORT_LENGTH = 400;

    private SampledMean() {}

    static void check(FiniteProblem problem, RuleAlgorithm rule, Settings settings) {
        boolean past = rule.usesFollowOn() || rule.traces(settings);
        if (past && !StandingLearner.hasVariance(problem, rule, settings)) {
            return;
        }
        var point = Point.in(problem, rule, settings, 1);
        double[] exact = MeanUpdate.of(problem, rule, settings).at(rule.usesAuxiliary() ? point.both() : point.theta());
        double[][] means = past
                ? blockMeans(problem, new StandingLearner(point, rule)::change, exact.length, SHORT_LENGTH)
                : blockMeans(problem, table(point, rule), exact.length, BLOCK_LENGTH);
        for (int i = 0; i < exact.length; i++) {
            int component = i;
            double[] sample =
                    Arrays.stream(means).mapToDouble(m -> m[component]).toArray();
            double mean = Arrays.stream(sample).average().orElseThrow();
            double variance =
                    Arrays.stream(sample).map(x -> (x - mean) * (x - mean)).sum() / (BLOCKS - 1);
            assertThat(mean)
                    .as("%s on %s, %s, component %d", rule.name(), problem, settings, i)
                    .isCloseTo(exact[i], within(5 * Math.sqrt(variance / BLOCKS) + 1e-15));
        }
    }

    /** Without a past, a transition always does the same. */
    private static IntFunction<double[]> table(Point point, RuleAlgorithm rule) {
        double[][] changes = point.problem().transitions().stream()
                .map(t -> point.change(t, rule))
                .toArray(double[][]::new);
        return t -> changes[t];
    }

    private static double[][] blockMeans(
            FiniteProblem problem, IntFunction<double[]> changes, int components, int blockLength) {
        var sampler = problem.sampler(42);
        double[][] means = new double[BLOCKS][components];
        for (double[] mean : means) {
            for (int k = 0; k < blockLength; k++) {
                double[] change = changes.apply(sampler.next());
                for (int i = 0; i < mean.length; i++) {
                    mean[i] += change[i] / blockLength;
                }
            }
        }
        return means;
    }
}
