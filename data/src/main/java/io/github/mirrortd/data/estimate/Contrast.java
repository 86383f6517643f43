package io.github.mirrortd.data.estimate;

import io.github.mirrortd.base.Fields;
import java.util.List;
import java.util.Optional;

/**
 * Difference between the values of two target policies, by the same episodes.
 *
 * @param value of the first policy less that of the second
 * @param low the lower end of an interval that holds together with those of all other pairs; NaN where there is none
 * @param moreEpisodes number of further episodes after which such an interval leaves out 0 with probability 0.8, if the
 *     difference is as estimated; 0 if it does so now, infinite if the two are alike, NaN where there is no interval
 */
@Fields("of from value standardError low high moreEpisodes")
public record Contrast(
        String of, String from, double value, double standardError, double low, double high, double moreEpisodes) {
    /** Quantile of the normal distribution for the probability 0.8 of telling two policies apart. */
    private static final double POWER = 0.8416212335729143;

    /**
     * {@return the contrast of two policies}
     *
     * @param confidence with which this interval alone holds
     * @param degrees of freedom of the standard error
     * @param episodes of the log
     */
    static Contrast of(
            String of,
            String from,
            double value,
            double standardError,
            double degrees,
            double confidence,
            long episodes) {
        double reach = Estimate.reach(confidence, degrees, standardError);
        double factor = (reach + POWER * standardError) / value;
        return new Contrast(
                of,
                from,
                value,
                standardError,
                value - reach,
                value + reach,
                Math.abs(value) > reach ? 0 : Math.ceil(episodes * Math.max(0, factor * factor - 1)));
    }

    /**
     * {@return contrasts of all pairs of target policies that have an estimate, with intervals that hold together}
     *
     * @param runs one for each policy
     * @param outcomes of the runs
     * @param chosen the estimate of each policy
     */
    public static List<Contrast> all(
            List<EstimationRun> runs, List<EstimationRun.Estimates> outcomes, List<Optional<Estimate>> chosen) {
        return ContrastPass.between(runs, outcomes, chosen);
    }

    /** {@return 1 if the first policy is worth more, −1 if it is worth less, 0 if the interval does not tell} */
    public int sign() {
        return low > 0 ? 1 : high < 0 ? -1 : 0;
    }
}
