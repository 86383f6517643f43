package io.github.mirrortd.engine.reference;

import io.github.mirrortd.engine.batch.StreamError;
import io.github.mirrortd.engine.batch.StreamLearners;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import java.util.Arrays;
import java.util.List;

/** Learners of any algorithm on the same steps, each by itself. */
public final class OneByOne extends StreamLearners {
    private final Reference[] learners;

    /** @param settings complete ones, one for each learner */
    public OneByOne(int dimension, Algorithm algorithm, List<Settings> settings, Schedule schedule) {
        super(dimension, settings.size());
        learners = settings.stream()
                .map(s -> Reference.sparse(new double[dimension], algorithm, s, schedule))
                .toArray(Reference[]::new);
    }

    @Override
    protected void repeat(SparseStep[] steps, int from, int to, int[] times) {
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
        Arrays.stream(learners).forEach(Reference::average);
    }

    @Override
    public void errors(StreamError error, double[] into) {
        Arrays.setAll(into, b -> error.at(learners[b].theta()));
    }

    @Override
    public double theta(int learner, int feature) {
        return learners[learner].theta()[feature];
    }

    @Override
    public double averaged(int learner, int feature) {
        return learners[learner].averaged(feature);
    }
}
