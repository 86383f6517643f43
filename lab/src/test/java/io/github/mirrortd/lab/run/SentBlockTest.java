package io.github.mirrortd.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A block that went to another machine and came back as runs. */
class SentBlockTest {
    private static Block block(String problem) {
        var cells = Stream.of("TD", "STHTD-MP", "LSTD")
                .map(Algorithms::get)
                .map(a -> Cell.of(Problems.get(problem), a, a.complete(Settings.NONE), Trials.of(3, 5, 60)))
                .toList();
        return new Block(cells, List.of(1, 4), true);
    }

    private static SentBlock sent(Block block) {
        return new SentBlock.Sender("scalar").send(block);
    }

    private static SentBlock arrived(SentBlock block) throws IOException, ClassNotFoundException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(block);
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (SentBlock) in.readObject();
        }
    }

    @Test
    void itsRunsAreThoseOfTheBlockItself() throws IOException, ClassNotFoundException {
        for (String problem : List.of("random_walk", "garnet:states=6,features=3,seed=2")) {
            var block = block(problem);
            var here = new ThreadScheduler(Engines.get("reference"), 1).run(block, steps -> {}, Cancellation.NEVER);
            var there = arrived(sent(block)).run();
            assertThat(there).hasSameSizeAs(here).hasSize(6);
            for (var run : there) {
                var same = here.stream()
                        .filter(r -> r.cell().equals(block.cells().get(run.cell())) && r.run() == run.run())
                        .findFirst()
                        .orElseThrow();
                assertThat(run.auc()).isEqualTo(same.auc());
                assertThat(run.last()).isEqualTo(same.last());
                assertThat(run.curve()).isEqualTo(same.curve()).hasSize(61);
            }
        }
    }

    @Test
    void anotherBuildIsRefused() {
        var block = sent(block("two_state"));
        var other = new SentBlock(
                "another",
                block.engine(),
                block.problem(),
                block.learners(),
                block.cells(),
                block.seed(),
                block.runsOfAll(),
                block.steps(),
                block.tau(),
                block.power(),
                block.window(),
                block.runs(),
                block.withCurves());
        assertThatIllegalArgumentException().isThrownBy(other::run).withMessageContaining("another build of MirrorTD");
    }
}
