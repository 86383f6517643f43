package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.sums.ExactSums;
import io.github.mirrortd.data.support.Overlap;
import io.github.mirrortd.internal.StudentT;
import io.github.mirrortd.mdp.SparseVector;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Sums of the second pass that tell whether the behaviour policy covers the target policy, each state weighted by LSTD's ν.
 * Without LSTD, or if its equations do not determine the value, the weight is γᵗ, or γᵗ W_{t−1} for actions that are known
 * to be missing.
 */
final class OverlapSums implements Serializable {
    /** More sums of residuals by action and feature than these take too long. */
    private static final int MOST_RESIDUALS = 1_024;

    /** Probabilities below this are rounding. */
    private static final double NOTHING = 1e-9;

    private static final int VISITS = 0;
    private static final int EXPECTED_SQUARES = 1;
    private static final int SEEN_SQUARES = 2;
    private static final int UNSEEN = 3;
    private static final int REWARDS = 4;
    private static final int REWARDS_SQUARED = 5;
    private static final int EARNED = 6;
    private static final int EARNED_SQUARED = 7;
    private static final int COUNT = 8;

    private final ExactSums sums = new ExactSums(COUNT);
    private final Spread uncovered = new Spread(1);
    private final Spread product;
    private final GapSums gaps;
    private final @Nullable BoundSums bounds;
    private final ParetoTail tail;
    private final BehaviourSums behaviour = new BehaviourSums();
    private final boolean[] unseen;
    private final boolean isAnyUnseen;
    private final int features;

    /** Sums by action and feature, the constant last: Σ (1{a} − μ(a|s)) φ, then Σ μ(1 − μ) φ². */
    private final ExactSums residuals;

    private final double[] ofResiduals;
    private final double[] largest;
    private final double[] ofEpisode = new double[COUNT];
    private double missing;
    private double weightBefore;
    private double rewardBefore;
    private boolean known = true;

    /**
     * @param log sums of the first pass
     * @param bounds null if the range of rewards is not known
     */
    OverlapSums(WeightSums log, int dimension, @Nullable BoundSums bounds) {
        this.bounds = bounds;
        tail = new ParetoTail(log.episodes());
        unseen = log.unseen();
        isAnyUnseen = IntStream.range(0, unseen.length).anyMatch(a -> unseen[a]);
        gaps = new GapSums(log.ranges());
        product = new Spread(log.largest());
        int actions = unseen.length;
        features = actions * (dimension + 1) <= MOST_RESIDUALS ? dimension : 0;
        residuals = new ExactSums(2 * actions * (features + 1));
        ofResiduals = new double[residuals.size()];
        largest = new double[features + 1];
        largest[features] = 1;
    }

    /**
     * @param visits how often the target policy is in the state, or the behaviour policy if that is not known
     * @param reached how often the target policy is there
     */
    void step(Walk walk, double visits, double reached) {
        var step = walk.step();
        behaviour.step(step);
        double rho = step.ratio();
        missing += (1 - rho) * visits;
        ofEpisode[VISITS] += visits;
        ofEpisode[SEEN_SQUARES] += visits * visits * rho * rho;
        double[] pi = step.targets();
        double[] mu = step.behaviours();
        known &= mu.length > 0 && mu.length == unseen.length;
        double expected = 0;
        double lost = 0;
        for (int a = 0; a < pi.length && a < unseen.length; a++) {
            if (pi[a] > NOTHING && (unseen[a] || (known && mu[a] < NOTHING))) {
                lost += pi[a];
            } else if (known && pi[a] > NOTHING) {
                expected += pi[a] * pi[a] / mu[a];
            }
        }
        ofEpisode[UNSEEN] += reached * lost;
        gaps.step(step, known || isAnyUnseen ? reached * lost : visits * (1 - rho));
        ofEpisode[EXPECTED_SQUARES] += visits * visits * expected;
        if (known) {
            residuals(step, mu);
        }
        if (bounds != null) {
            bounds.step(walk, lost);
        }
    }

    private void residuals(Step step, double[] mu) {
        var phi = step.phi();
        for (int a = 0; a < mu.length; a++) {
            double residual = (step.action() == a ? 1 : 0) - mu[a];
            double variance = mu[a] * (1 - mu[a]);
            int at = 2 * a * (features + 1);
            if (features > 0) {
                residuals(phi, at, residual, variance);
            }
            ofResiduals[at + 2 * features] += residual;
            ofResiduals[at + 2 * features + 1] += variance;
        }
    }

    private void residuals(SparseVector phi, int at, double residual, double variance) {
        for (int k = 0; k < phi.count(); k++) {
            double x = phi.value(k);
            int i = at + 2 * phi.index(k);
            ofResiduals[i] += residual * x;
            ofResiduals[i + 1] += variance * x * x;
            largest[phi.index(k)] = Math.max(largest[phi.index(k)], x * x);
        }
    }

    /**
     * Ends a unit of the effective sample size: an episode, or a stretch of one long run.
     *
     * @param weightSoFar Σ_t ω_t of LSTD, from the beginning of the episode
     * @param rewardSoFar Σ_t ω_t r_t, over a size that keeps its square finite
     */
    void endPart(double weightSoFar, double rewardSoFar) {
        double weight = weightSoFar - weightBefore;
        double reward = rewardSoFar - rewardBefore;
        ofEpisode[REWARDS] += weight;
        ofEpisode[REWARDS_SQUARED] += weight * weight;
        ofEpisode[EARNED] += Math.abs(reward);
        ofEpisode[EARNED_SQUARED] += reward * reward;
        weightBefore = weightSoFar;
        rewardBefore = rewardSoFar;
        uncovered.add(missing);
        missing = 0;
    }

    /** Ends an episode, after its last part. */
    void end(Walk walk) {
        gaps.end();
        behaviour.end();
        if (bounds != null) {
            bounds.end(walk);
        }
        product.add(walk.weight());
        tail.add(walk.weight());
        weightBefore = 0;
        rewardBefore = 0;
        sums.addAll(0, ofEpisode);
        Arrays.fill(ofEpisode, 0);
        if (known && ofResiduals.length > 0) {
            residuals.addAll(0, ofResiduals);
            Arrays.fill(ofResiduals, 0);
        }
    }

    void merge(OverlapSums other) {
        sums.merge(other.sums);
        gaps.merge(other.gaps);
        if (bounds != null && other.bounds != null) {
            bounds.merge(other.bounds);
        }
        uncovered.merge(other.uncovered);
        product.merge(other.product);
        tail.merge(other.tail);
        behaviour.merge(other.behaviour);
        residuals.merge(other.residuals);
        for (int k = 0; k < largest.length; k++) {
            largest[k] = Math.max(largest[k], other.largest[k]);
        }
        known &= other.known;
    }

    /**
     * Coverage of the target policy by the log.
     *
     * @param log sums of the first pass
     * @param names of the features
     * @param confidence of bounds
     * @param stretches of one long run; negative for episodes
     */
    Overlap overlap(WeightSums log, List<String> names, double confidence, int stretches) {
        double episodes = log.episodes();
        boolean ratios = log.hasRatios();
        boolean all = ratios && known;
        double lost = sums.get(UNSEEN) / episodes;
        double visits = sums.get(VISITS);
        double expected = sums.get(EXPECTED_SQUARES);
        double weights = sums.get(REWARDS);
        double earned = sums.get(EARNED);
        return new Overlap(
                log.episodes() - log.ended(),
                new Overlap.States(
                        ratios ? uncovered.mean() * (uncovered.count() / episodes) : Double.NaN,
                        ratios ? uncovered.distance(0) : Double.NaN,
                        lost,
                        all ? visits * visits / expected : Double.NaN,
                        all ? sums.get(SEEN_SQUARES) / expected : Double.NaN,
                        ratios || lost > 0 ? gaps.largest(names) : List.of()),
                all ? calibration() : Double.NaN,
                weights * weights / sums.get(REWARDS_SQUARED),
                earned * earned / sums.get(EARNED_SQUARED),
                new Overlap.Products(
                        ratios ? product.mean() : Double.NaN,
                        ratios ? product.distance(1) : Double.NaN,
                        ratios ? product.degrees() : Double.NaN,
                        ratios ? tail.shape() : Double.NaN,
                        ParetoTail.limit(log.episodes())),
                bounds == null || !known ? Optional.empty() : bounds.bounds(confidence),
                ratios ? behaviour.fit() : Optional.empty(),
                stretches);
    }

    /**
     * Probability that frequencies of actions are as far from μ by chance, over all tests (Bonferroni); 1 without a test.
     * Tests with less variance than some five observations of an even chance are left out: z is not normal there.
     */
    private double calibration() {
        final double enough = 5;
        double most = 0;
        int tests = 0;
        for (int i = 0; i < residuals.size(); i += 2) {
            double variance = residuals.get(i + 1);
            if (variance >= enough * largest[i / 2 % (features + 1)] && variance > 0) {
                most = Math.max(most, Math.abs(residuals.get(i)) / Math.sqrt(variance));
                tests++;
            }
        }
        return tests == 0 ? 1 : Math.min(1, tests * StudentT.beyond(most, Double.MAX_VALUE));
    }
}
