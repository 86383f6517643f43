package io.github.mirrortd.engine.parallel;

import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.engine.program.SparseBlock;
import io.github.mirrortd.engine.sparse.OneByOne;
import io.github.mirrortd.engine.sparse.Replicates;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import java.util.Collections;

/**
 * Replicates of one learner that go through the same steps, each as often as it is told: what a bootstrap is made of. Learners that are
 * written as equations, without traces, have their replicates in one block; of others each is a {@link SparseLearner}. No bit of any
 * weight depends on that. Not thread-safe.
 */
public final class SparseReplicates {
    private final int dimension;
    private final int count;
    private final Replicates replicates;

    private SparseReplicates(int dimension, int count, Replicates replicates) {
        this.dimension = dimension;
        this.count = count;
        this.replicates = replicates;
    }

    /**
     * {@return replicates that have seen nothing yet}
     *
     * @param dimension how many weights each has
     * @param algorithm how to learn
     * @param settings those left out take their usual values
     * @param count how many replicates
     * @param episodes whether every stretch of steps that they will be given is a whole episode; where not, a learner that looks
     *     back over the episode takes up in each stretch what it was left with by the one before
     */
    public static SparseReplicates of(
            int dimension, Algorithm algorithm, Settings settings, int count, boolean episodes) {
        algorithm.check(settings);
        var complete = algorithm.complete(settings);
        if (algorithm instanceof RuleAlgorithm rule && (episodes || !rule.usesFollowOn())) {
            var block = SparseBlock.of(dimension, rule, Collections.nCopies(count, complete));
            if (block.isPresent()) {
                return new SparseReplicates(dimension, count, block.get());
            }
        }
        return oneByOne(dimension, algorithm, settings, count);
    }

    /**
     * {@return the same, each replicate a learner of its own}
     *
     * @param dimension how many weights each has
     * @param algorithm how to learn
     * @param settings those left out take their usual values
     * @param count how many replicates
     */
    public static SparseReplicates oneByOne(int dimension, Algorithm algorithm, Settings settings, int count) {
        algorithm.check(settings);
        return new SparseReplicates(
                dimension, count, new OneByOne(dimension, algorithm, algorithm.complete(settings), count));
    }

    /** {@return how many replicates there are} */
    public int count() {
        return count;
    }

    /**
     * Learns from a stretch of steps: replicate b goes through all of it {@code times[b]} times.
     *
     * @param steps what happened; not kept
     * @param from the first of them
     * @param to behind the last of them
     * @param times for each replicate, from 0 up
     */
    public void learn(SparseStep[] steps, int from, int to, int[] times) {
        if (times.length != count) {
            throw new IllegalArgumentException(times.length + " numbers for " + count + " replicates");
        }
        for (int i = from; i < to; i++) {
            steps[i].check(dimension);
        }
        replicates.learn(steps, from, to, times);
    }

    /**
     * {@return whether it may ask steps for the products of their features with each other} Steps remember these, so that learners on
     * several threads must find them there already.
     */
    public boolean readsProductsOfFeatures() {
        return replicates.readsProductsOfFeatures();
    }

    /** From the next step on, takes the means of all weights, those of each replicate over the steps that it sees. */
    public void average() {
        replicates.average();
    }

    /**
     * {@return an entry of a replicate's weights θ}
     *
     * @param replicate from 0 on
     * @param feature from 0 on
     */
    public double theta(int replicate, int feature) {
        return replicates.theta(replicate, feature);
    }

    /**
     * {@return an entry of a replicate's mean weights; the last ones' where it saw no step since {@link #average}, and for
     * estimators, whose answer is of all steps anyway}
     *
     * @param replicate from 0 on
     * @param feature from 0 on
     */
    public double averaged(int replicate, int feature) {
        return replicates.averaged(replicate, feature);
    }
}
