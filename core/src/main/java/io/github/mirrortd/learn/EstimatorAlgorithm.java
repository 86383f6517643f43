package io.github.mirrortd.learn;

/** An algorithm that collects statistics and solves for θ when asked, such as LSTD. */
public non-sealed interface EstimatorAlgorithm extends Algorithm {
    /**
     * {@return an estimator that has seen nothing yet}
     *
     * @param initial θ₀, the weights while nothing can be solved
     * @param settings complete ones
     */
    Estimator start(double[] initial, Settings settings);

    /**
     * One transition without its features.
     *
     * @param rho the importance ratio
     * @param reward r
     * @param gamma the discount of the state that is entered
     * @param interest of the state that is left
     * @param ends whether the episode ends here
     */
    record Step(double rho, double reward, double gamma, double interest, boolean ends) {}

    /** What is known so far. */
    interface Estimator {
        /**
         * Takes in one transition, φ and φ' with their zeros.
         *
         * @param phi φ
         * @param next φ'; zeros where the episode ends
         * @param step what else happened
         */
        void observe(double[] phi, double[] next, Step step);

        /** {@return the weights that follow from all that was observed} */
        double[] theta();

        /** {@return the condition number of the matrix that θ solves; NaN if there is none} */
        default double condition() {
            return Double.NaN;
        }

        /**
         * Passes on every number that the estimator keeps.
         *
         * @param state saves or replaces them
         * @throws IllegalArgumentException if the class does not define it
         */
        default void state(LearnerState state) {
            throw LearnerState.unsaved(this, "Estimator.state");
        }
    }
}
