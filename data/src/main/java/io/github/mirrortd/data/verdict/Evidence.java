package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.estimate.Difference;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.support.Overlap;
import io.github.mirrortd.data.support.Support;
import java.util.List;
import java.util.Optional;

/**
 * Numbers that a verdict follows from.
 *
 * @param differences between every two estimates but learners'
 * @param estimated whether μ was estimated from the same log
 * @param rewardsBounded whether the range of rewards was given
 */
public record Evidence(
        long episodes,
        List<Estimate> estimates,
        List<Difference> differences,
        Support support,
        Overlap overlap,
        boolean estimated,
        boolean rewardsBounded) {
    /**
     * {@return how far the first of two estimates is from the second; empty where one of them is a learner's}
     *
     * @param of one of the estimates
     * @param from another one
     */
    public Optional<Difference> difference(Estimate of, Estimate from) {
        return differences.stream().flatMap(d -> d.between(of, from).stream()).findFirst();
    }
}
