package io.github.mirrortd.engine.parallel;

import io.github.mirrortd.engine.batch.StreamLearners;
import io.github.mirrortd.engine.program.SparseBlock;
import io.github.mirrortd.engine.reference.OneByOne;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The forms of {@link StreamLearners}. Learners that are written as equations, without traces, share a block; no bit depends on that. */
public final class SparseReplicates {
    private SparseReplicates() {}

    /**
     * {@return replicates of one learner that have seen nothing yet, as a bootstrap needs them}
     *
     * @param dimension how many weights each has
     * @param algorithm how to learn
     * @param settings those left out take their usual values
     * @param count how many replicates
     * @param episodes whether every stretch of steps that they will be given is a whole episode; where not, a learner that looks
     *     back over the episode takes up in each stretch what it was left with by the one before
     */
    public static StreamLearners of(
            int dimension, Algorithm algorithm, Settings settings, int count, boolean episodes) {
        algorithm.check(settings);
        boolean block = episodes || !(algorithm instanceof RuleAlgorithm rule && rule.usesFollowOn());
        return of(
                dimension,
                algorithm,
                Collections.nCopies(count, algorithm.complete(settings)),
                Schedule.CONSTANT,
                block);
    }

    /**
     * Makes learners of any settings.
     *
     * @param settings complete ones, one for each learner
     * @param block whether they may share a block
     */
    static StreamLearners of(
            int dimension, Algorithm algorithm, List<Settings> settings, Schedule schedule, boolean block) {
        Optional<StreamLearners> shared = block && algorithm instanceof RuleAlgorithm rule
                ? SparseBlock.of(dimension, rule, settings)
                : Optional.empty();
        return shared.orElseGet(() -> new OneByOne(dimension, algorithm, settings, schedule));
    }
}
