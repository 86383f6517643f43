package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.estimate.Bias;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Level of an evaluation, its reasons, and the recommended estimate.
 *
 * @param recommended the estimate to rely on; empty if the level is {@link Level#REFUSE}
 * @param checks all findings against estimates
 * @param leastNoticed by label of an estimate, the size of a bias by features that the checks would have noticed; NaN if
 *     nothing checked it
 */
public record Verdict(
        Level level, Optional<Estimate> recommended, List<Check> checks, Map<String, Double> leastNoticed) {
    /** Rungs of longer windows are asked only if those before them are off. */
    private static final int LONGEST_WINDOW = 3;

    /** A rung is preferred if its standard error is at most this multiple of LSTD's. */
    private static final double LESS_PRECISE = 3;

    /**
     * {@return the verdict on a log}
     *
     * @param evidence estimates, and what was found out about the log
     */
    public static Verdict of(Evidence evidence) {
        var rules = new Rules(evidence);
        var checks = List.copyOf(rules.checks());
        var open = new Verdict(Level.REFUSE, Optional.empty(), checks, rules.unnoticed());
        var candidates = candidates(evidence.estimates());
        for (var level : List.of(Level.ANSWER, Level.CAUTION)) {
            var found = candidates.stream().filter(e -> open.level(e) == level).findFirst();
            if (found.isPresent()) {
                return new Verdict(level, found, checks, rules.unnoticed());
            }
        }
        return open;
    }

    /**
     * {@return the estimate that is recommended if no check fails}
     *
     * @param estimates at least one of the target policy
     */
    public static Estimate preferred(List<Estimate> estimates) {
        return candidates(estimates).get(0);
    }

    /**
     * The most robust of LSTD, DR-1 and DR-3 that is not much less precise than LSTD; then the ladder, those first that
     * depend on features least, and DR-10 before DR; then the other estimates.
     */
    private static List<Estimate> candidates(List<Estimate> estimates) {
        var ladder = FeatureCheck.ladder(estimates);
        var candidates = new ArrayList<Estimate>();
        ladder.stream()
                .filter(e -> !e.estimator().equals(Estimators.DR)
                        && Estimators.window(e.estimator()) <= LONGEST_WINDOW
                        && e.standardError() <= LESS_PRECISE * ladder.get(0).standardError())
                .reduce((a, b) -> b)
                .ifPresent(candidates::add);
        ladder.stream()
                .filter(e -> Estimators.window(e.estimator()) > LONGEST_WINDOW)
                .forEach(candidates::add);
        for (int k = ladder.size() - 1; k >= 0; k--) {
            candidates.add(ladder.get(k));
        }
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
     * {@return the size of a bias by features that would have gone unnoticed; NaN if features do not matter or nothing checked them}
     *
     * @param estimate one of those that were judged
     */
    public double unnoticed(Estimate estimate) {
        return leastNoticed.getOrDefault(estimate.label(), Double.NaN);
    }

    /**
     * {@return the failed checks of an estimate}
     *
     * @param estimate one of those that were judged
     */
    public List<Check> against(Estimate estimate) {
        return checks.stream()
                .filter(c -> c.estimators().contains(estimate.label()))
                .toList();
    }
}
