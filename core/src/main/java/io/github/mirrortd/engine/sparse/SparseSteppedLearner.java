package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.engine.scalar.FeatureLearner;
import io.github.mirrortd.engine.scalar.FeatureLearner.Features;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;

/** A {@link FeatureLearner} over index/value features. */
final class SparseSteppedLearner implements StepLearner {
    private final FeatureLearner learner;

    /** The sum of θ since {@link #average}; empty where nobody asked. */
    private double[] sum = {};

    private long averagedSteps;

    SparseSteppedLearner(int dimension, SteppedAlgorithm algorithm, Settings settings, Schedule schedule) {
        learner = FeatureLearner.of(new double[dimension], algorithm, settings, schedule);
    }

    @Override
    public void step(SparseStep step) {
        learner.step(
                in -> in.step(step, true), features(step.phi()), features(step.next()), step.interest(), step.isLast());
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
    public double[] weights() {
        return learner.answer();
    }

    @Override
    public void average() {
        sum = new double[learner.answer().length];
        averagedSteps = 0;
    }

    @Override
    public double averaged(int i) {
        return averagedSteps == 0 ? theta(i) : sum[i] / averagedSteps;
    }
}
