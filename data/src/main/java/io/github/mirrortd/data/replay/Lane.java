package io.github.mirrortd.data.replay;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.mdp.SparseVector;

/** One learner on one replicate of the log: its weights, and the mean features of the first states that it saw. */
final class Lane {
    /** The log as it is, every episode once. */
    static final int WHOLE_LOG = -1;

    private final SparseLearner learner;
    private final int replicate;

    /** The features that first states have. */
    private final int[] startFeatures;

    private final double[] startSums;
    private final double[] averaged;
    private double starts;
    private int averagedOver;

    Lane(SparseLearner learner, int replicate, int[] startFeatures) {
        this.learner = learner;
        this.replicate = replicate;
        this.startFeatures = startFeatures;
        startSums = new double[startFeatures.length];
        averaged = new double[startFeatures.length];
    }

    /**
     * Learns from a stretch of an episode as often as this replicate has it.
     *
     * @param places of features in the sums
     */
    void learn(Step[] steps, int from, int to, long unit, int[] places, boolean countStart) {
        int times = replicate == WHOLE_LOG ? 1 : Resampling.count(steps[from].id(), unit, replicate);
        for (int k = 0; k < times; k++) {
            for (int i = from; i < to; i++) {
                learner.step(steps[i].seen());
            }
        }
        if (countStart && unit == 0 && times > 0) {
            var phi = steps[from].phi();
            for (int k = 0; k < phi.count(); k++) {
                startSums[places[phi.index(k)]] += times * phi.value(k);
            }
            starts += times;
        }
    }

    /** Takes the weights as they are now into the average. */
    void average() {
        averagedOver++;
        double[] theta = learner.theta();
        for (int k = 0; k < startFeatures.length; k++) {
            averaged[k] += theta[startFeatures[k]];
        }
    }

    /** θ·φ̄₀ with the last weights. */
    double last(SparseVector given) {
        return given.count() > 0 ? learner.value(given) : learner.value(startFeatures, mean());
    }

    private double[] mean() {
        double[] mean = new double[startSums.length];
        for (int k = 0; k < mean.length; k++) {
            mean[k] = startSums[k] / starts;
        }
        return mean;
    }

    /** The same with the averaged weights. */
    double averaged() {
        double sum = 0;
        for (int k = 0; k < startFeatures.length; k++) {
            sum += startSums[k] / starts * (averaged[k] / averagedOver);
        }
        return sum;
    }

    double[] theta() {
        return learner.theta();
    }
}
