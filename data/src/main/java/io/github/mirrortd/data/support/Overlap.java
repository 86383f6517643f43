package io.github.mirrortd.data.support;

import io.github.mirrortd.base.Fields;
import java.util.List;
import java.util.Optional;

/**
 * Coverage of the target policy by the log, and other evidence against estimates. Numbers that were not computed are NaN.
 *
 * @param truncated episodes that were cut off
 * @param states what is covered, by states
 * @param calibration probability that frequencies of actions are as far from μ by chance; needs μ of all actions
 * @param effectiveEpisodes K = (Σ ω_i)² / Σ ω_i², ω_i the sum of LSTD's reward weights of episode i
 * @param effectiveRewards R = (Σ |x_i|)² / Σ x_i², x_i the sum of weighted rewards of episode i: small where few episodes
 *     earn anything
 * @param products of ratios over whole episodes
 * @param bounds on the value, whatever actions earn that the log cannot show; empty if the range of rewards or μ of all
 *     actions is not known, or if products of ratios are too unreliable
 * @param behaviour how well μ fits the logged actions; empty if only ratios are known
 * @param stretches of one long run, by which its interval was made; 0 if it is too short, −1 for a log of episodes
 */
@Fields("""
        truncated_episodes=truncated states.uncovered uncovered_z=states.uncoveredZ states.unseen states.expectedSteps
        states.shownShare calibration_p=calibration effectiveEpisodes effective_rewarded_episodes=effectiveRewards
        mean_weight=products.mean mean_weight_z=products.z weight_degrees=products.degrees pareto_k=products.shape
        missing_in=states.gaps behaviour_fit=behaviour!""")
public record Overlap(
        long truncated,
        States states,
        double calibration,
        double effectiveEpisodes,
        double effectiveRewards,
        Products products,
        Optional<Bounds> bounds,
        Optional<BehaviourFit> behaviour,
        int stretches) {
    /**
     * Coverage of the target policy by the log. States count by LSTD's weights ν(s) = φ(s)ᵀc, c = N A⁻ᵀφ̄₀; by γᵗ where
     * there is no LSTD.
     *
     * @param uncovered U = mean Σ_t (1 − ρ_t) ν(s_t): the target policy's probability, per episode, of actions that the log
     *     does not have
     * @param uncoveredZ U over its standard error
     * @param unseen U₀ = mean Σ_t ν(s_t) u(s_t), u(s) the target policy's probability of actions that μ never takes in s, or that
     *     the log never shows
     * @param expectedSteps E = (Σ ν)² / Σ ν² Σ_a π²/μ: the steps of the target policy's own that the log is expected to be
     *     worth; needs μ of all actions
     * @param shownShare V = Σ ν²ρ² / Σ ν² Σ_a π²/μ: the second moment of the weights that the log shows, over the expected one
     * @param gaps groups of states where support is missing, the largest gap first; groups of different features overlap
     */
    public record States(
            double uncovered,
            double uncoveredZ,
            double unseen,
            double expectedSteps,
            double shownShare,
            List<Gap> gaps) {}

    /**
     * Products of ratios over whole episodes.
     *
     * @param mean must be 1
     * @param z its distance from 1 in standard errors
     * @param degrees effective degrees of freedom 2n/(κ − 1)
     * @param shape k of a generalised Pareto distribution, fitted to the largest of them; NaN if few of them differ
     * @param shapeLimit k above which their mean cannot be estimated from this number of episodes
     */
    public record Products(double mean, double z, double degrees, double shape, double shapeLimit) {}

    /**
     * A group of states where support is missing.
     *
     * @param group a feature that is 1 there, or a range of a feature
     * @param missing actions of the target policy, per episode, that the log does not have in these states
     */
    public record Gap(String group, double missing) {}

    /**
     * Bounds on the target policy's value where the behaviour policy never takes some of its actions: J lies between the
     * mean of Σ_t γᵗ W_t r_t + Σ_t γᵗ W_{t−1} u(s_t) V and the same with the greatest V, u the probability of actions that
     * the log cannot show, V what can be earned after one of them.
     *
     * @param low estimate of the lower bound
     * @param high estimate of the upper bound
     * @param lowest the lower end of the lower bound's interval
     * @param highest the upper end of the upper bound's interval
     * @param unknown the share of the target policy's episodes that takes such an action, or was cut off
     */
    public record Bounds(double low, double high, double lowest, double highest, double unknown) {}

    /**
     * Fit of the behaviour policy's probabilities to the logged actions.
     *
     * @param logLoss mean −log μ of the logged action
     * @param expectedLogLoss mean entropy of μ, which the log loss is near if μ is right; NaN without μ of all actions
     * @param reliability actions by their probability, each tenth that has some; empty without μ of all actions
     */
    @Fields("logLoss expectedLogLoss! reliability")
    public record BehaviourFit(double logLoss, double expectedLogLoss, List<Tenth> reliability) {
        /**
         * Actions, taken or not, whose probability lies in a tenth of the range.
         *
         * @param low the tenth's lower end
         * @param high the tenth's upper end
         * @param predicted their mean probability
         * @param observed the share of them that was taken
         * @param count how many there are
         */
        public record Tenth(double low, double high, double predicted, double observed, long count) {}
    }
}
