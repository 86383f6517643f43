package io.github.mirrortd.data.support;

import io.github.mirrortd.base.Fields;
import java.util.List;
import java.util.Optional;

/**
 * How well the log covers the target policy, and what else speaks against estimates. States count by LSTD's weights ν(s) = φ(s)ᵀc, c =
 * N A⁻ᵀφ̄₀; by γᵗ where there is no LSTD. What was not computed is NaN.
 *
 * @param truncated episodes that were cut off
 * @param uncovered U = mean Σ_t (1 − ρ_t) ν(s_t): the target policy's probability, per episode, of actions that the log does not have
 * @param uncoveredZ U over its standard error
 * @param unseen U₀ = mean Σ_t ν(s_t) u(s_t), u(s) the target policy's probability of actions that μ never takes in s, or that
 *     the log never shows
 * @param expectedSteps E = (Σ ν)² / Σ ν² Σ_a π²/μ: the steps of the target policy's own that the log is expected to be worth; needs μ
 *     of all actions
 * @param shownShare V = Σ ν²ρ² / Σ ν² Σ_a π²/μ: the second moment of the weights that the log shows, over the expected one
 * @param calibration probability that frequencies of actions are as far from μ by chance; needs μ of all actions
 * @param effectiveEpisodes K = (Σ ω_i)² / Σ ω_i², ω_i the sum of LSTD's reward weights of episode i
 * @param effectiveRewards R = (Σ |x_i|)² / Σ x_i², x_i the sum of weighted rewards of episode i: small where few episodes earn anything
 * @param meanWeight the mean product of ratios over whole episodes, which must be 1
 * @param meanWeightZ its distance from 1 in standard errors
 * @param weightDegrees effective degrees of freedom 2n/(κ − 1) of these products
 * @param weightShape shape k of a generalised Pareto distribution, fitted to the largest of these products; NaN if few of them differ
 * @param shapeLimit k above which their mean cannot be estimated from so many episodes
 * @param gaps groups of states where support is missing, the largest gap first; groups of different features overlap
 * @param bounds on the value, whatever actions earn that the log cannot show; empty if the range of rewards or μ of all actions is not
 *     known, or if products of ratios are too unreliable
 * @param behaviour how well μ fits the logged actions; empty if only ratios are known
 * @param stretches of one long run, by which its interval was made; 0 if it is too short, −1 for a log of episodes
 */
@Fields("""
        truncated_episodes=truncated uncovered uncovered_z=uncoveredZ unseen expectedSteps shownShare
        calibration_p=calibration effectiveEpisodes effective_rewarded_episodes=effectiveRewards meanWeight
        mean_weight_z=meanWeightZ weightDegrees pareto_k=weightShape missing_in=gaps
        behaviour_fit=behaviour!""")
public record Overlap(
        long truncated,
        double uncovered,
        double uncoveredZ,
        double unseen,
        double expectedSteps,
        double shownShare,
        double calibration,
        double effectiveEpisodes,
        double effectiveRewards,
        double meanWeight,
        double meanWeightZ,
        double weightDegrees,
        double weightShape,
        double shapeLimit,
        List<Gap> gaps,
        Optional<Bounds> bounds,
        Optional<BehaviourFit> behaviour,
        int stretches) {}
