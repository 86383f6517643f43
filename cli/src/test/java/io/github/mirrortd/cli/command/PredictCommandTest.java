package io.github.mirrortd.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictCommandTest {
    @ParameterizedTest
    @CsvSource({"collision, 20000", "boyan_chain, 20000", "rooms, 5000"})
    void predictTakesAllStepsOfSmallProblemsAndARoundNumberOfLargeOnes(String name, int steps) {
        var problem = Problems.get(name);
        var predictor = new Predictor(problem, Algorithms.get("STHTD-MP"), Sampling.MARKOV);
        assertThat(PredictCommand.affordable(problem, predictor.costPerStep(Settings.NONE)))
                .isEqualTo(steps);
    }
}
