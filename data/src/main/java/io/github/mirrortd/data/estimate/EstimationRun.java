package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Pass;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.support.LogSize;
import io.github.mirrortd.data.support.Overlap;
import io.github.mirrortd.data.support.Support;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Asks all estimators at once, in two passes over a log: sums, then every episode's influence. Estimators whose influences
 * need more sums (rungs between LSTD and DR, and some where episodes were cut off) have passes in between.
 */
public final class EstimationRun {
    private static final int MOST_FOR_CHECKPOINTS = 64;

    private static final int MOST_FOR_SINGULAR_VALUES = 500;

    private final Steps steps;
    private final List<Estimator> estimators;
    private final List<String> actions;
    private final double confidence;
    private final LongConsumer progress;
    private final boolean withActions;
    private final @Nullable RewardRange range;

    private final @Nullable LstdSums values;
    private final List<Estimator.Collector> collectors;
    private final int valuesAt;
    private final int folds;

    /**
     * Its results.
     *
     * @param differences between every two estimates
     * @param overlap of both policies
     * @param theta by the estimator's name and λ
     * @param influences of episodes on each estimate
     */
    public record Estimates(
            LogSize log,
            List<Estimate> estimates,
            List<Difference> differences,
            Support support,
            Overlap overlap,
            Map<String, double[]> theta,
            List<Estimate.Partial> convergence,
            Influences influences) {}

    /**
     * Data for contrasts with other policies.
     *
     * @param solved what the estimators came to, one for each estimate
     * @param reached by each estimate's influence along one long run
     * @param typicalReward largest absolute reward
     */
    record Influences(List<Estimator.Solved> solved, double[][] reached, double typicalReward) {}

    /**
     * Creates a run over a log that is not read yet.
     *
     * @param steps the log
     * @param estimators what is asked for
     * @param start whose value is asked for
     * @param actionNames what the actions are called, where π is given for all
     * @param confidence how often the intervals shall hold
     * @param range of rewards that can occur, for bounds; null if it is not known
     * @param progress receives the number of finished rows
     */
    public EstimationRun(
            Steps steps,
            List<Estimator> estimators,
            Start start,
            List<String> actionNames,
            double confidence,
            @Nullable RewardRange range,
            LongConsumer progress) {
        this.steps = steps;
        this.estimators = List.copyOf(estimators);
        this.confidence = confidence;
        this.range = range;
        this.progress = progress;
        actions = List.copyOf(actionNames);
        withActions = estimators.stream().anyMatch(e -> e.has(Estimator.Trait.ACTIONS));
        folds = estimators.stream().mapToInt(Estimator::folds).max().orElse(1);
        valuesAt = first(Estimators.LSTD);
        // DR needs linear values, whether LSTD was asked for or not.
        boolean wanted = valuesAt >= 0 || estimators.stream().anyMatch(e -> e.has(Estimator.Trait.VALUES));
        double lambda = valuesAt < 0 ? 0 : estimators.get(valuesAt).lambda().orElse(0);
        values = wanted ? new LstdSums(steps, steps.dimension(), lambda, folds, start, Walk::states) : null;
        collectors = IntStream.range(0, estimators.size())
                .mapToObj(i -> i == valuesAt && values != null
                        ? values
                        : estimators.get(i).collector(steps, start))
                .toList();
    }

    private int first(String name) {
        return IntStream.range(0, estimators.size())
                .filter(i -> estimators.get(i).name().equals(name))
                .findFirst()
                .orElse(-1);
    }

    /** {@return what the passes come to} */
    public Estimates run() {
        return run(List.of(this)).get(0);
    }

    /**
     * {@return what the passes come to for each of several target policies} Each pass reads the log once for all of them.
     *
     * @param runs one for each policy of the same steps, in their order
     */
    public static List<Estimates> run(List<EstimationRun> runs) {
        var firsts = together(runs, k -> runs.get(k).firstPass());
        var found = new ArrayList<Found>();
        for (int k = 0; k < firsts.size(); k++) {
            found.add(runs.get(k).found(firsts.get(k)));
        }
        while (found.stream().anyMatch(f -> !f.again().isEmpty())) {
            var passes = together(runs, k -> runs.get(k).collectingPass(found.get(k)));
            for (int k = 0; k < passes.size(); k++) {
                found.get(k).complete(passes.get(k).collectors());
            }
        }
        var seconds = together(runs, k -> runs.get(k).secondPass(found.get(k)));
        return IntStream.range(0, runs.size())
                .mapToObj(k -> runs.get(k).outcome(found.get(k), seconds.get(k)))
                .toList();
    }

    private static <P extends Pass<P>> List<P> together(List<EstimationRun> runs, IntFunction<P> pass) {
        var first = runs.get(0);
        var passes = IntStream.range(0, runs.size()).mapToObj(pass).toList();
        return passes.size() == 1
                ? List.of(first.steps.pass(passes.get(0), first.progress))
                : first.steps.pass(new JointPass<>(passes), first.progress).parts();
    }

    private CollectingPass firstPass() {
        boolean watched = valuesAt >= 0 && steps.dimension() <= MOST_FOR_CHECKPOINTS;
        return new CollectingPass(steps.dimension(), withActions, new WeightSums(steps), collectors, values, watched);
    }

    private CollectingPass collectingPass(Found found) {
        return new CollectingPass(
                steps.dimension(), withActions, null, List.copyOf(found.again().values()), null, false);
    }

    private SecondPass secondPass(Found found) {
        var sums = found.sums;
        var values = found.own.solution();
        return new SecondPass(
                steps.dimension(),
                withActions,
                valuesAt,
                found,
                values != null && (steps.dimension() > MOST_FOR_SINGULAR_VALUES || values.isDetermined()),
                new OverlapSums(
                        sums,
                        steps.dimension(),
                        range == null ? null : new BoundSums(range, sums.longest(), sums.largestReward())));
    }

    private Found found(CollectingPass first) {
        var sums = first.sums();
        if (sums.rows() == 0) {
            throw new IllegalArgumentException("there are no steps");
        }
        sums.checkSizes();
        if (range != null) {
            sums.checkRewards(range);
        }
        var convergence = first.convergence();
        var own = values(first.values(), sums.episodes());
        return new Found(
                sums,
                convergence,
                own,
                first.collectors().stream()
                        .map(c -> c.solve(sums.episodes(), own))
                        .collect(Collectors.toList()));
    }

    /** Results before the second pass; estimators that need more sums collect them in passes in between. */
    record Found(WeightSums sums, List<Estimate.Partial> convergence, FoundValues own, List<Estimator.Solved> solved) {
        /** Collectors that need another pass, by the place of their estimators. */
        SortedMap<Integer, Estimator.Collector> again() {
            var again = new TreeMap<Integer, Estimator.Collector>();
            for (int i = 0; i < solved.size(); i++) {
                int place = i;
                solved.get(i).again().ifPresent(c -> again.put(place, c));
            }
            return again;
        }

        void complete(List<Estimator.Collector> collected) {
            int next = 0;
            for (int place : again().keySet()) {
                solved.set(place, collected.get(next++).solve(sums.episodes(), own));
            }
        }
    }

    private FoundValues values(@Nullable LstdSums collected, long episodes) {
        if (collected == null) {
            return FoundValues.NONE;
        }
        var solution = collected.solve(episodes, FoundValues.NONE);
        return new FoundValues(
                solution, solution.theta().orElseThrow(), folds > 1 ? collected.withoutEachFold() : new double[0][]);
    }

    private Estimates outcome(Found found, SecondPass second) {
        var sums = found.sums;
        var solved = found.solved;
        int stretches =
                sums.episodes() == 1 ? second.stretches(Math.max(valuesAt, 0)).count() : -1;
        var estimates = new ArrayList<Estimate>();
        for (int i = 0; i < estimators.size(); i++) {
            estimates.add(estimate(i, sums, solved.get(i), second, stretches));
        }
        var differences = differences(estimates, second, stretches);
        var theta = new LinkedHashMap<String, double[]>();
        for (int i = 0; i < estimators.size(); i++) {
            var estimator = estimators.get(i);
            solved.get(i).theta().ifPresent(weights -> theta.put(title(estimator), weights));
        }
        return new Estimates(
                new LogSize(sums.rows(), sums.episodes(), sums.ended(), sums.longest()),
                estimates,
                differences,
                support(sums, solved, second),
                second.overlap().overlap(sums, steps.featureNames(), confidence, stretches),
                theta,
                List.copyOf(found.convergence),
                new Influences(List.copyOf(solved), second.reached(), sums.largestReward()));
    }

    private List<Difference> differences(List<Estimate> estimates, SecondPass second, int stretches) {
        var differences = new ArrayList<Difference>();
        for (int i = 0; i < estimates.size(); i++) {
            for (int j = i + 1; j < estimates.size(); j++) {
                double error = stretches < 0
                        ? second.difference(i, j).standardError()
                        : Stretches.difference(second.stretches(i), second.stretches(j))
                                .standardError(stretches);
                double degrees = stretches < 0 ? second.difference(i, j).degrees() : stretches - 1.0;
                differences.add(Difference.of(
                        estimates.get(i), estimates.get(j), error, Estimate.reach(confidence, degrees, error)));
            }
        }
        return List.copyOf(differences);
    }

    private Estimate estimate(int i, WeightSums sums, Estimator.Solved solved, SecondPass second, int stretches) {
        var estimator = estimators.get(i);
        var spread = second.spread(i);
        double value = solved.value() + (solved.isComplete() ? 0 : spread.mean());
        boolean batched = stretches >= 0;
        double error = batched ? second.stretches(i).standardError(stretches) : spread.standardError();
        if (!batched) {
            sums.checkError(error);
        }
        double degrees = batched ? stretches - 1.0 : spread.degrees();
        double reach = Estimate.reach(confidence, degrees, error);
        boolean some = !Double.isNaN(reach);
        return new Estimate(
                estimator.name(),
                estimator.lambda(),
                "",
                value,
                error,
                value - reach,
                value + reach,
                !some ? Estimate.Interval.NONE : batched ? Estimate.Interval.BATCHES : Estimate.Interval.EPISODES,
                new Estimate.Tails(some ? degrees : Double.NaN, batched ? Double.NaN : spread.largestShare()),
                new Estimate.Traits(
                        estimator.bias(),
                        estimator.has(Estimator.Trait.RATIOS),
                        estimator.has(Estimator.Trait.PRODUCTS),
                        estimator.has(Estimator.Trait.BEYOND_CUTS) && solved.seesBeyondCuts()));
    }

    private Support support(WeightSums sums, List<Estimator.Solved> solved, SecondPass second) {
        var weights = valuesAt >= 0 ? (LinearSolution.StepWeights) second.influence(valuesAt) : null;
        boolean[] missing = sums.unseen();
        return new Support(
                sums.products(),
                IntStream.range(0, missing.length)
                        .filter(a -> missing[a])
                        .mapToObj(a -> a < actions.size() ? actions.get(a) : Integer.toString(a))
                        .toList(),
                weights == null ? new Support.RewardWeights(Double.NaN, Double.NaN, Double.NaN) : weights.rewards(),
                weights == null || steps.dimension() > MOST_FOR_SINGULAR_VALUES
                        ? new Support.Equations(Double.NaN, Double.NaN, 0, steps.dimension(), false)
                        : ((LinearSolution) solved.get(valuesAt)).equations(),
                second.most().largestFirst());
    }

    Steps steps() {
        return steps;
    }

    boolean withActions() {
        return withActions;
    }

    double confidence() {
        return confidence;
    }

    LongConsumer progress() {
        return progress;
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
