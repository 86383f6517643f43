package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import java.util.Collections;
import java.util.List;

/** Any learner's replicates, or its learners with several settings, each a learner of its own. */
public final class OneByOne implements Replicates, StreamLearners {
    private final Reference[] learners;

    /** @param settings complete ones */
    public OneByOne(int dimension, Algorithm algorithm, Settings settings, int count) {
        this(dimension, algorithm, Collections.nCopies(count, settings), Schedule.CONSTANT);
    }

    /** @param settings complete ones, one for each learner */
    public OneByOne(int dimension, Algorithm algorithm, List<Settings> settings, Schedule schedule) {
        learners = settings.stream()
                .map(s -> Reference.sparse(new double[dimension], algorithm, s, schedule))
                .toArray(Reference[]::new);
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
    public void learn(SparseStep[] steps, int from, int to) {
        for (var learner : learners) {
            for (int i = from; i < to; i++) {
                learner.step(steps[i]);
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
    public void errors(TrueValues values, double[] into) {
        for (int b = 0; b < learners.length; b++) {
            into[b] = values.error(learners[b].theta());
        }
    }

    @Override
    public double theta(int replicate, int feature) {
        return learners[replicate].theta()[feature];
    }

    @Override
    public double averaged(int replicate, int feature) {
        return learners[replicate].averaged(feature);
    }
}
