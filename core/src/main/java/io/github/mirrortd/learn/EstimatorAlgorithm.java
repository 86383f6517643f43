package io.github.mirrortd.learn;

/** An algorithm that collects statistics and solves for θ when asked, such as LSTD. */
public non-sealed interface EstimatorAlgorithm extends Algorithm {
    Estimator start(double[] initial, Settings settings);

    /** What is known so far. */
    interface Estimator {
        /** Takes in one transition, φ and φ' with their zeros. */
        void observe(double[] phi, double[] next, double rho, double reward, double gamma);

        /** The weights that follow from all that was observed. */
        double[] theta();
    }
}
