package io.github.mirrortd.data.read;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Evaluation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Data sets for tests. */
final class Logs {
    /** The golden log as a file describes it. */
    static final String GOLDEN = """
            data: logs.csv
            episode: episode
            order: t
            reward: reward
            action: action
            behaviour: mu
            target: pi
            terminal: done
            discount: 0.95
            features: [x, x2, bias]
            """;

    private Logs() {}

    /** Lays the golden log into a folder. */
    static Path golden(Path folder) {
        try (var in = Objects.requireNonNull(Logs.class.getResourceAsStream("/io/github/mirrortd/data/logs.csv"))) {
            Files.copy(in, folder.resolve("logs.csv"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    static DataSteps open(Path folder, String yaml) {
        var set = DataSet.of("set.yaml", yaml, folder);
        return DataSteps.open(2, set);
    }

    static Answer evaluate(Path folder, String yaml) {
        try (var steps = open(folder, yaml)) {
            return Evaluation.of(steps)
                    .withActions(steps.actionNames())
                    .withRewards(steps.rewards().orElse(null))
                    .run();
        }
    }
}
