package io.github.mirrortd.data.support;

import io.github.mirrortd.base.Fields;
import java.io.Serializable;
import java.util.List;

/**
 * Whether the data can answer at all. What was not computed is NaN, or an empty list.
 *
 * @param weightsEss (Σ W)² / Σ W² of the products of ratios over whole episodes: as many episodes of the target policy's own
 *     would know as much
 * @param essByStep the same for products up to each step, episodes that are over included
 * @param meanWeightByStep the mean product up to each step, which should stay near 1
 * @param largestRatio the largest ρ
 * @param zeroRatios the share of steps with ρ = 0
 * @param unseenActions that the target policy takes and the log never shows
 * @param rewardWeightsEss (Σ ω)² / Σ ω² of the rewards' weights in LSTD's value
 * @param rewardWeightsLargest the largest |ω| as a share of |Σ ω|
 * @param rewardWeightsNegative the share of steps with negative ω
 * @param smallestSingular the smallest singular value of A over the number of steps
 * @param condition of A
 * @param rank of the features in the data, as far as A shows it
 * @param influential the episodes with the largest |u_i|
 * @param determined whether it was found that all weights that solve LSTD's equations give the same value: then it does not matter where features
 *     span fewer dimensions than they are
 */
@Fields("""
        weightsEss weights_ess_by_step=essByStep meanWeightByStep largestRatio zeroRatios unseenActions rewardWeightsEss
        rewardWeightsLargest rewardWeightsNegative smallest_singular_value=smallestSingular condition rank determined
        influential_episodes=influential""")
public record Support(
        double weightsEss,
        double[] essByStep,
        double[] meanWeightByStep,
        double largestRatio,
        double zeroRatios,
        List<String> unseenActions,
        double rewardWeightsEss,
        double rewardWeightsLargest,
        double rewardWeightsNegative,
        double smallestSingular,
        double condition,
        int rank,
        int dimension,
        List<Influential> influential,
        boolean determined) {
    /**
     * Where nobody looked whether the value is determined.
     *
     * @param weightsEss of the products of ratios over whole episodes
     * @param essByStep the same for products up to each step
     * @param meanWeightByStep the mean product up to each step
     * @param largestRatio the largest ρ
     * @param zeroRatios the share of steps with ρ = 0
     * @param unseenActions that the target policy takes and the log never shows
     * @param rewardWeightsEss of the rewards' weights in LSTD's value
     * @param rewardWeightsLargest the largest |ω| as a share of |Σ ω|
     * @param rewardWeightsNegative the share of steps with negative ω
     * @param smallestSingular the smallest singular value of A over the number of steps
     * @param condition of A
     * @param rank of the features in the data, as far as A shows it
     * @param dimension how many features there are
     * @param influential the episodes with the largest |u_i|
     */
    public Support(
            double weightsEss,
            double[] essByStep,
            double[] meanWeightByStep,
            double largestRatio,
            double zeroRatios,
            List<String> unseenActions,
            double rewardWeightsEss,
            double rewardWeightsLargest,
            double rewardWeightsNegative,
            double smallestSingular,
            double condition,
            int rank,
            int dimension,
            List<Influential> influential) {
        this(
                weightsEss,
                essByStep,
                meanWeightByStep,
                largestRatio,
                zeroRatios,
                unseenActions,
                rewardWeightsEss,
                rewardWeightsLargest,
                rewardWeightsNegative,
                smallestSingular,
                condition,
                rank,
                dimension,
                influential,
                false);
    }

    /**
     * An episode that moves the value much.
     *
     * @param influence u_i over the number of episodes: about how much the value would change without it, with the sign turned
     */
    public record Influential(String episode, double influence) implements Serializable {}
}
