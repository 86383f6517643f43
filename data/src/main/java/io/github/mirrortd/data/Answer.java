package io.github.mirrortd.data;

import io.github.mirrortd.data.estimate.Approximation;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Point;
import io.github.mirrortd.data.support.Support;
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
        List<Point> convergence,
        List<String> notes) {
    /** The same with more notes. */
    public Answer withNotes(List<String> more) {
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
                Stream.concat(notes.stream(), more.stream()).toList());
    }

    /** The first estimate of a name. */
    public Estimate estimate(String estimator) {
        return estimates.stream()
                .filter(e -> e.estimator().equals(estimator))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(estimator + " was not asked for"));
    }
}
