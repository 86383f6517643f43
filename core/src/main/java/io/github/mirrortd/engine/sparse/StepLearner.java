package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.engine.scalar.SteppedLearner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;

/** One learner that is given its steps with their features, each by index and value. Indices are checked before they come here. */
public interface StepLearner {
    /** @param settings complete ones */
    static StepLearner of(int dimension, Algorithm algorithm, Settings settings, Schedule schedule) {
        if (algorithm instanceof SteppedAlgorithm stepped) {
            return new SparseSteppedLearner(dimension, stepped, settings, schedule);
        }
        return algorithm instanceof RuleAlgorithm rule
                ? new SparseRuleLearner(new double[dimension], rule, settings, schedule)
                : new SparseEstimatorLearner(dimension, (EstimatorAlgorithm) algorithm, settings);
    }

    /** How many bytes the weights take, about. */
    static long bytes(int dimension, Algorithm algorithm) {
        if (algorithm instanceof SteppedAlgorithm stepped) {
            return SteppedLearner.bytes(dimension, stepped);
        }
        return algorithm instanceof RuleAlgorithm rule
                ? SparseRuleLearner.bytes(dimension, rule)
                : SparseEstimatorLearner.bytes(dimension, algorithm);
    }

    /** Learns from one step. */
    void step(SparseStep step);

    /** The value θ·φ of a state with these features. */
    default double value(SparseVector phi) {
        return phi.dot(weights());
    }

    /** The value weights θ as they are now, all of them; not a copy, and not to be changed. */
    double[] weights();

    /** One of them. */
    default double theta(int i) {
        return weights()[i];
    }

    /** From the next step on, takes the mean of θ over all steps. */
    void average();

    /** An entry of that mean; of θ itself where there were no steps since. */
    double averaged(int i);
}
