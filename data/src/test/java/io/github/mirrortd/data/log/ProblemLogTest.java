package io.github.mirrortd.data.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.read.DataSet;
import io.github.mirrortd.data.read.DataSteps;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs of known problems: what they say when they are read again, and which files they replace. */
class ProblemLogTest {
    private static final String THERE = "already; name another one, or replace it with --overwrite";
    private static final String OTHER = "describes something else; give the log another name";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static ProblemLog.Written write(String problem, long episodes, int longest, long seed, Path file) {
        return write(new ProblemLog(Problems.any(problem), episodes, longest, seed), file, false);
    }

    private static ProblemLog.Written write(ProblemLog log, Path file, boolean overwrite) {
        try (var database = Database.open(1)) {
            return log.write(database, file, overwrite, done -> {});
        }
    }

    private ProblemLog.Written walk(String file, long seed, boolean overwrite) {
        return write(new ProblemLog(Problems.get("random_walk"), 5, 100, seed), folder.resolve(file), overwrite);
    }

    private static List<String> names(List<?> values) {
        return values.stream().map(String::valueOf).toList();
    }

    @Test
    void aFiniteProblemsLogHoldsItsTruth() {
        var progress = new AtomicLong();
        ProblemLog.Written written;
        try (var database = Database.open(1)) {
            written = new ProblemLog(Problems.get("random_walk"), 300, 10_000, 1)
                    .write(database, folder.resolve("walk.parquet"), progress::addAndGet);
        }
        assertThat(progress).hasValue(300);
        assertThat(written.truth()).isCloseTo(0.719271017368, Offset.offset(1e-12));
        assertThat(written.set()).isEqualTo(folder.resolve("walk.yaml"));
        try (var steps = DataSteps.open(1, DataSet.read(written.set()))) {
            assertThat(steps.rows()).isEqualTo(written.rows());
            assertThat(steps.episodes()).isEqualTo(300);
            assertThat(steps.dimension()).isEqualTo(5);
            assertThat(names(steps.actionNames())).containsExactly("left", "right");
            assertThat(steps.actions()).isEqualTo(2);
            var lstd = Evaluation.of(steps).run().estimate("LSTD");
            assertThat(lstd.low()).isLessThan(written.truth());
            assertThat(lstd.high()).isGreaterThan(written.truth());
        }
    }

    /** The file has the same episodes as the log that is made at every pass. */
    @Test
    void episodesThatAreTooLongAreCutOff() {
        var written = write("boyan_chain", 20, 8, 3, folder.resolve("cut.jsonl"));
        assertThat(written.rows()).isEqualTo(20 * 8);
        try (var steps = DataSteps.open(1, DataSet.read(written.set()))) {
            var answer = Evaluation.of(steps).run();
            assertThat(answer.log().episodes()).isEqualTo(20);
            assertThat(answer.log().ended()).isZero();
        }
    }

    @Test
    void aStreamsLogHasItsTiles() {
        var written = write("mountain_car:tilings=2,tiles=4", 30, 1_000, 1, folder.resolve("car.csv"));
        assertThat(written.truth()).isBetween(-200.0, 0.0);
        try (var steps = DataSteps.open(1, DataSet.read(written.set()))) {
            assertThat(steps.episodes()).isEqualTo(30);
            assertThat(steps.isSparse()).isTrue();
            assertThat(steps.actionNames()).hasSize(3);
            var answer = Evaluation.of(steps)
                    .withEstimators(Estimators.named(List.of("LSTD"), List.of(0.0), 1))
                    .run();
            assertThat(answer.estimate("LSTD").value()).isBetween(-200.0, 0.0);
        }
    }

    @Test
    void theSeedDecides() throws IOException {
        walk("a.csv", 1, false);
        walk("b.csv", 1, false);
        walk("c.csv", 2, false);
        assertThat(folder.resolve("b.csv")).hasSameTextualContentAs(folder.resolve("a.csv"));
        assertThat(Files.readString(folder.resolve("c.csv"))).isNotEqualTo(Files.readString(folder.resolve("a.csv")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5 | 100 | -1 | a.csv | the seed must be an integer ≥ 0, not -1",
                "0 | 100 | 1 | a.csv | a log needs at least 1 episode of at least 2 steps, not 0 and 100",
                "5 | 1 | 1 | a.csv | a log needs at least 1 episode of at least 2 steps, not 5 and 1",
                "5 | 100 | 1 | a.xls | the output file must end in .parquet, .csv or .jsonl, not",
                "5 | 100 | 1 | none/a.csv | name a file in a folder that can be written",
            })
    void whatCannotBeWritten(long episodes, int longest, long seed, String file, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> write("random_walk", episodes, longest, seed, folder.resolve(file)))
                .withMessageContaining(message);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void namesAreOneLine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> walk("new\nline.csv", 1, false))
                .withMessageContaining("new?line.csv': the name of a data file must not contain line breaks");
    }

    @ParameterizedTest
    @ValueSource(strings = {"it's #1.csv", "a: b.csv", "1.csv"})
    void anyOtherNameIsDescribed(String file) {
        var written = walk(file, 1, false);
        try (var steps = DataSteps.open(1, DataSet.read(written.set()))) {
            assertThat(steps.episodes()).isEqualTo(5);
        }
    }

    @Test
    void anotherFileIsReplacedOnlyWhereThatIsSaid() throws IOException {
        var log = Files.writeString(folder.resolve("keep.csv"), "mine");
        refused(THERE, false);
        var notes = Files.writeString(folder.resolve("keep.yaml"), "my own notes");
        refused(OTHER, false);
        refused(OTHER, true);
        assertThat(log).hasContent("mine");
        assertThat(notes).hasContent("my own notes");
        Files.delete(notes);
        walk("keep.csv", 1, true);
        // The same kind of log again.
        walk("keep.csv", 2, false);
        Files.writeString(notes, Files.readString(notes) + "missing: drop\n");
        refused(THERE, false);
        assertThat(notes).content().endsWith("missing: drop\n");
        walk("keep.csv", 1, true);
        assertThat(notes).content().doesNotContain("missing");
    }

    private void refused(String message, boolean overwrite) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> walk("keep.csv", 1, overwrite))
                .withMessageContaining(message);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksStayWhatTheyAre() throws IOException {
        var other = folder.resolve("other.csv");
        Files.createSymbolicLink(folder.resolve("link.csv"), other);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> walk("link.csv", 1, true))
                .withMessageContaining("is a symbolic link");
        assertThat(other).doesNotExist();
    }
}
