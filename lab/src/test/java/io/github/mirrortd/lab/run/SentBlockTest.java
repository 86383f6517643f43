package io.github.mirrortd.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A block that went to another machine and came back as runs. */
class SentBlockTest {
    private static RunBlock block(String problem) {
        var cells = Stream.of("TD", "STHTD-MP", "LSTD")
                .map(Algorithms::get)
                .map(a -> Cell.of(Problems.get(problem), a, a.complete(Settings.NONE), Trials.of(3, 5, 60)))
                .toList();
        return new RunBlock(cells, List.of(1, 4), true);
    }

    private static SentBlock sent(RunBlock block) {
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
    void itIsAnExperimentFileWithTheFilesThatItNames() throws IOException, ClassNotFoundException {
        var mine = LearnerFiles.parse("x.yaml", "update: theta += alpha*rho*delta*phi", "mine");
        var ahead = Algorithms.get("mine-MP", name -> name.equals("mine") ? Optional.of(mine) : Optional.empty());
        var problem = ProblemFiles.parse("p.yaml", """
                name: walk
                chain: {length: 3, rewards: {right: 1}}
                policies: {target: {left: 0.1, right: 0.9}, behaviour: uniform}
                discount: 0.9
                features: tabular
                """);
        var cells = Stream.of(0.1, 0.3)
                .map(alpha -> Cell.of(problem, ahead, Settings.alpha(alpha), Trials.of(3, 2, 40)))
                .toList();
        var block = new RunBlock(cells, List.of(0, 1), false);
        var arrived = arrived(sent(block));
        assertThat(arrived.experiment())
                .contains("problems: [\"walk/problem.yaml\"]", "name: \"learners/mine.yaml-MP\"");
        assertThat(arrived.files()).containsOnlyKeys("walk/problem.yaml", "learners/mine.yaml");
        var here = new ThreadScheduler(Engines.get("reference"), 1).run(block, steps -> {}, Cancellation.NEVER);
        assertThat(arrived.run().stream().map(SentBlock.Ran::auc))
                .containsExactlyInAnyOrderElementsOf(
                        here.stream().map(FinishedRun::auc).toList());
    }

    @Test
    void anotherBuildIsRefused() {
        var block = sent(block("two_state"));
        var other = new SentBlock(
                "another", block.engine(), block.experiment(), block.files(), block.runs(), block.withCurves());
        assertThatIllegalArgumentException().isThrownBy(other::run).withMessageContaining("another build of MirrorTD");
    }
}
