package io.github.mirrortd.learn;

import java.util.OptionalDouble;

/** A learner that collects statistics and solves for θ on demand, such as LSTD. */
public non-sealed interface EstimatorAlgorithm extends Algorithm {
    /**
     * {@return an estimator before its first step}
     *
     * @param initial θ₀, the weights before the first step
     * @param settings complete ones
     */
    Estimator start(double[] initial, Settings settings);

    /**
     * One transition without its features.
     *
     * @param rho the importance ratio
     * @param reward r
     * @param gamma the discount of the state that is entered
     * @param interest of the state that was left
     * @param ends whether the episode ends here
     */
    record Step(double rho, double reward, double gamma, double interest, boolean ends) {}

    /** The statistics so far. Not thread-safe. */
    interface Estimator {
        /**
         * Adds one transition, with φ and φ' as dense vectors.
         *
         * @param phi φ
         * @param next φ'; zeros if the episode ends
         * @param step the rest of the transition
         */
        void observe(double[] phi, double[] next, Step step);

        /** {@return the weights that solve the equations so far} */
        double[] theta();

        /** {@return the condition number of the matrix that θ solves; empty if there is no matrix} */
        default OptionalDouble condition() {
            return OptionalDouble.empty();
        }

        /**
         * Exchanges every number that the estimator keeps.
         *
         * @param state saves or replaces them
         * @throws IllegalArgumentException if the class does not override this method
         */
        default void state(LearnerState state) {
            throw LearnerState.unsaved(this, "Estimator.state");
        }
    }
}
