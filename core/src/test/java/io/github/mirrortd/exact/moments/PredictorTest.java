package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exact curves against known numbers. */
class PredictorTest {
    @ParameterizedTest
    @CsvSource({
        "random_walk, STHTD-MP, 0.1, 500, 0.35797",
        "random_walk, STHTD-MP, 0.1, 1000, 0.09304",
        "random_walk, STHTD-MP, 0.1, 2000, 0.045018",
        "baird, GTD2-MP, 0.03, 1000, 1.9335",
        "two_state, STHTD-MP, 0.1, 500, 5.5105e-3",
        "two_state, STHTD-MP, 0.1, 3000, 1.6142e-20"
    })
    void knownErrors(String problem, String algorithm, double alpha, int steps, String expected) {
        var predictor = new Predictor(Problems.get(problem), Algorithms.get(algorithm), Sampling.MARKOV);
        double rms = predictor.after(Settings.alpha(alpha), steps).rms();
        assertThat(rms).isCloseTo(Double.parseDouble(expected), within(1e-4 * rms));
    }
}
