package io.github.mirrortd.data.estimate;

/**
 * What decides which checks concern an estimate.
 *
 * @param bias that no interval includes
 * @param usesRatios whether it needs μ to be right
 * @param usesProducts whether it uses products of ratios over whole episodes
 * @param beyondCuts whether it includes the value after the end of truncated episodes
 */
public record Traits(Bias bias, boolean usesRatios, boolean usesProducts, boolean beyondCuts) {
    /** Traits of learners of linear values. */
    public static final Traits LEARNER = new Traits(Bias.FEATURES, true, false, true);
}
