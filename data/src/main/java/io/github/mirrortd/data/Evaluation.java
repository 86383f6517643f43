package io.github.mirrortd.data;

import io.github.mirrortd.data.estimate.Dr;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimator;
import io.github.mirrortd.data.estimate.Lstd;
import io.github.mirrortd.data.estimate.LstdQ;
import io.github.mirrortd.data.estimate.OnPolicy;
import io.github.mirrortd.data.estimate.Pdis;
import io.github.mirrortd.data.estimate.Start;
import io.github.mirrortd.data.estimate.StudentT;
import io.github.mirrortd.data.estimate.TwoPasses;
import io.github.mirrortd.data.replay.Plan;
import io.github.mirrortd.data.replay.Replay;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.internal.Samples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;

/**
 * A policy's value from logged steps. Everything has a usual value, so that {@code Evaluation.of(steps).run()} is enough: LSTD and
 * DR with their 95 % intervals. Immutable; steps are read when it runs, twice, and once more for learners and each of their passes.
 *
 * @param estimators empty for the usual ones
 * @param actions what the actions are called, where π is given for all
 * @param learners that go through the log step by step
 * @param passes how often they do
 * @param replicates for the bootstrap intervals of learners; 0 for none
 * @param progress hears of rows that are done
 */
public record Evaluation(
        Steps steps,
        List<Estimator> estimators,
        double confidence,
        Start start,
        List<String> actions,
        List<Plan> learners,
        int passes,
        int replicates,
        int threads,
        LongConsumer progress) {
    public static final double CONFIDENCE = 0.95;
    public static final int REPLICATES = 200;

    public Evaluation {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException(
                    "an interval's confidence lies between 0 and 1, such as 0.95, not at " + confidence);
        }
        if (passes < 1 || replicates < 0 || replicates == 1 || replicates >= 1 << 20) {
            throw new IllegalArgumentException("there must be at least one pass, and no or at least 2 replicates, not "
                    + passes + " and " + replicates);
        }
    }

    /** Of steps in any collection that can be gone through again and again, always in the same order. */
    public static Evaluation of(Iterable<Step> steps) {
        return of(Steps.of(steps));
    }

    public static Evaluation of(Steps steps) {
        return new Evaluation(
                steps,
                List.of(),
                CONFIDENCE,
                Start.FIRST,
                List.of(),
                List.of(),
                1,
                REPLICATES,
                Runtime.getRuntime().availableProcessors(),
                rows -> {});
    }

    public Evaluation withEstimators(List<Estimator> chosen) {
        return new Evaluation(
                steps, chosen, confidence, start, actions, learners, passes, replicates, threads, progress);
    }

    public Evaluation withConfidence(double chosen) {
        return new Evaluation(
                steps, estimators, chosen, start, actions, learners, passes, replicates, threads, progress);
    }

    public Evaluation withStart(Start chosen) {
        return new Evaluation(
                steps, estimators, confidence, chosen, actions, learners, passes, replicates, threads, progress);
    }

    public Evaluation withActions(List<String> names) {
        return new Evaluation(
                steps, estimators, confidence, start, names, learners, passes, replicates, threads, progress);
    }

    public Evaluation withLearners(List<Plan> chosen, int chosenPasses, int chosenReplicates) {
        return new Evaluation(
                steps,
                estimators,
                confidence,
                start,
                actions,
                chosen,
                chosenPasses,
                chosenReplicates,
                threads,
                progress);
    }

    public Evaluation withThreads(int count) {
        return new Evaluation(
                steps, estimators, confidence, start, actions, learners, passes, replicates, count, progress);
    }

    public Evaluation withProgress(LongConsumer hearer) {
        return new Evaluation(
                steps, estimators, confidence, start, actions, learners, passes, replicates, threads, hearer);
    }

    /** How often the log is gone through. */
    public int passesOverData() {
        return 2 + (learners.isEmpty() ? 0 : passes);
    }

    /** @throws IllegalArgumentException where the data do not hold what an estimator needs; the message says what */
    public Answer run() {
        var notes = new ArrayList<String>();
        var chosen = chosen(notes);
        var outcome = new TwoPasses(steps, chosen, start, actions, confidence, progress).run();
        var estimates = new ArrayList<>(outcome.estimates());
        var weights = new LinkedHashMap<>(outcome.theta());
        if (!learners.isEmpty()) {
            replay(outcome, estimates, weights);
        }
        if (outcome.episodes() == 1) {
            notes.add("There is one episode: intervals come from " + TwoPasses.BATCHES + " stretches of it, for "
                    + Lstd.NAME + " only.");
        }
        return new Answer(
                outcome.rows(),
                outcome.episodes(),
                outcome.ended(),
                outcome.longest(),
                confidence,
                List.copyOf(estimates),
                outcome.approximation(),
                outcome.support(),
                weights,
                outcome.convergence(),
                List.copyOf(notes));
    }

    private List<Estimator> chosen(List<String> notes) {
        boolean ratios = steps.hasRatios();
        var wanted = estimators.isEmpty() ? usual(ratios) : estimators;
        var kept = new ArrayList<Estimator>();
        for (var estimator : wanted) {
            if (estimator.usesRatios() && !ratios) {
                throw new IllegalArgumentException(estimator.name()
                        + " needs the behaviour policy's probability of every logged action; give 'behaviour', estimate"
                        + " it, or ask for LSTD-Q");
            }
            if (estimator.usesActions() && steps.actions() == 0) {
                throw new IllegalArgumentException(estimator.name()
                        + " needs the target policy's probability of every action, as in target: {actions: {left:"
                        + " p_left, right: p_right}}");
            }
            if (start.kind() != Start.Kind.FIRST && estimator.isOfFirstStates()) {
                notes.add(estimator.name()
                        + " speaks of the logged first states only and was left out: others were asked for.");
            } else {
                kept.add(estimator);
            }
        }
        if (kept.isEmpty() && learners.isEmpty()) {
            throw new IllegalArgumentException("none of the estimators can be used: " + String.join(" ", notes));
        }
        return kept;
    }

    private List<Estimator> usual(boolean ratios) {
        if (!ratios) {
            return steps.actions() > 0 ? List.of(new LstdQ(), new OnPolicy()) : List.of(new LstdQ());
        }
        return steps.dimension() > MOST_FEATURES
                ? List.of(new Pdis(), new OnPolicy())
                : List.of(new Lstd(0, 1), new Dr(1), new OnPolicy());
    }

    /** Least squares takes no more. */
    private static final int MOST_FEATURES = 2_000;

    private void replay(TwoPasses.Outcome outcome, List<Estimate> estimates, LinkedHashMap<String, double[]> weights) {
        double[] given = start.kind() == Start.Kind.GIVEN
                ? Objects.requireNonNull(start.features()).clone()
                : new double[0];
        if (start.kind() == Start.Kind.ALL) {
            throw new IllegalArgumentException(
                    "learners give the value of first states or of a file of states; leave 'start' at first, or name one");
        }
        var learned = new Replay(
                        steps,
                        learners,
                        passes,
                        replicates,
                        threads,
                        outcome.rows(),
                        outcome.startFeatures(),
                        given,
                        progress)
                .run();
        for (var l : learned) {
            String name = l.plan().algorithm().name();
            var lambda = l.plan().settings().lambda() == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(l.plan().settings().lambda());
            estimates.add(estimate(name, lambda, "last", l.last(), l.replicatesLast()));
            estimates.add(estimate(name, lambda, "averaged", l.averaged(), l.replicatesAveraged()));
            weights.put(name, l.theta());
            weights.put(name + " averaged", l.averagedTheta());
        }
    }

    private Estimate estimate(String name, OptionalDouble lambda, String kind, double value, double[] replicated) {
        double error = replicated.length < 2 ? Double.NaN : Math.sqrt(Samples.variance(replicated));
        double reach = StudentT.halfWidth(confidence, Double.MAX_VALUE) * error;
        return new Estimate(
                name,
                lambda,
                kind,
                value,
                error,
                value - reach,
                value + reach,
                Double.isNaN(reach) ? Estimate.Interval.NONE : Estimate.Interval.BOOTSTRAP);
    }
}
