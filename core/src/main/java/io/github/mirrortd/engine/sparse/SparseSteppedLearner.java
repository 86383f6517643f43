package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.engine.scalar.SteppedLearner;
import io.github.mirrortd.engine.scalar.SteppedLearner.Features;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;

/** A {@link SteppedLearner} over index/value features. */
final class SparseSteppedLearner implements StepLearner {
    private final SteppedLearner learner;

    /** The sum of θ since {@link #average}; empty where nobody asked. */
    private double[] sum = {};

    private long averagedSteps;

    SparseSteppedLearner(int dimension, SteppedAlgorithm algorithm, Settings settings, Schedule schedule) {
        learner = new SteppedLearner(new double[dimension], algorithm, settings, schedule);
    }

    @Override
    public void step(SparseStep step) {
        learner.numbers().step(step, true);
        learner.step(features(step.phi()), features(step.next()), step.interest(), step.isLast());
        if (sum.length > 0) {
            double[] theta = learner.answer();
            for (int i = 0; i < sum.length; i++) {
                sum[i] += theta[i];
            }
            averagedSteps++;
        }
    }

    private static Features features(SparseVector x) {
        return new Features(x.indices(), x.values(), x.count());
    }

    @Override
    public double value(SparseVector phi) {
        return phi.dot(learner.answer());
    }

    @Override
    public double[] theta() {
        return learner.answer().clone();
    }

    @Override
    public double theta(int i) {
        return learner.answer()[i];
    }

    @Override
    public void average() {
        sum = new double[learner.theta().length];
        averagedSteps = 0;
    }

    @Override
    public double averaged(int i) {
        return averagedSteps == 0 ? theta(i) : sum[i] / averagedSteps;
    }
}
