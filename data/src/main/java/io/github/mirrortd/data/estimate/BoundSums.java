package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.support.Overlap;
import java.io.Serializable;
import java.util.Optional;

/** Bounds on the value if nothing is known of actions that the behaviour policy never takes. */
final class BoundSums implements Serializable {
    /** Products of ratios whose mean is further from 1, in standard errors, allow no bounds. */
    private static final double OFF = 3;

    /** Fewer effective degrees of freedom of a bound allow none. */
    private static final double FEWEST_DEGREES = 10;

    private final RewardRange range;

    /** Steps of an episode, as far as the log shows it. */
    private final int longest;

    private final Spread low;
    private final Spread high;

    /** The share of episodes that is known, and the one that is not: their sum has the mean 1. */
    private final Spread whole = new Spread(1);

    private final Spread unknown = new Spread(1);
    private double least;
    private double most;
    private double lost;

    BoundSums(RewardRange range, int longest, double typical) {
        this.range = range;
        this.longest = longest;
        low = new Spread(typical);
        high = new Spread(typical);
    }

    /** @param missing probability of the target policy's actions in this state that the behaviour policy never takes */
    void step(Walk walk, double missing) {
        if (walk.time() == 0) {
            least = 0;
            most = 0;
            lost = 0;
        }
        var step = walk.step();
        double known = walk.discount() * walk.weight() * step.reward();
        least += known;
        most += known;
        leave(walk.weightBefore() * missing, walk.discount(), step.gamma(), longest - walk.time());
    }

    private void leave(double share, double discount, double gamma, int left) {
        lost += share;
        least += discount * share * range.least(gamma, left);
        most += discount * share * range.most(gamma, left);
    }

    void end(Walk walk) {
        var step = walk.step();
        if (!step.ended()) {
            leave(walk.weight(), walk.discount() * step.gamma(), step.gamma(), longest - walk.time() - 1);
        }
        low.add(least);
        high.add(most);
        unknown.add(lost);
        whole.add(lost + (step.ended() ? walk.weight() : 0));
    }

    void merge(BoundSums other) {
        low.merge(other.low);
        high.merge(other.high);
        unknown.merge(other.unknown);
        whole.merge(other.whole);
    }

    /** Empty if products of ratios are too unreliable for bounds. */
    Optional<Overlap.Bounds> bounds(double confidence) {
        double off = Math.abs(whole.mean() - 1);
        double degrees = Math.min(low.degrees(), high.degrees());
        if (!(off <= OFF * whole.standardError() + 1e-9) || !(degrees >= FEWEST_DEGREES)) {
            return Optional.empty();
        }
        return Optional.of(new Overlap.Bounds(
                low.mean(),
                high.mean(),
                low.mean() - Estimate.reach(confidence, low.degrees(), low.standardError()),
                high.mean() + Estimate.reach(confidence, high.degrees(), high.standardError()),
                unknown.mean()));
    }
}
