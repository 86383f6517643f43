package io.github.mirrortd.learn;

import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.SparseVector;
import java.util.List;

/**
 * How step sizes follow from the data, over any rule that it says it can be over. One file each, found by its name: {@code
 * STHTD-MP-Auto} is {@code STHTD-MP} with the policy {@code Auto}.
 *
 * <p>There are three kinds. One {@linkplain OfSteps gives a number} by which a step is multiplied; it sees what rules see, products and
 * no vectors, and costs no more for many weights than for few. The other {@linkplain OfWeights moves each weight in its own way}, keeps
 * vectors and goes through all of them at every step. A third kind {@linkplain OfLanes runs several learners} and chooses among them.
 */
public sealed interface StepSizeMethod
        permits StepSizeMethod.OfSteps, StepSizeMethod.OfWeights, StepSizeMethod.OfLanes {
    /** {@return its name: what stands behind a learner's name, after a hyphen} */
    String name();

    /** {@return what it does, in a few words} */
    String summary();

    /** {@return the equation, for reading} */
    String equation();

    /** {@return where it is from} */
    Citation citation();

    /** {@return what α is where nothing is said; a factor of 1 for those that find the step size themselves} */
    default double usual() {
        return 1;
    }

    /** {@return whether nothing is left to be tuned: α is a factor that nobody need know of} */
    default boolean isFree() {
        return true;
    }

    /**
     * Says whether it can be over a rule.
     *
     * @param rule any
     * @return what stands against it, as the end of a sentence that begins with the policy's name; empty where nothing does
     */
    default String objection(RuleAlgorithm rule) {
        return "";
    }

    /** One that gives a number for each step. */
    non-sealed interface OfSteps extends StepSizeMethod {
        /**
         * {@return the step sizes of one learner, before its first step}
         *
         * @param rule how it learns
         * @param settings complete ones
         * @param initial θ₀; not kept
         */
        Steps start(RuleAlgorithm rule, Settings settings, double[] initial);
    }

    /** The step sizes of one learner. */
    interface Steps {
        /**
         * Sees a transition's features before {@link #factor} is asked; most have no use for them.
         *
         * @param phi φ; not kept
         * @param next φ'; not kept
         * @param in the transition, at the learner's weights
         */
        default void see(SparseVector phi, SparseVector next, Products in) {}

        /** {@return whether it wants to {@link #see} features} */
        default boolean wantsFeatures() {
            return false;
        }

        /**
         * {@return the settings that the rule is asked with, before they are multiplied by the {@link #factor}}
         *
         * @param given the learner's
         */
        default Settings settings(Settings given) {
            return given;
        }

        /**
         * {@return what α and β are multiplied by, on this transition}
         *
         * @param in the transition, at the learner's weights; as it was when this returns
         */
        double factor(Products in);

        /**
         * Hears what the rule said.
         *
         * @param in the same transition
         * @param now the settings that the rule was asked with
         * @param out what it said
         */
        default void took(Products in, Settings now, Update out) {}

        /**
         * Passes on every number that is kept from step to step.
         *
         * @param state saves or replaces them
         * @throws IllegalArgumentException if the class does not define it
         */
        default void state(LearnerState state) {
            throw LearnerState.unsaved(this, "Steps.state");
        }
    }

    /** One that moves each weight in its own way. */
    non-sealed interface OfWeights extends StepSizeMethod {
        /**
         * {@return who moves the weights of one learner, before its first step}
         *
         * @param rule how it learns
         * @param settings complete ones
         * @param initial θ₀; not kept
         * @param auxiliary how many auxiliary weights there are; 0 for rules without
         */
        Mover start(RuleAlgorithm rule, Settings settings, double[] initial, int auxiliary);
    }

    /** One that runs a learner with several settings on the same transitions, and answers by the one that errs least. */
    non-sealed interface OfLanes extends StepSizeMethod {
        /**
         * {@return the settings, each complete}
         *
         * @param rule how they learn
         * @param settings what was given
         */
        List<Settings> lanes(RuleAlgorithm rule, Settings settings);
    }

    /** Moves the weights of one learner. */
    interface Mover {
        /**
         * Makes a step.
         *
         * @param theta θ; changed
         * @param w the auxiliary weights; changed
         * @param step what the rule says, and of what
         */
        void move(double[] theta, double[] w, Step step);

        /**
         * Passes on every number that is kept from step to step.
         *
         * @param state saves or replaces them
         * @throws IllegalArgumentException if the class does not define it
         */
        default void state(LearnerState state) {
            throw LearnerState.unsaved(this, "Mover.state");
        }
    }

    /**
     * What a rule says of one transition, in whole vectors. Made once for each learner and filled again at every step.
     *
     * @param theta what the rule adds to θ
     * @param w what it adds to w
     * @param trace e, what the trace holds of earlier steps; empty where there is none
     * @param phi φ
     * @param next φ'
     * @param in the transition's numbers
     * @param alpha the step sizes that the rule was asked with, as {@code alpha[0]}; a schedule may have changed it
     */
    record Step(
            double[] theta,
            double[] w,
            double[] trace,
            SparseVector phi,
            SparseVector next,
            Products in,
            double[] alpha) {
        /** {@return α as it is now} */
        public double alphaNow() {
            return alpha[0];
        }
    }
}
