package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.support.Support;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Goes through a log twice and asks all estimators at once. */
public final class TwoPasses {
    /** One long run is cut into so many stretches. */
    public static final int BATCHES = 20;

    private static final int MOST_FOR_CHECKPOINTS = 64;

    /** Of the largest singular value: what is no more is none. */
    private static final double ZERO = 1e-12;

    private static final int MOST_FOR_SINGULAR_VALUES = 500;

    private final Steps steps;
    private final List<Estimator> estimators;
    private final List<String> actions;
    private final double confidence;
    private final LongConsumer progress;
    private final boolean withActions;

    private final @Nullable LeastSquares values;
    private final List<Estimator.Collector> collectors;
    private final int valuesAt;
    private final int drAt;
    private final int folds;

    /**
     * What came of it.
     *
     * @param theta by the estimator's name and λ
     * @param differences between every two estimates
     */
    public record Outcome(
            long rows,
            long episodes,
            long ended,
            int longest,
            List<Estimate> estimates,
            Optional<Approximation> approximation,
            Support support,
            Map<String, double[]> theta,
            List<Point> convergence,
            List<Difference> differences) {
        /**
         * Without differences.
         *
         * @param rows how many steps there are
         * @param episodes how many there are
         * @param ended how many of them ended by themselves
         * @param longest steps of the longest one
         * @param estimates in the order of the estimators
         * @param approximation how far LSTD is from DR, where both were asked for
         * @param support whether the data can answer
         * @param theta by the estimator's name and λ
         * @param convergence LSTD's value from the first episodes
         */
        public Outcome(
                long rows,
                long episodes,
                long ended,
                int longest,
                List<Estimate> estimates,
                Optional<Approximation> approximation,
                Support support,
                Map<String, double[]> theta,
                List<Point> convergence) {
            this(rows, episodes, ended, longest, estimates, approximation, support, theta, convergence, List.of());
        }
    }

    /**
     * Of a log that is not read yet.
     *
     * @param steps the log
     * @param estimators what is asked for
     * @param start whose value is asked for
     * @param actionNames what the actions are called, where π is given for all
     * @param confidence how often the intervals shall hold
     * @param progress hears of rows that are done
     */
    public TwoPasses(
            Steps steps,
            List<Estimator> estimators,
            Start start,
            List<String> actionNames,
            double confidence,
            LongConsumer progress) {
        this.steps = steps;
        this.estimators = List.copyOf(estimators);
        this.confidence = confidence;
        this.progress = progress;
        actions = List.copyOf(actionNames);
        withActions = estimators.stream().anyMatch(Estimator::usesActions);
        folds = estimators.stream()
                .filter(Dr.class::isInstance)
                .mapToInt(e -> ((Dr) e).folds())
                .findFirst()
                .orElse(0);
        valuesAt = first(Lstd.class);
        drAt = first(Dr.class);
        collectors = estimators.stream()
                .map(e -> e instanceof Lstd lstd && folds > 1 ? new Lstd(lstd.value(), folds) : e)
                .map(e -> e.collector(steps, start))
                .toList();
        // DR needs linear values, whether LSTD was asked for or not.
        values = valuesAt >= 0
                ? (LeastSquares) collectors.get(valuesAt)
                : folds > 0 ? new Lstd(0, folds).collector(steps, start) : null;
    }

    private int first(Class<?> kind) {
        for (int i = 0; i < estimators.size(); i++) {
            if (kind.isInstance(estimators.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /** {@return what both passes come to} */
    public Outcome run() {
        boolean watched = valuesAt >= 0 && steps.dimension() <= MOST_FOR_CHECKPOINTS;
        var first = steps.pass(
                new FirstPass(steps.dimension(), withActions, new WeightSums(steps), collectors, values, watched),
                progress);
        var sums = first.sums();
        if (sums.rows() == 0) {
            throw new IllegalArgumentException("there is not a single step");
        }
        sums.checkSizes();
        var convergence = first.convergence();
        var own = values(first.values(), sums.episodes());
        var solved = first.collectors().stream()
                .map(c -> c.solve(sums.episodes(), own))
                .toList();
        var second = steps.pass(
                new SecondPass(steps.dimension(), withActions, sums.episodes(), sums.rows(), valuesAt, solved),
                progress);
        return outcome(sums, solved, second, convergence);
    }

    /**
     * The values that DR takes from LSTD.
     *
     * @param parts without each fold; empty where there are no folds
     */
    private record FoundValues(double[] whole, double[][] parts, double value) implements Estimator.Values {
        @Override
        public double[] theta(long id) {
            return parts.length > 0 ? parts[LeastSquares.fold(id, parts.length)] : whole;
        }
    }

    private Estimator.Values values(@Nullable LeastSquares collected, long episodes) {
        if (collected == null) {
            return NoValues.NONE;
        }
        var solution = collected.solve(episodes, NoValues.NONE);
        return new FoundValues(
                solution.theta().orElseThrow(),
                folds > 1 ? collected.withoutEachFold() : new double[0][],
                solution.value());
    }

    private Outcome outcome(
            WeightSums sums, List<Estimator.Solved> solved, SecondPass second, List<Point> convergence) {
        var estimates = new ArrayList<Estimate>();
        for (int i = 0; i < estimators.size(); i++) {
            estimates.add(estimate(i, sums, solved.get(i), second));
        }
        var differences = differences(estimates, sums, second);
        Optional<Approximation> approximation = valuesAt >= 0 && drAt >= 0 && sums.episodes() > 1
                ? differences.stream()
                        .flatMap(d -> d.between(estimates.get(valuesAt), estimates.get(drAt)).stream())
                        .findFirst()
                        .map(d -> new Approximation(d.value(), d.standardError()))
                : Optional.empty();
        var theta = new LinkedHashMap<String, double[]>();
        for (int i = 0; i < estimators.size(); i++) {
            var estimator = estimators.get(i);
            solved.get(i).theta().ifPresent(weights -> theta.put(title(estimator), weights));
        }
        return new Outcome(
                sums.rows(),
                sums.episodes(),
                sums.ended(),
                sums.longest(),
                estimates,
                approximation,
                support(sums, solved, second),
                theta,
                List.copyOf(convergence),
                differences);
    }

    private List<Difference> differences(List<Estimate> estimates, WeightSums sums, SecondPass second) {
        double halfWidth = StudentT.halfWidth(confidence, degrees(sums));
        var differences = new ArrayList<Difference>();
        for (int i = 0; i < estimates.size(); i++) {
            for (int j = i + 1; j < estimates.size(); j++) {
                differences.add(
                        Difference.of(estimates.get(i), estimates.get(j), second.differenceError(i, j), halfWidth));
            }
        }
        return List.copyOf(differences);
    }

    /** One long run has its stretches in the place of episodes. */
    private static double degrees(WeightSums sums) {
        return (sums.episodes() == 1 ? BATCHES : sums.episodes()) - 1.0;
    }

    private Estimate estimate(int i, WeightSums sums, Estimator.Solved solved, SecondPass second) {
        var estimator = estimators.get(i);
        double value =
                solved.value() + (isExact(estimator) ? 0 : second.spread(i).mean());
        boolean batched = sums.episodes() == 1;
        double error = batched ? second.batchError(i) : second.spread(i).standardError();
        if (!batched) {
            sums.checkError(error);
        }
        return Estimate.of(
                estimator.name(),
                estimator.lambda(),
                "",
                value,
                error,
                StudentT.halfWidth(confidence, degrees(sums)),
                batched ? Estimate.Interval.BATCHES : Estimate.Interval.EPISODES);
    }

    /** Whether the first pass found all of the value; what the second one adds to it then is rounding. */
    private static boolean isExact(Estimator estimator) {
        return !(estimator instanceof Dr);
    }

    private LinearSolution solution(List<Estimator.Solved> solved) {
        return (LinearSolution) solved.get(valuesAt);
    }

    private Support support(WeightSums sums, List<Estimator.Solved> solved, SecondPass second) {
        var weights = valuesAt >= 0 ? (LinearSolution.StepWeights) second.influence(valuesAt) : null;
        double[] singular = {};
        int rank = 0;
        if (valuesAt >= 0 && steps.dimension() <= MOST_FOR_SINGULAR_VALUES) {
            singular = solution(solved).system().singularValues();
            double zero = ZERO * singular[singular.length - 1];
            rank = (int) Arrays.stream(singular).filter(s -> s > zero).count();
        }
        boolean ratios = sums.hasRatios();
        var unseen = new ArrayList<String>();
        for (int a = 0; a < steps.actions(); a++) {
            if (sums.isUnseen(a)) {
                unseen.add(a < actions.size() ? actions.get(a) : Integer.toString(a));
            }
        }
        return new Support(
                ratios ? sums.effective() : Double.NaN,
                ratios ? sums.effectiveByStep() : new double[0],
                ratios ? sums.meanByStep() : new double[0],
                ratios ? sums.largest() : Double.NaN,
                ratios ? sums.zeroShare() : Double.NaN,
                unseen,
                weights == null ? Double.NaN : weights.effectiveRewards(),
                weights == null ? Double.NaN : weights.largestShare(),
                weights == null ? Double.NaN : weights.negativeShare(),
                singular.length == 0 ? Double.NaN : singular[0] / sums.rows(),
                singular.length == 0 ? Double.NaN : singular[singular.length - 1] / singular[0],
                rank,
                steps.dimension(),
                second.most().largestFirst(),
                singular.length > 0
                        && (rank == singular.length || solution(solved).isDetermined(ZERO)));
    }

    /**
     * {@return a name for what an estimator found: LSTD, LSTD(0.5)}
     *
     * @param estimator any
     */
    public static String title(Estimator estimator) {
        return Estimate.titled(estimator.name(), estimator.lambda());
    }
}
