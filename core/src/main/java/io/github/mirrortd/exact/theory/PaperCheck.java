package io.github.mirrortd.exact.theory;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.exact.linear.UsableFeatures;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/**
 * Every statement of the paper on one problem, with its numbers.
 *
 * @param findings in the paper's order
 * @param diminishing the runs behind Theorem 2
 * @param gaps the measurements behind Propositions 1 and 2
 */
@Fields("problem findings diminishing_steps=diminishing gaps")
public record PaperCheck(String problem, List<Finding> findings, DiminishingSteps diminishing, GapRates gaps) {
    private static final double LARGEST_START = 0.1;

    /**
     * The amount of sampling, and known results of tuning.
     *
     * @param tunedC GTD2-MP's tuned step size; NaN where there is none
     * @param tunedH STHTD-MP's
     * @param alpha α₀ of the diminishing steps; NaN for half of what is stable in the mean square, at most 0.1, or, where that
     *     takes minutes to find, what is small for the lengths of the features
     * @param schedule of the diminishing steps
     * @param steps of each run with diminishing steps
     * @param runs of everything sampled
     * @param patience how many multiplications the search for what is stable may take; 1e10 are some seconds
     */
    public record Options(
            double tunedC, double tunedH, double alpha, Schedule schedule, int steps, int runs, double patience) {
        /** The defaults of {@code check}. */
        public static final Options USUAL =
                new Options(Double.NaN, Double.NaN, Double.NaN, new Schedule(1_000, 0.75), 100_000, 20, 1e10);

        /**
         * Refuses fewer than 100 steps or two runs.
         *
         * @param tunedC GTD2-MP's tuned step size; NaN where there is none
         * @param tunedH STHTD-MP's
         * @param alpha α₀ of the diminishing steps, or NaN
         * @param schedule of the diminishing steps
         * @param steps of each run with diminishing steps
         * @param runs of everything sampled
         * @param patience how many multiplications the search for what is stable may take
         */
        public Options {
            if (steps < 100 || runs < 2) {
                throw new IllegalArgumentException("a check needs at least 100 steps and 2 runs");
            }
        }

        /** The numbers of steps at which the gap is measured. */
        int[] horizons() {
            return IntStream.of(100, 1_000, 10_000, 100_000)
                    .filter(n -> n <= steps)
                    .toArray();
        }
    }

    /**
     * {@return the paper's statements, looked up on a problem}
     *
     * @param problem a finite problem
     * @param options how much to sample
     * @param progress receives the share of the work that is done
     */
    public static PaperCheck of(FiniteProblem problem, Options options, DoubleConsumer progress) {
        UsableFeatures.check(problem);
        var operators = Operators.of(problem);
        var findings = new ArrayList<>(Assumptions.of(problem, operators));
        findings.addAll(MeanDynamics.of(problem, operators));
        findings.add(OneSample.finding(problem, options.tunedC(), options.tunedH()));
        Optional<Double> known = Double.isNaN(options.alpha())
                ? largestStable(problem, options.patience(), spent -> progress.accept(0.2 * spent))
                        .map(PaperCheck::half)
                : Optional.of(options.alpha());
        var diminishing = DiminishingSteps.of(
                problem,
                known.orElseGet(() -> small(problem)),
                options.schedule(),
                options.steps(),
                options.runs(),
                done -> progress.accept(0.2 + 0.3 * done));
        findings.add(
                diminishing.finding(
                        known.isPresent()
                                ? ""
                                : "; α₀ goes by the lengths of the features, because the largest stable one takes minutes to find"));
        var gaps = GapRates.of(problem, options.horizons(), options.runs(), done -> progress.accept(0.5 + 0.5 * done));
        findings.addAll(gaps.findings());
        findings.addAll(MetricComparison.of(problem, options.tunedC(), options.tunedH()));
        findings.addAll(MetricComparison.slowModes(problem));
        return new PaperCheck(problem.id(), List.copyOf(findings), diminishing, gaps);
    }

    /** The largest step size of STHTD that is stable in the mean square; nothing where that takes too long. */
    private static Optional<Double> largestStable(FiniteProblem problem, double patience, DoubleConsumer progress) {
        return new Predictor(problem, Algorithms.get("STHTD"), Sampling.MARKOV)
                .within(patience, progress, patient -> patient.largestMeanSquareStableAlpha(Settings.NONE));
    }

    private static double half(double stable) {
        return stable > 0 ? Math.min(LARGEST_START, stable / 2) : LARGEST_START;
    }

    /** A tenth of the step size at which the longest step there is would go all the way to its target. */
    private static double small(FiniteProblem problem) {
        double longest = 0;
        for (var t : problem.transitions()) {
            double[] phi = problem.features().values(t.state());
            double length = Matrices.norm(phi);
            longest = Math.max(longest, t.rho() * length * length);
        }
        return Math.min(LARGEST_START, 0.1 / longest);
    }
}
