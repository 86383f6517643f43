package io.github.mirrortd.data;

import io.github.mirrortd.data.estimate.Difference;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.estimate.ReturnDistribution;
import io.github.mirrortd.data.support.LogSize;
import io.github.mirrortd.data.support.Overlap;
import io.github.mirrortd.data.support.Support;
import io.github.mirrortd.data.verdict.Evidence;
import io.github.mirrortd.data.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Result of an evaluation: estimates of a policy's value, support and verdict.
 *
 * @param confidence of the intervals
 * @param evidence estimates, and what was found out about the log
 * @param weights θ of everything that has linear values, by name
 * @param convergence LSTD's value from the first episodes
 * @param notes what was left out, and why
 * @param verdict whether the log answers the question, and by which estimate
 * @param sensitivity to hidden causes; empty if it is not among the estimators
 * @param distribution of the return; empty if it is not among the estimators, or if the log does not tell it
 */
public record Answer(
        LogSize log,
        double confidence,
        Evidence evidence,
        Map<String, double[]> weights,
        List<Estimate.Partial> convergence,
        List<String> notes,
        Verdict verdict,
        Optional<Sensitivity> sensitivity,
        Optional<ReturnDistribution> distribution) {
    /** {@return the estimates, in the order in which they were asked for} */
    public List<Estimate> estimates() {
        return evidence.estimates();
    }

    /** {@return differences between every two estimates but those of learners} */
    public List<Difference> differences() {
        return evidence.differences();
    }

    /** {@return whether the data can answer at all} */
    public Support support() {
        return evidence.support();
    }

    /** {@return how well the log covers the target policy} */
    public Overlap overlap() {
        return evidence.overlap();
    }

    /** {@return how far LSTD is from DR, which does not need values to be linear; empty unless both were asked for} */
    public Optional<Difference> approximation() {
        return log.episodes() == 1
                ? Optional.empty()
                : first(Estimators.LSTD).flatMap(of -> first(Estimators.DR).flatMap(from -> difference(of, from)));
    }

    private Optional<Estimate> first(String estimator) {
        return estimates().stream().filter(e -> e.estimator().equals(estimator)).findFirst();
    }

    /**
     * {@return the same answer with more notes}
     *
     * @param more sentences
     */
    public Answer withNotes(List<String> more) {
        return with(Stream.concat(notes.stream(), more.stream()).toList(), sensitivity, distribution);
    }

    /**
     * {@return the same answer with its sensitivity to hidden causes}
     *
     * @param found empty where there is none
     */
    public Answer withSensitivity(Optional<Sensitivity> found) {
        return with(notes, found, distribution);
    }

    /**
     * {@return the same answer with the distribution of the return}
     *
     * @param found under the target policy
     */
    public Answer withDistribution(ReturnDistribution found) {
        return with(notes, sensitivity, Optional.of(found));
    }

    private Answer with(
            List<String> newNotes, Optional<Sensitivity> newSensitivity, Optional<ReturnDistribution> newDistribution) {
        return new Answer(
                log, confidence, evidence, weights, convergence, newNotes, verdict, newSensitivity, newDistribution);
    }

    /**
     * {@return how far the first of two estimates is from the second; nothing where one of them is a learner's}
     *
     * @param of one of the estimates
     * @param from another one
     */
    public Optional<Difference> difference(Estimate of, Estimate from) {
        return evidence.difference(of, from);
    }

    /**
     * {@return the first estimate of a name}
     *
     * @param estimator its name
     */
    public Estimate estimate(String estimator) {
        return first(estimator)
                .orElseThrow(() -> new IllegalArgumentException(estimator + " is not among the estimators"));
    }
}
