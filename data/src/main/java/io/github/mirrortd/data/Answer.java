package io.github.mirrortd.data;

import io.github.mirrortd.data.estimate.Approximation;
import io.github.mirrortd.data.estimate.Difference;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.PartialValue;
import io.github.mirrortd.data.estimate.ReturnDistribution;
import io.github.mirrortd.data.support.Overlap;
import io.github.mirrortd.data.support.Support;
import io.github.mirrortd.data.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the data say of a policy's value.
 *
 * @param ended how many episodes ended by themselves; the others were cut off
 * @param longest steps of the longest episode
 * @param confidence of the intervals
 * @param approximation how far LSTD is from DR, where both were asked for
 * @param weights θ of everything that has linear values, by name
 * @param convergence LSTD's value from the first episodes
 * @param notes what was left out, and why
 * @param differences between every two estimates but those of learners
 * @param overlap how well the log covers the target policy
 * @param verdict whether the log answers the question, and by which estimate
 * @param sensitivity to hidden causes; empty if it was not asked for
 * @param distribution of the return; empty if it was not asked for, or if the log does not tell it
 */
public record Answer(
        long rows,
        long episodes,
        long ended,
        int longest,
        double confidence,
        List<Estimate> estimates,
        Optional<Approximation> approximation,
        Support support,
        Map<String, double[]> weights,
        List<PartialValue> convergence,
        List<String> notes,
        List<Difference> differences,
        Overlap overlap,
        Verdict verdict,
        Optional<Sensitivity> sensitivity,
        Optional<ReturnDistribution> distribution) {
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
                rows,
                episodes,
                ended,
                longest,
                confidence,
                estimates,
                approximation,
                support,
                weights,
                convergence,
                newNotes,
                differences,
                overlap,
                verdict,
                newSensitivity,
                newDistribution);
    }

    /**
     * {@return how far the first of two estimates is from the second; nothing where one of them is a learner's}
     *
     * @param of one of the estimates
     * @param from another one
     */
    public Optional<Difference> difference(Estimate of, Estimate from) {
        return differences.stream().flatMap(d -> d.between(of, from).stream()).findFirst();
    }

    /**
     * {@return the first estimate of a name}
     *
     * @param estimator its name
     */
    public Estimate estimate(String estimator) {
        return estimates.stream()
                .filter(e -> e.estimator().equals(estimator))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(estimator + " was not asked for"));
    }
}
