package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.estimate.Bias;
import io.github.mirrortd.data.estimate.Dr;
import io.github.mirrortd.data.estimate.DrSteps;
import io.github.mirrortd.data.estimate.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether the log answers the question, and by which estimate.
 *
 * @param recommended the estimate to rely on; empty if the level is {@link Level#REFUSE}
 * @param checks all that speak against estimates
 */
public record Verdict(Level level, Optional<Estimate> recommended, List<Check> checks) {
    /** Rungs of longer windows are asked only if those before them are off. */
    private static final int LONGEST_WINDOW = 3;

    /** A rung is preferred if its standard error is at most so many times LSTD's. */
    private static final double LESS_PRECISE = 3;

    /**
     * {@return the verdict on a log}
     *
     * @param evidence estimates, and what was found out about the log
     */
    public static Verdict of(Evidence evidence) {
        var checks = List.copyOf(new Rules(evidence).checks());
        var open = new Verdict(Level.REFUSE, Optional.empty(), checks);
        var candidates = candidates(evidence.estimates());
        for (var level : List.of(Level.ANSWER, Level.CAUTION)) {
            var found = candidates.stream().filter(e -> open.level(e) == level).findFirst();
            if (found.isPresent()) {
                return new Verdict(level, found, checks);
            }
        }
        return open;
    }

    /**
     * The most robust of LSTD, DR-1 and DR-3 that is not much less precise than LSTD; then the rungs one after the other; then the other
     * estimates.
     */
    private static List<Estimate> candidates(List<Estimate> estimates) {
        var ladder = Rules.ladder(estimates);
        var candidates = new ArrayList<Estimate>();
        ladder.stream()
                .filter(e -> !e.estimator().equals(Dr.NAME)
                        && DrSteps.window(e.estimator()) <= LONGEST_WINDOW
                        && e.standardError() <= LESS_PRECISE * ladder.get(0).standardError())
                .reduce((a, b) -> b)
                .ifPresent(candidates::add);
        candidates.addAll(ladder);
        estimates.stream()
                .filter(e -> e.traits().bias().cause() != Bias.Cause.OTHER_POLICY)
                .forEach(candidates::add);
        return candidates;
    }

    /**
     * {@return how far an estimate can be relied on}
     *
     * @param estimate one of those that were judged
     */
    public Level level(Estimate estimate) {
        return against(estimate).stream().map(Check::level).reduce(Level.ANSWER, Level::and);
    }

    /**
     * {@return the checks that speak against an estimate}
     *
     * @param estimate one of those that were judged
     */
    public List<Check> against(Estimate estimate) {
        return checks.stream()
                .filter(c -> c.estimators().contains(estimate.label()))
                .toList();
    }
}
