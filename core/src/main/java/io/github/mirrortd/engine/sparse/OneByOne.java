package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;

/** Any learner's replicates, each a learner of its own. */
public final class OneByOne implements Replicates {
    private final StepLearner[] learners;

    /** @param settings complete ones */
    public OneByOne(int dimension, Algorithm algorithm, Settings settings, int count) {
        learners = new StepLearner[count];
        for (int b = 0; b < count; b++) {
            learners[b] = StepLearner.of(dimension, algorithm, settings, Schedule.CONSTANT);
        }
    }

    @Override
    public void learn(SparseStep[] steps, int from, int to, int[] times) {
        for (int b = 0; b < learners.length; b++) {
            for (int k = 0; k < times[b]; k++) {
                for (int i = from; i < to; i++) {
                    learners[b].step(steps[i]);
                }
            }
        }
    }

    @Override
    public boolean readsProductsOfFeatures() {
        return true;
    }

    @Override
    public void average() {
        for (var learner : learners) {
            learner.average();
        }
    }

    @Override
    public double theta(int replicate, int feature) {
        return learners[replicate].theta(feature);
    }

    @Override
    public double averaged(int replicate, int feature) {
        return learners[replicate].averaged(feature);
    }
}
