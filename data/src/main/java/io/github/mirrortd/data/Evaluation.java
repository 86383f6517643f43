package io.github.mirrortd.data;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.data.estimate.Contrast;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.EstimationRun;
import io.github.mirrortd.data.estimate.Estimator;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.estimate.RewardRange;
import io.github.mirrortd.data.estimate.Start;
import io.github.mirrortd.data.replay.Replay;
import io.github.mirrortd.data.step.ReplayedLearner;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.verdict.Evidence;
import io.github.mirrortd.data.verdict.Verdict;
import io.github.mirrortd.internal.Samples;
import io.github.mirrortd.internal.StudentT;
import io.github.mirrortd.learn.RuleAlgorithm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A policy's value from logged steps. Everything has a usual value, so that {@code Evaluation.of(steps).run()} is enough:
 * LSTD and DR with their 95 % intervals. Immutable; steps are read when it runs, twice, and once more for learners and each
 * of their passes.
 */
public final class Evaluation {
    /** Default confidence of intervals. */
    public static final double CONFIDENCE = 0.95;
    /** Default number of a learner's replicates. */
    public static final int REPLICATES = 200;

    /** Default number of steps, in passes over the log. */
    private static final long USUAL_STEPS = 100_000;

    private static final int MOST_PASSES = 50;

    /** Share of its standard error by which a converged value may move in one pass. */
    private static final double FAR = 0.25;

    private final Steps steps;
    private List<Estimator> estimators = List.of();
    private double confidence = CONFIDENCE;
    private Start start = Start.FIRST;
    private List<String> actions = List.of();
    private List<ReplayedLearner> learners = List.of();
    private int passes;
    private int replicates = REPLICATES;
    private int threads = Runtime.getRuntime().availableProcessors();
    private @Nullable RewardRange rewards;
    private LongConsumer progress = rows -> {};

    private Evaluation(Steps steps) {
        this.steps = steps;
    }

    /** A changed copy. */
    private Evaluation with(Consumer<Evaluation> change) {
        var copy = new Evaluation(steps);
        copy.estimators = estimators;
        copy.confidence = confidence;
        copy.start = start;
        copy.actions = actions;
        copy.learners = learners;
        copy.passes = passes;
        copy.replicates = replicates;
        copy.threads = threads;
        copy.rewards = rewards;
        copy.progress = progress;
        change.accept(copy);
        copy.check();
        return copy;
    }

    private void check() {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException(
                    "the confidence of intervals must lie between 0 and 1, such as 0.95, not be " + confidence);
        }
        if (passes < 0 || replicates < 0 || replicates == 1 || replicates >= 1 << 20) {
            throw new IllegalArgumentException(
                    "there must be at least one pass, or 0 for as many as suit, and no or at least 2 replicates, not "
                            + passes + " and " + replicates);
        }
    }

    /**
     * {@return an evaluation of steps in any collection that can be gone through again and again, always in the same
     * order}
     *
     * @param steps the log
     */
    public static Evaluation of(Iterable<Step> steps) {
        return of(Steps.of(steps));
    }

    /**
     * {@return an evaluation in its usual form}
     *
     * @param steps the log
     */
    public static Evaluation of(Steps steps) {
        return new Evaluation(steps);
    }

    /**
     * {@return the same evaluation by other estimators}
     *
     * @param chosen empty for the usual ones
     */
    public Evaluation withEstimators(List<Estimator> chosen) {
        return with(e -> e.estimators = chosen);
    }

    /**
     * {@return the same evaluation with other intervals}
     *
     * @param chosen how often they shall hold, between 0 and 1
     */
    public Evaluation withConfidence(double chosen) {
        return with(e -> e.confidence = chosen);
    }

    /**
     * {@return the same evaluation of the value of other states}
     *
     * @param from which ones
     */
    public Evaluation withStart(Start from) {
        return with(e -> e.start = from);
    }

    /**
     * {@return the same evaluation with names for the actions}
     *
     * @param names one for each action that π is given for
     */
    public Evaluation withActions(List<String> names) {
        return with(e -> e.actions = names);
    }

    /**
     * {@return the same evaluation with learners besides the estimators}
     *
     * @param chosen how each of them learns
     * @param chosenPasses how often they go through the log; 0 for as many as suit the number of steps
     * @param chosenReplicates for their intervals; 0 for none
     */
    public Evaluation withLearners(List<ReplayedLearner> chosen, int chosenPasses, int chosenReplicates) {
        return with(e -> {
            e.learners = chosen;
            e.passes = chosenPasses;
            e.replicates = chosenReplicates;
        });
    }

    /**
     * {@return the same evaluation on another number of threads}
     *
     * @param count how many
     */
    public Evaluation withThreads(int count) {
        return with(e -> e.threads = count);
    }

    /**
     * {@return the same evaluation with a range of rewards, from which bounds follow where support is missing}
     *
     * @param range the rewards that can occur; null if that is not known
     */
    public Evaluation withRewards(@Nullable RewardRange range) {
        return with(e -> e.rewards = range);
    }

    /**
     * {@return the same evaluation with a listener of its progress}
     *
     * @param hearer receives the number of finished rows
     */
    public Evaluation withProgress(LongConsumer hearer) {
        return with(e -> e.progress = hearer);
    }

    /**
     * {@return how often the log is gone through}
     *
     * @param rows how many steps it has
     */
    public int passesOverData(long rows) {
        boolean third = steps.hasRatios()
                && (estimators.isEmpty()
                        ? steps.dimension() <= MOST_FEATURES && start.kind() == Start.Kind.FIRST
                        : estimators.stream().anyMatch(e -> Estimators.isRung(e.name())));
        return (third ? 3 : 2) + (steps.policyNames().isEmpty() ? 0 : 1) + (learners.isEmpty() ? 0 : passes(rows));
    }

    /** Small logs are gone through more often: learners need steps, and these cost nothing there. */
    private int passes(long rows) {
        return passes > 0 ? passes : (int) Math.max(1, Math.min(MOST_PASSES, USUAL_STEPS / Math.max(1, rows)));
    }

    /**
     * {@return the value, by every estimator}
     *
     * @throws IllegalArgumentException where the data do not hold what an estimator needs; the message says what
     */
    public Answer run() {
        if (steps.policyNames().size() > 1) {
            throw new IllegalArgumentException(
                    "there are " + steps.policyNames().size() + " target policies; compare() evaluates several");
        }
        var notes = new ArrayList<String>();
        var chosen = chosen(notes);
        return answer(estimation(chosen).run(), chosen, notes);
    }

    /**
     * {@return the values of all target policies over the same log, and the differences between them} Where there is one
     * policy only, its name is empty.
     *
     * @throws IllegalArgumentException where the data do not hold what an estimator needs; the message says what
     */
    public Comparison compare() {
        var names = steps.policyNames();
        if (names.isEmpty()) {
            return new Comparison(List.of(new Comparison.Policy("", run())), confidence, List.of());
        }
        if (!learners.isEmpty()) {
            throw new IllegalArgumentException("learners take one target policy, not " + names.size());
        }
        var notes = new ArrayList<String>();
        var chosen = chosen(notes);
        var runs = names.stream().map(name -> estimation(chosen)).toList();
        var outcomes = EstimationRun.run(runs);
        var policies = new ArrayList<Comparison.Policy>();
        for (int k = 0; k < runs.size(); k++) {
            policies.add(new Comparison.Policy(names.get(k), answer(outcomes.get(k), chosen, new ArrayList<>(notes))));
        }
        var recommended =
                policies.stream().map(p -> p.answer().verdict().recommended()).toList();
        return new Comparison(List.copyOf(policies), confidence, Contrast.all(runs, outcomes, recommended));
    }

    private EstimationRun estimation(List<Estimator> chosen) {
        return new EstimationRun(steps, chosen, start, actions, confidence, rewards, progress);
    }

    private Answer answer(EstimationRun.Estimates outcome, List<Estimator> chosen, List<String> notes) {
        var estimates = new ArrayList<>(outcome.estimates());
        var weights = new LinkedHashMap<>(outcome.theta());
        if (!learners.isEmpty()) {
            replay(outcome, estimates, weights, notes);
        }
        drsValues(chosen).ifPresent(notes::add);
        if (outcome.log().episodes() == 1) {
            int stretches = outcome.overlap().stretches();
            notes.add("There is one episode: intervals come from " + stretches
                    + " stretches of it, for LSTD and rungs such as DR-1 only.");
        }
        var evidence = new Evidence(
                outcome.log().episodes(),
                List.copyOf(estimates),
                outcome.differences(),
                outcome.support(),
                outcome.overlap(),
                steps.isBehaviourEstimated(),
                rewards != null);
        return new Answer(
                outcome.log(),
                confidence,
                evidence,
                weights,
                outcome.convergence(),
                List.copyOf(notes),
                Verdict.of(evidence),
                Optional.empty(),
                Optional.empty());
    }

    private List<Estimator> chosen(List<String> notes) {
        boolean ratios = steps.hasRatios();
        var wanted = estimators.isEmpty() ? usual(ratios) : estimators;
        var kept = new ArrayList<Estimator>();
        for (var estimator : wanted) {
            if (estimator.has(Estimator.Trait.RATIOS) && !ratios) {
                throw new IllegalArgumentException(estimator.name()
                        + " needs the behaviour policy's probability of every logged action; give 'behaviour', estimate"
                        + " it, or ask for LSTD-Q");
            }
            if (estimator.has(Estimator.Trait.ACTIONS) && !steps.hasNextActions()) {
                throw new IllegalArgumentException(estimator.name()
                        + " needs the target policy's probability of every action"
                        + (steps.actions() == 0
                                ? ", as in target: {actions: {left: p_left, right: p_right}}"
                                : " in the next state; add the columns of 'target' to 'next'"));
            }
            if (start.kind() != Start.Kind.FIRST && !estimator.has(Estimator.Trait.ANY_START)) {
                notes.add(estimator.name()
                        + " concerns the logged first states only and was left out, because other states were given.");
            } else {
                kept.add(estimator);
            }
        }
        if (kept.isEmpty() && learners.isEmpty()) {
            throw new IllegalArgumentException("none of the estimators can be used: " + String.join(" ", notes));
        }
        return kept;
    }

    /** A note on DR's V, if it is ambiguous. */
    private static Optional<String> drsValues(List<Estimator> chosen) {
        double[] lambdas = chosen.stream()
                .filter(e -> e.name().equals(Estimators.LSTD))
                .mapToDouble(e -> e.lambda().orElse(0))
                .toArray();
        boolean clear = lambdas.length == 0 || (lambdas.length == 1 && lambdas[0] == 0);
        return clear || chosen.stream().noneMatch(e -> e.name().equals(Estimators.DR))
                ? Optional.empty()
                : Optional.of("DR takes its values from LSTD with λ = "
                        + Printed.neatly(lambdas[0])
                        + (lambdas.length > 1 ? ", the first one." : "."));
    }

    private List<Estimator> usual(boolean ratios) {
        if (!ratios) {
            return steps.hasNextActions()
                    ? Estimators.of(Estimators.LSTD_Q, Estimators.ON_POLICY)
                    : Estimators.of(Estimators.LSTD_Q);
        }
        return steps.dimension() > MOST_FEATURES
                ? Estimators.of("PDIS", Estimators.ON_POLICY)
                : Estimators.of(Estimators.LSTD, "DR-1", "DR-3", "DR-10", Estimators.DR, Estimators.ON_POLICY);
    }

    /** Least squares takes no more. */
    private static final int MOST_FEATURES = 2_000;

    private void replay(
            EstimationRun.Estimates outcome,
            List<Estimate> estimates,
            Map<String, double[]> weights,
            List<String> notes) {
        int chosen = passes(outcome.log().rows());
        var learned = new Replay(
                        steps,
                        learners,
                        chosen,
                        replicates,
                        threads,
                        outcome.log().rows(),
                        outcome.log().longest(),
                        start,
                        progress)
                .run();
        for (var l : learned) {
            String name = l.plan().algorithm().name();
            var lambda = l.plan().settings().lambda() == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(l.plan().settings().lambda());
            var last = estimate(name, lambda, "last", l.last(), l.replicatesLast());
            estimates.add(last);
            weights.put(name, l.theta());
            if (l.plan().algorithm() instanceof RuleAlgorithm) {
                estimates.add(estimate(name, lambda, "averaged", l.averaged(), l.replicatesAveraged()));
                weights.put(name + " averaged", l.averagedTheta());
                stillMoving(name, last.standardError(), l.moved(), chosen).ifPresent(notes::add);
            }
        }
    }

    /**
     * A bootstrap measures spread, not the distance to the limit. Over the same steps in the same order a learner's value
     * comes back to the same point after every pass once it has arrived.
     */
    private static Optional<String> stillMoving(String name, double error, double moved, int passes) {
        String where = passes == 1 ? "the second half of its only pass" : "the last of its " + passes + " passes";
        if (Math.abs(moved) <= FAR * error || (Double.isNaN(error) && moved == 0)) {
            return Optional.empty();
        }
        return Optional.of(name + " may not have arrived: its value moved by " + shortly(moved) + " in " + where
                + ", and its interval does not know how far there is to go; take more passes, or another step size.");
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
                Double.isNaN(reach) ? Estimate.Interval.NONE : Estimate.Interval.BOOTSTRAP,
                new Estimate.Tails(replicated.length - 1.0, Double.NaN),
                Estimate.Traits.LEARNER);
    }
}
