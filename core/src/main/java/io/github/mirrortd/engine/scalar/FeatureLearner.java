package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.learn.SteppedAlgorithm;

/** A learner with a step policy that is given its transitions with their features, by index and value. */
public interface FeatureLearner {
    /**
     * One that has seen nothing yet.
     *
     * @param initial θ₀; not kept
     * @param settings complete ones
     */
    static FeatureLearner of(double[] initial, SteppedAlgorithm algorithm, Settings settings, Schedule schedule) {
        return algorithm.policy().orElse(null) instanceof StepPolicy.OfLanes lanes
                ? new LaneChoice(initial, algorithm, lanes.lanes(algorithm.rule(), settings), schedule)
                : new SteppedLearner(initial, algorithm, settings, schedule);
    }

    /** Fills in the numbers of a transition. */
    interface Numbers {
        /** All but weights, traces and the follow-on trace. */
        void into(Products in);
    }

    /** Which features of a transition are not zero, and what they are. */
    record Features(int[] index, double[] value, int count) {
        double dot(double[] vector) {
            return Sparse.dot(index, value, count, vector);
        }

        void addTo(double[] vector, double factor) {
            Sparse.addTo(vector, factor, index, value, count);
        }
    }

    /**
     * Learns from a transition.
     *
     * @param interest of the state that is left
     * @param last whether nothing of this episode follows
     */
    void step(Numbers numbers, Features phi, Features next, double interest, boolean last);

    /** The weights that count, or their mean. Not a copy. */
    double[] answer();
}
