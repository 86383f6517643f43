package io.github.mirrortd.data.replay;

import io.github.mirrortd.engine.batch.StreamLearners;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;
import java.util.List;

/**
 * Some of the replicates, of all learners: what one thread has to do. Replicate 0 is the log as it is, every episode once; the
 * others see episodes as often as chance has it.
 */
final class Share {
    private final int first;
    private final int[] times;
    private final List<StreamLearners> learners;

    // The sum of the features that first states have, with a row for each feature that one of them has.
    private final int[] placeOf;
    private double[] sums = {};
    private int[] features = {};
    private int count;
    private final double[] starts;

    private boolean averages;

    /**
     * @param first the number of its first replicate
     * @param learners each with the same number of replicates
     */
    Share(int first, List<StreamLearners> learners, int dimension) {
        this.first = first;
        this.learners = learners;
        times = new int[learners.get(0).count()];
        starts = new double[times.length];
        placeOf = new int[dimension];
    }

    int replicates() {
        return times.length;
    }

    boolean readsProductsOfFeatures() {
        return learners.stream().anyMatch(StreamLearners::readsProductsOfFeatures);
    }

    /**
     * Learns from a stretch of an episode as often as each replicate has it.
     *
     * @param unit which stretch of the episode
     */
    void learn(SparseStep[] steps, int from, int to, long episode, long unit) {
        for (int b = 0; b < times.length; b++) {
            times[b] = first + b == 0 ? 1 : Resampling.count(episode, unit, first + b - 1);
        }
        for (var learner : learners) {
            learner.learn(steps, from, to, times);
        }
    }

    /** Counts a state among those whose value is asked for, as often as the stretch that was just learned from. */
    void start(SparseVector phi) {
        int n = times.length;
        for (int k = 0; k < phi.count(); k++) {
            int row = place(phi.index(k)) * n;
            double value = phi.value(k);
            for (int b = 0; b < n; b++) {
                sums[row + b] += times[b] * value;
            }
        }
        for (int b = 0; b < n; b++) {
            starts[b] += times[b];
        }
    }

    /** Sets the mean features of the states whose value is asked for, the same for all replicates. */
    void startFrom(double[] mean) {
        Arrays.fill(starts, 1);
        for (int i = 0; i < mean.length; i++) {
            if (mean[i] != 0) {
                int row = place(i) * times.length;
                Arrays.fill(sums, row, row + times.length, mean[i]);
            }
        }
    }

    private int place(int feature) {
        if (placeOf[feature] == 0) {
            if (count == features.length) {
                features = Arrays.copyOf(features, 2 * count + 16);
                sums = Arrays.copyOf(sums, features.length * times.length);
            }
            features[count++] = feature;
            placeOf[feature] = count;
        }
        return placeOf[feature] - 1;
    }

    /** Starts means of the weights, if not yet started. */
    void average() {
        if (!averages) {
            learners.forEach(StreamLearners::average);
            averages = true;
        }
    }

    /** θ·φ̄₀ of a replicate with its last weights, or its averaged ones. */
    double value(int learner, int replicate, boolean averaged) {
        var weights = learners.get(learner);
        double sum = 0;
        for (int k = 0; k < count; k++) {
            double theta = averaged ? weights.averaged(replicate, features[k]) : weights.theta(replicate, features[k]);
            sum += theta * (sums[k * times.length + replicate] / starts[replicate]);
        }
        return sum;
    }

    /** All weights of a replicate. */
    double[] theta(int learner, int replicate, boolean averaged) {
        var weights = learners.get(learner);
        double[] theta = new double[placeOf.length];
        for (int i = 0; i < theta.length; i++) {
            theta[i] = averaged ? weights.averaged(replicate, i) : weights.theta(replicate, i);
        }
        return theta;
    }
}
