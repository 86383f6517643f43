package io.github.mirrortd.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.lab.result.ExperimentResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static List<Double> means(ExperimentResult result) {
        return result.results().stream().map(r -> r.auc().mean()).toList();
    }

    @Test
    void aFileIsReadAndRunToTheSameBitsOnAnyNumberOfThreads() throws IOException {
        var file = Files.writeString(folder.resolve("small.yaml"), """
                problems: [two_state]
                learners: [TD, {name: TDRC, settings: {alpha: 0.03}}]
                tuning: {seed: 1, runs: 2, share: 0.01, at_least: 40}
                evaluation: {seed: 5, runs: 3, steps: 50}
                """);
        var experiment = Experiments.read(file);
        var result = Experiments.run(experiment, 1);
        assertThat(result.tunings()).hasSize(1);
        assertThat(means(result)).hasSize(2).doesNotContainNull().isEqualTo(means(Experiments.run(experiment)));
    }
}
