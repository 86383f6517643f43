package io.github.mirrortd.data.support;

import io.github.mirrortd.base.Fields;
import java.io.Serializable;
import java.util.List;

/**
 * Evidence on whether the data can answer. Numbers that were not computed are NaN, or an empty list.
 *
 * @param products of ratios
 * @param unseenActions that the target policy takes and the log never shows
 * @param rewards weights of the rewards in LSTD's value
 * @param equations LSTD's
 * @param influential the episodes with the largest |u_i|
 */
@Fields("""
        weights_ess=products.ess weights_ess_by_step=products.essByStep mean_weight_by_step=products.meanByStep
        products.largestRatio products.zeroRatios unseenActions reward_weights_ess=rewards.ess
        reward_weights_largest=rewards.largest reward_weights_negative=rewards.negative
        smallest_singular_value=equations.smallestSingular equations.condition equations.rank equations.determined
        influential_episodes=influential""")
public record Support(
        Products products,
        List<String> unseenActions,
        RewardWeights rewards,
        Equations equations,
        List<Influential> influential) {
    /**
     * Products of ratios.
     *
     * @param ess (Σ W)² / Σ W² over whole episodes: as many episodes of the target policy's own would know as much
     * @param essByStep the same for products up to each step, episodes that are over included
     * @param meanByStep the mean product up to each step, which should stay near 1
     * @param largestRatio the largest ρ
     * @param zeroRatios the share of steps with ρ = 0
     */
    public record Products(
            double ess, double[] essByStep, double[] meanByStep, double largestRatio, double zeroRatios) {}

    /**
     * Weights ω of the rewards in LSTD's value.
     *
     * @param ess (Σ ω)² / Σ ω²
     * @param largest the largest |ω| as a share of |Σ ω|
     * @param negative the share of steps with negative ω
     */
    public record RewardWeights(double ess, double largest, double negative) {}

    /**
     * LSTD's equations.
     *
     * @param smallestSingular the smallest singular value of A over the number of steps
     * @param condition of A
     * @param rank of the features in the data, as far as A shows it
     * @param dimension number of features
     * @param determined whether it was found that all weights that solve them give the same value: then it does not matter
     *     where features span fewer dimensions than they are
     */
    public record Equations(double smallestSingular, double condition, int rank, int dimension, boolean determined) {
        /** {@return whether features span fewer dimensions than they are} */
        public boolean isShort() {
            return rank > 0 && rank < dimension;
        }
    }

    /**
     * An episode that moves the value much.
     *
     * @param influence u_i over the number of episodes: about how much the value would change without it, with the sign turned
     */
    public record Influential(String episode, double influence) implements Serializable {}
}
