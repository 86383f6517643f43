package io.github.mirrortd.learn;

import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.SparseVector;
import java.util.List;

/**
 * A method that sets step sizes from the data, over the rules that it accepts. Learners are named after it:
 * {@code STHTD-MP-Auto} is {@code STHTD-MP} with the method {@code Auto}. To add one, add a class marked
 * {@code @AutoService(StepSizeMethod.class)}.
 *
 * <p>There are three kinds. {@link OfSteps} computes one factor per step from products, so its cost does not depend on the
 * number of weights. {@link OfWeights} moves each weight by itself and visits all weights at every step. {@link OfLanes}
 * runs several learners and chooses among them.
 */
public sealed interface StepSizeMethod
        permits StepSizeMethod.OfSteps, StepSizeMethod.OfWeights, StepSizeMethod.OfLanes {
    /** The name of the method for {@code --alpha auto}. */
    String AUTO = "Auto";

    /** {@return the name, which follows a learner's name and a hyphen} */
    String name();

    /** {@return a short description} */
    String summary();

    /** {@return the equation, for reading} */
    String equation();

    /** {@return the source} */
    Citation citation();

    /** {@return the default of α; 1 for methods that find the step size, of which α is a factor} */
    default double usual() {
        return 1;
    }

    /** {@return whether the method finds the step size, so that α needs no tuning} */
    default boolean isFree() {
        return true;
    }

    /**
     * Checks whether the method suits a rule.
     *
     * @param rule the rule
     * @return the objection, as the end of a sentence that begins with the method's name; empty if the method suits the rule
     */
    default String objection(RuleAlgorithm rule) {
        return "";
    }

    /** A method that computes one factor per step. */
    non-sealed interface OfSteps extends StepSizeMethod {
        /**
         * {@return the step sizes of one learner, before its first step}
         *
         * @param rule the rule
         * @param settings complete ones
         * @param initial θ₀; not kept
         */
        Steps start(RuleAlgorithm rule, Settings settings, double[] initial);
    }

    /** The step sizes of one learner. Not thread-safe. */
    interface Steps {
        /**
         * Receives a transition's features before {@link #factor}; does nothing by default.
         *
         * @param phi φ; not kept
         * @param next φ'; not kept
         * @param in the transition, at the learner's weights
         */
        default void see(SparseVector phi, SparseVector next, Products in) {}

        /** {@return whether {@link #see} must be called} */
        default boolean wantsFeatures() {
            return false;
        }

        /**
         * {@return the rule's settings on this step, before the {@link #factor}}
         *
         * @param given the learner's settings
         */
        default Settings settings(Settings given) {
            return given;
        }

        /**
         * {@return the factor of α and β on this transition}
         *
         * @param in the transition, at the learner's weights; restored on return
         */
        double factor(Products in);

        /**
         * Receives the rule's update.
         *
         * @param in the same transition
         * @param now the settings of the update
         * @param out the update
         */
        default void took(Products in, Settings now, Update out) {}

        /**
         * Exchanges every number that is kept from step to step.
         *
         * @param state saves or replaces them
         * @throws IllegalArgumentException if the class does not override this method
         */
        default void state(LearnerState state) {
            throw LearnerState.unsaved(this, "Steps.state");
        }
    }

    /** A method that moves each weight by itself. */
    non-sealed interface OfWeights extends StepSizeMethod {
        /**
         * {@return the mover of one learner's weights, before its first step}
         *
         * @param rule the rule
         * @param settings complete ones
         * @param initial θ₀; not kept
         * @param auxiliary number of auxiliary weights; 0 for rules without
         */
        Mover start(RuleAlgorithm rule, Settings settings, double[] initial, int auxiliary);
    }

    /**
     * A method that runs a learner with several settings on the same transitions, and returns the one with the smallest
     * error.
     */
    non-sealed interface OfLanes extends StepSizeMethod {
        /**
         * {@return complete settings of each learner}
         *
         * @param rule the rule
         * @param settings the given settings
         */
        List<Settings> lanes(RuleAlgorithm rule, Settings settings);
    }

    /** Moves the weights of one learner. Not thread-safe. */
    interface Mover {
        /**
         * Makes a step.
         *
         * @param theta θ; modified in place
         * @param w the auxiliary weights; modified in place
         * @param step the rule's update and the transition
         */
        void move(double[] theta, double[] w, Step step);

        /**
         * Exchanges every number that is kept from step to step.
         *
         * @param state saves or replaces them
         * @throws IllegalArgumentException if the class does not override this method
         */
        default void state(LearnerState state) {
            throw LearnerState.unsaved(this, "Mover.state");
        }
    }

    /**
     * A rule's update on one transition, as vectors. Created once per learner and filled again at every step.
     *
     * @param theta the update of θ
     * @param w the update of w
     * @param trace e, the trace of earlier steps; empty for learners without
     * @param phi φ
     * @param next φ'
     * @param in the transition's products
     * @param alpha α of this step, as {@code alpha[0]}, after the schedule
     */
    record Step(
            double[] theta,
            double[] w,
            double[] trace,
            SparseVector phi,
            SparseVector next,
            Products in,
            double[] alpha) {
        /** {@return α of this step} */
        public double alphaNow() {
            return alpha[0];
        }
    }
}
