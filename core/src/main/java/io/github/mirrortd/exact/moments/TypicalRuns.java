package io.github.mirrortd.exact.moments;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/**
 * Errors of a few seeded runs, to compare with the exact mean over infinitely many.
 *
 * @param runs how many
 * @param steps of each
 * @param median RMSVE at the end
 * @param largest RMSVE at the end
 * @param rms the root mean square over the runs
 */
public record TypicalRuns(int runs, int steps, double median, double largest, double rms) {
    private static final long FIRST_SEED = 50_000;

    /** Factors by which the exact mean must exceed the runs' mean and median to count as unseen. */
    private static final double UNSEEN = 2;

    private static final double UNTYPICAL = 10;

    /**
     * {@return what seeded runs of a learner show}
     *
     * @param problem a finite problem
     * @param algorithm the learner
     * @param settings complete ones
     * @param schedule of the step sizes
     * @param sampling how transitions are drawn
     * @param steps of each run
     * @param runs how many
     */
    public static TypicalRuns of(
            FiniteProblem problem,
            Algorithm algorithm,
            Settings settings,
            Schedule schedule,
            Sampling sampling,
            int steps,
            int runs) {
        double[] errors = IntStream.range(0, runs)
                .parallel()
                .mapToDouble(run -> {
                    var learner = Learner.of(problem, algorithm, settings, schedule);
                    IntSupplier draw = sampling == Sampling.MARKOV
                            ? problem.sampler(FIRST_SEED + run)::next
                            : new IidSampler(problem, FIRST_SEED + run)::next;
                    for (int t = 0; t < steps; t++) {
                        learner.step(draw.getAsInt());
                    }
                    return learner.error();
                })
                .toArray();
        Arrays.sort(errors);
        double largest = errors[runs - 1];
        if (!Double.isFinite(largest)) {
            return new TypicalRuns(runs, steps, middle(errors), largest, Double.POSITIVE_INFINITY);
        }
        // Relative to the largest, so that errors of 1e-200 have squares too.
        double sum = 0;
        for (double e : errors) {
            sum += largest == 0 ? 0 : (e / largest) * (e / largest);
        }
        return new TypicalRuns(
                runs, steps, middle(errors), largest, largest == 0 ? 0 : largest * Math.sqrt(sum / runs));
    }

    private static double middle(double[] sorted) {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /**
     * {@return whether the exact mean is carried by runs so rare that these do not contain one}
     *
     * @param exactRms the exact root mean square error at the end
     */
    public boolean misses(double exactRms) {
        return exactRms > UNSEEN * rms && exactRms > UNTYPICAL * median;
    }
}
