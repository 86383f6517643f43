package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.sums.ExactSums;
import io.github.mirrortd.data.support.Support;
import java.io.Serializable;

/** Sums of the first pass over the log and its ratios. */
final class WeightSums implements Serializable {
    /** Sums of the squares of rewards that are smaller are numbers. */
    private static final double LARGE = 1e100;

    private final StepSums bySteps = new StepSums();
    private final ExactSums whole = new ExactSums(2);
    private final FeatureRanges ranges;
    private final long[] taken;
    private final double[] wanted;
    private long rows;
    private long episodes;
    private long ended;
    private long zero;
    private double largest;
    private double largestReward;
    private double leastReward = Double.POSITIVE_INFINITY;
    private double mostReward = Double.NEGATIVE_INFINITY;
    private int longest;
    private boolean ratios = true;

    WeightSums(Steps steps) {
        ranges = new FeatureRanges(steps.dimension());
        taken = new long[steps.actions()];
        wanted = new double[steps.actions()];
    }

    void step(Walk walk) {
        var step = walk.step();
        rows++;
        ratios &= step.hasRatio();
        largest = Math.max(largest, step.ratio());
        largestReward = Math.max(largestReward, Math.abs(step.reward()));
        leastReward = Math.min(leastReward, step.reward());
        mostReward = Math.max(mostReward, step.reward());
        zero += step.ratio() == 0 ? 1 : 0;
        bySteps.step(walk);
        ranges.step(step.phi());
        if (taken.length > 0 && step.action() >= 0) {
            taken[step.action()]++;
            for (int a = 0; a < wanted.length; a++) {
                wanted[a] = Math.max(wanted[a], step.targets()[a]);
            }
        }
    }

    void end(Walk walk) {
        episodes++;
        ended += walk.step().ended() ? 1 : 0;
        longest = Math.max(longest, walk.time() + 1);
        whole.add(0, walk.weight());
        whole.add(1, walk.weight() * walk.weight());
        bySteps.end(walk);
    }

    void merge(WeightSums other) {
        bySteps.merge(other.bySteps);
        whole.merge(other.whole);
        ranges.merge(other.ranges);
        for (int a = 0; a < taken.length; a++) {
            taken[a] += other.taken[a];
            wanted[a] = Math.max(wanted[a], other.wanted[a]);
        }
        rows += other.rows;
        episodes += other.episodes;
        ended += other.ended;
        zero += other.zero;
        largest = Math.max(largest, other.largest);
        largestReward = Math.max(largestReward, other.largestReward);
        leastReward = Math.min(leastReward, other.leastReward);
        mostReward = Math.max(mostReward, other.mostReward);
        longest = Math.max(longest, other.longest);
        ratios &= other.ratios;
    }

    FeatureRanges ranges() {
        return ranges;
    }

    long rows() {
        return rows;
    }

    long episodes() {
        return episodes;
    }

    /** Episodes that ended by themselves. */
    long ended() {
        return ended;
    }

    int longest() {
        return longest;
    }

    boolean hasRatios() {
        return ratios;
    }

    double largest() {
        return largest;
    }

    double largestReward() {
        return largestReward;
    }

    /** The actions that the target policy takes and the log never shows. */
    boolean[] unseen() {
        boolean[] unseen = new boolean[taken.length];
        for (int a = 0; a < unseen.length; a++) {
            unseen[a] = taken[a] == 0 && wanted[a] > 0;
        }
        return unseen;
    }

    /** Refuses what no spread can be taken of. */
    void checkSizes() {
        if (Double.isInfinite(largest * largest)) {
            throw tooLarge("importance ratios");
        }
        if (Double.isInfinite(largestReward * largestReward)) {
            throw tooLarge("rewards");
        }
    }

    /** Refuses rewards that cannot occur by the user's word. */
    void checkRewards(RewardRange range) {
        if (leastReward < range.low() || mostReward > range.high()) {
            throw new IllegalArgumentException("rewards: the log has a reward of "
                    + (leastReward < range.low() ? leastReward : mostReward) + ", outside of the range from "
                    + range.low() + " to " + range.high() + "; widen the range");
        }
    }

    /** Refuses an error that is none, where the rewards are so large that they must be why. */
    void checkError(double error) {
        if (largestReward > LARGE && !Double.isFinite(error)) {
            throw tooLarge("rewards");
        }
    }

    private static IllegalArgumentException tooLarge(String what) {
        return new IllegalArgumentException("the " + what + " are so large that their squares overflow; scale them");
    }

    /** Products of ratios; NaN and empty without ratios. */
    Support.Products products() {
        if (!ratios) {
            return new Support.Products(Double.NaN, new double[0], new double[0], Double.NaN, Double.NaN);
        }
        double[] effective = bySteps.weights();
        double[] mean = effective.clone();
        double[] squares = bySteps.squares();
        for (int t = 0; t < mean.length; t++) {
            effective[t] = effective[t] * effective[t] / squares[t];
            mean[t] /= episodes;
        }
        return new Support.Products(
                whole.get(0) * whole.get(0) / whole.get(1), effective, mean, largest, zero / (double) rows);
    }
}
