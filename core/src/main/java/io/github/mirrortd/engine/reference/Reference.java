package io.github.mirrortd.engine.reference;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import org.jspecify.annotations.Nullable;

/**
 * One learner, one step at a time: the definition of every result's last bits. Two families of results exist. {@linkplain #dense
 * Dense} learners keep every entry of every vector; {@linkplain #sparse sparse} ones scale w lazily and keep the large entries of
 * traces only, so that a step's time does not grow with the number of weights. Without decay and traces both give the same bits.
 * Not thread-safe.
 */
public interface Reference {
    /**
     * {@return a learner that has seen nothing yet, of the dense family}
     *
     * @param initial θ₀; not kept
     * @param settings complete ones
     */
    static Reference dense(double[] initial, Algorithm algorithm, Settings settings, Schedule schedule) {
        schedule.check(algorithm);
        return algorithm instanceof RuleAlgorithm rule
                ? new RuleLearner(RuleLearner.Family.DENSE, initial, rule, settings, schedule)
                : stepped(initial, algorithm, settings, schedule);
    }

    /**
     * {@return a learner that has seen nothing yet, of the sparse family} Step-size methods, means of weights and estimators are
     * of the dense family here, too.
     *
     * @param initial θ₀; not kept
     * @param settings complete ones
     */
    static Reference sparse(double[] initial, Algorithm algorithm, Settings settings, Schedule schedule) {
        if (algorithm instanceof RuleAlgorithm rule) {
            return new RuleLearner(RuleLearner.Family.SPARSE, initial, rule, settings, schedule);
        }
        SolvedWeights.check(initial.length, algorithm);
        return stepped(initial, algorithm, settings, schedule);
    }

    private static Reference stepped(double[] initial, Algorithm algorithm, Settings settings, Schedule schedule) {
        if (algorithm instanceof EstimatorAlgorithm estimator) {
            return new SolvedWeights(initial, estimator, settings);
        }
        var stepped = (SteppedAlgorithm) algorithm;
        return stepped.method().orElse(null) instanceof StepSizeMethod.OfLanes lanes
                ? new GridSelection(initial, stepped, lanes.lanes(stepped.rule(), settings), schedule)
                : new RuleLearner(RuleLearner.Family.DENSE, initial, stepped, settings, schedule);
    }

    /**
     * {@return the bytes that the weights of a {@link #sparse} learner take, about}
     *
     * @param dimension number of weights
     */
    static long bytes(int dimension, Algorithm algorithm) {
        SolvedWeights.check(dimension, algorithm);
        return algorithm instanceof EstimatorAlgorithm
                ? SolvedWeights.bytes(dimension)
                : RuleLearner.bytes(dimension, algorithm);
    }

    /**
     * Learns from one step.
     *
     * @param step its features' indices are below the dimension
     * @return δ before the step; for estimators with the θ that was last asked for
     */
    double step(SparseStep step);

    /** {@return steps of this learner over features in arrays; null if it has none that are faster} */
    default @Nullable ArraySteps overArrays() {
        return null;
    }

    /** {@return whether {@link #theta()} is read and not computed: several threads may read it} */
    default boolean isRead() {
        return false;
    }

    /** {@return θ, or the mean of θ for learners that answer with a mean} Not a copy; not to be changed. */
    double[] theta();

    /** {@return w; empty for learners without} Not to be changed. */
    double[] w();

    /** {@return the settings that the rule was last asked with} */
    default Settings asked() {
        return Settings.NONE;
    }

    /** {@return F of the last step; 0 for learners that do not read it} */
    default double followOn() {
        return 0;
    }

    /** Passes on every number that is kept from step to step. */
    void state(LearnerState state);

    /** {@return θ·φ of a state with these features} */
    default double value(SparseVector phi) {
        return phi.dot(theta());
    }

    /** Starts to take the mean of θ over all steps, from the next one on. */
    void average();

    /** {@return an entry of that mean; of θ while there were no steps since {@link #average}} */
    double averaged(int i);
}
