package io.github.mirrortd.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.ErrorMeasure;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final AtomicInteger started = new AtomicInteger();

    private static List<Cell> cells(int runs) {
        return Stream.of("TD", "STHTD-MP", "LSTD")
                .map(Algorithms::get)
                .map(a -> Cell.of(Problems.get("random_walk"), a, a.complete(Settings.NONE), Trials.of(3, runs, 60)))
                .toList();
    }

    /** Counts how many learners it was asked for. */
    private CellRunner runner(RunStore store) {
        var plain = Engines.get("reference");
        var counting = new Engine() {
            @Override
            public String name() {
                return plain.name();
            }

            @Override
            public Batch start(FiniteProblem problem, Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
                started.addAndGet(settings.size() * runs.size());
                return plain.start(problem, algorithm, settings, runs);
            }
        };
        return new CellRunner(new ThreadScheduler(counting, 2), store, Progress.SILENT, Cancellation.NEVER);
    }

    private Journal journal(boolean resume) {
        return Journal.open(OutputFolder.at(folder), resume ? Journal.Earlier.RESUME : Journal.Earlier.REFUSE);
    }

    private List<Runs> run(Journal journal, List<Cell> cells) {
        started.set(0);
        return runner(journal).run("", cells, journal.curves());
    }

    private Path log() {
        return folder.resolve("unfinished/runs.log");
    }

    private static void assertSame(List<Runs> some, List<Runs> others) {
        for (int i = 0; i < some.size(); i++) {
            assertThat(some.get(i).auc()).isEqualTo(others.get(i).auc());
            assertThat(some.get(i).last()).isEqualTo(others.get(i).last());
        }
    }

    @Test
    void whatIsFinishedIsNotRunAgain() {
        List<Runs> first;
        try (var journal = journal(false)) {
            first = run(journal, cells(4));
        }
        assertThat(started).hasValue(12);
        try (var journal = journal(true)) {
            assertSame(run(journal, cells(4)), first);
        }
        assertThat(started).hasValue(0);
    }

    @Test
    void whoOnlyWatchesSeesWhatIsFinishedAndItsCurves() {
        assertThat(JournalReader.in(folder)).isEmpty();
        try (var journal = journal(false)) {
            var curves = journal.curves();
            var runs = runner(journal).run("main", cells(4), curves);
            var work = JournalReader.in(folder).orElseThrow();
            assertThat(work.stages()).hasSize(1);
            var stage = work.stages().get(0);
            assertThat(stage.what()).isEqualTo("main");
            assertThat(stage.runs()).isEqualTo(12);
            assertThat(stage.finished()).isEqualTo(12);
            for (int i = 0; i < 3; i++) {
                var part = stage.cells().get(i);
                assertThat(part.algorithm())
                        .isEqualTo(cells(4).get(i).algorithm().name());
                var rows = JournalReader.curves(part).orElseThrow();
                assertThat(rows.rows()).isEqualTo(4);
                assertThat(rows.columns()).isEqualTo(61);
                double[] last = new double[1];
                for (int run = 0; run < 4; run++) {
                    rows.read(run, 60, last);
                    assertThat(last[0]).isEqualTo(runs.get(i).last()[run]);
                }
            }
        }
    }

    /** A finished command clears the journal, so another command's runs would be lost. */
    @Test
    void otherWorkDoesNotGoOnWithIt() throws IOException {
        try (var journal = journal(false)) {
            run(journal, cells(4).subList(0, 1));
        }
        String log = Files.readString(log());
        assertThatIllegalArgumentException().isThrownBy(() -> journal(false)).withMessageContaining("--resume");
        assertThat(JournalReader.in(folder)).isPresent();
        try (var journal = journal(true)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> run(journal, cells(4).subList(1, 2)))
                    .withMessageContaining("of another command");
        }
        assertThat(log()).hasContent(log);
        assertThat(JournalReader.in(folder).orElseThrow().stages().get(0).finished())
                .isEqualTo(4);
    }

    /** More seeds, or one learner more: only what is new is run. */
    @Test
    void onlyWhatIsNewIsRun() {
        try (var journal = journal(false)) {
            run(journal, cells(4).subList(0, 2));
        }
        try (var journal = journal(true)) {
            assertSame(
                    run(journal, cells(6)),
                    new CellRunner(new ThreadScheduler(Engines.get("reference"), 1)).run("", cells(6)));
        }
        assertThat(started).hasValue(3 * 6 - 2 * 4);
    }

    @Test
    void aHalfLineAndOneThatWasTamperedWithCountAsNotWritten() throws IOException {
        List<Runs> first;
        try (var journal = journal(false)) {
            first = run(journal, cells(4));
        }
        var lines = Files.readAllLines(log(), StandardCharsets.ISO_8859_1);
        lines.set(1, lines.get(1).replace("LAST_HALF", "LAST_FIFTH"));
        lines.set(2, "");
        var text = String.join("\n", lines);
        Files.writeString(log(), text.substring(0, text.length() - 7), StandardCharsets.ISO_8859_1);
        try (var journal = journal(true)) {
            assertSame(run(journal, cells(4)), first);
        }
        assertThat(started).hasValue(3);
        try (var journal = journal(true)) {
            run(journal, cells(4));
        }
        assertThat(started).hasValue(0);
    }

    @Test
    void aCurveThatIsNotAsItWasIsRunAgain() throws IOException {
        try (var journal = journal(false)) {
            run(journal, cells(4));
        }
        Path curves;
        try (var files = Files.list(log().getParent())) {
            curves =
                    files.filter(f -> f.toString().endsWith(".npy")).findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(curves);
        bytes[bytes.length - 1] ^= 1;
        Files.write(curves, bytes, StandardOpenOption.TRUNCATE_EXISTING);
        try (var journal = journal(true)) {
            run(journal, cells(4));
        }
        assertThat(started).hasValue(1);
    }

    /** Two signs at once, which a sum of all bits would not notice. */
    @Test
    void twoFlippedSignsAreNoticed() throws IOException {
        try (var journal = journal(false)) {
            run(journal, cells(4));
        }
        Path curves;
        try (var files = Files.list(log().getParent())) {
            curves =
                    files.filter(f -> f.toString().endsWith(".npy")).findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(curves);
        bytes[bytes.length - 1] ^= (byte) 0x80;
        bytes[bytes.length - 17] ^= (byte) 0x80;
        Files.write(curves, bytes, StandardOpenOption.TRUNCATE_EXISTING);
        try (var journal = journal(true)) {
            run(journal, cells(4));
        }
        assertThat(started).hasValue(1);
    }

    /** The commit's name may be the same. */
    @Test
    void anotherBuildOfTheProgramDoesNotGoOnWithTheRunsOfThisOne() {
        var cell = cells(1).get(0);
        assertThat(new RunKeys(() -> "one", List.of()).of(cell))
                .isEqualTo(new RunKeys(() -> "one", List.of()).of(cell));
        assertThat(new RunKeys(() -> "two", List.of()).of(cell))
                .isNotEqualTo(new RunKeys(() -> "one", List.of()).of(cell));
        assertThat(CodeBytes.ofProgram()).hasSize(64);
    }

    @Test
    void codeIsKnownByItsBytesAndNotByTheHourAtWhichItWasPacked() throws IOException {
        var one = jar("one.jar", "code", 1);
        assertThat(CodeBytes.of(jar("two.jar", "code", 2), name -> true)).isEqualTo(CodeBytes.of(one, name -> true));
        assertThat(CodeBytes.of(jar("three.jar", "edoc", 1), name -> true))
                .isNotEqualTo(CodeBytes.of(one, name -> true));
        assertThat(CodeBytes.of(jar("four.jar", "edoc", 1), name -> !name.equals("A.class")))
                .isEqualTo(CodeBytes.of(one, name -> !name.equals("A.class")));
        var unpacked = folder.resolve("unpacked");
        Files.createDirectories(unpacked.resolve("b"));
        Files.writeString(unpacked.resolve("A.class"), "code");
        Files.writeString(unpacked.resolve("b/C.class"), "other");
        assertThat(CodeBytes.of(unpacked, name -> true)).isEqualTo(CodeBytes.of(one, name -> true));
    }

    private Path jar(String name, String code, long time) throws IOException {
        var jar = folder.resolve(name);
        try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (var file : List.of("A.class", "META-INF/MANIFEST.MF", "b/C.class")) {
                var entry = new ZipEntry(file);
                entry.setTime(time * 100_000_000_000L);
                zip.putNextEntry(entry);
                String content = file.equals("A.class") ? code : file.startsWith("M") ? name : "other";
                zip.write(content.getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    /** Every part of a cell's definition is part of its key. */
    @Test
    void anotherCellIsNotTakenForThisOne() {
        var td = Algorithms.get("TD");
        var walk = Problems.get("random_walk");
        var trials = Trials.of(3, 1, 60);
        var cells = List.of(
                Cell.of(walk, td, Settings.alpha(0.1), trials),
                Cell.of(walk, td, Settings.alpha(0.2), trials),
                new Cell(walk, td, Settings.alpha(0.1), new Schedule(100, 1), trials, Window.LAST_HALF),
                new Cell(walk, td, Settings.alpha(0.1), new Schedule(100, 0.9), trials, Window.LAST_HALF),
                Cell.of(walk, td, Settings.alpha(0.1), Trials.of(3, 1, 61)),
                Cell.of(walk, td, Settings.alpha(0.1).with(Parameter.LAMBDA, 0.5), trials),
                Cell.of(walk, Algorithms.get("ETD"), Settings.alpha(0.1), trials),
                Cell.of(walk, Algorithms.get("TD-MP"), Settings.alpha(0.1), trials),
                Cell.of(Problems.get("boyan_chain"), td, Settings.alpha(0.1), trials));
        var keys = new RunKeys();
        assertThat(cells.stream().map(keys::of).distinct()).hasSize(cells.size());
    }

    /** Every part of a problem's definition is part of its key, and what is the same has the same one. */
    @Test
    void anotherProblemIsNotTakenForThisOne() {
        double[][] steeper = {{1}, {3}};
        var problems = List.of(
                small(0.5, 0.5, 1, p -> p),
                small(0.5, 0.6, 1, p -> p),
                small(0.6, 0.5, 1, p -> p),
                small(0.5, 0.5, 2, p -> p),
                small(0.5, 0.5, 1, p -> p.features(steeper)),
                small(0.5, 0.5, 1, p -> p.gamma(0.6)),
                small(0.5, 0.5, 1, p -> p.start(1)),
                // The same in both states, so that the error is too.
                small(0.5, 0.5, 1, p -> p.interest(2, 2)),
                small(0.5, 0.5, 1, p -> p.initial(0.5)),
                // Neither the walk nor an update changes, only what a run is judged by.
                small(0.5, 0.5, 1, p -> p.errorWeights(0.25, 0.75)),
                small(0.5, 0.5, 1, p -> p.errorMeasure(ErrorMeasure.RMSPBE)));
        var keys = new RunKeys();
        assertThat(problems.stream().map(problem -> keys.of(onSmall(problem))).distinct())
                .hasSize(problems.size());
        assertThat(new RunKeys().of(onSmall(small(0.5, 0.5, 1, p -> p)))).isEqualTo(keys.of(onSmall(problems.get(0))));
    }

    private static Cell onSmall(FiniteProblem problem) {
        return Cell.of(problem, Algorithms.get("TD"), Settings.alpha(0.1), Trials.of(3, 1, 60));
    }

    private static FiniteProblem small(
            double target, double behaviour, double reward, UnaryOperator<ProblemBuilder> changed) {
        var problem = FiniteProblem.builder("small")
                .features(new double[][] {{1}, {2}})
                .gamma(0.5)
                .start(0);
        for (int s = 0; s < 2; s++) {
            problem.action(s, "a", target, behaviour, 0, 0).action(s, "b", 1 - target, 1 - behaviour, 1, reward);
        }
        return changed.apply(problem).build();
    }

    /** A learner's file may say something else than it did, whatever it is called; and so does Mirror-Prox over it. */
    @Test
    void anotherTextIsAnotherCell() {
        var one = "update: theta += alpha*rho*delta*phi";
        assertThat(keyOfText(one, "")).isEqualTo(keyOfText(one, ""));
        assertThat(List.of(
                        keyOfText(one, ""),
                        keyOfText(one.replace("rho*", ""), ""),
                        keyOfText(one, "-MP"),
                        keyOfText(one.replace("rho*", ""), "-MP")))
                .doesNotHaveDuplicates();
    }

    private static String keyOfText(String text, String behind) {
        var learner = LearnerFiles.parse("x.yaml", text, "x");
        var algorithm =
                Algorithms.get("x" + behind, name -> name.equals("x") ? Optional.of(learner) : Optional.empty());
        var cell = Cell.of(Problems.get("random_walk"), algorithm, Settings.alpha(0.1), Trials.of(3, 1, 60));
        return new RunKeys().of(cell);
    }

    /** The same classes by name, of a plugin that has become another one. */
    @Test
    void anotherPluginIsAnotherCell() throws IOException {
        var cell = cells(1).get(0);
        var jar = Files.writeString(folder.resolve("plugin.jar"), "one version");
        var one = new RunKeys(() -> "", List.of(jar)).of(cell);
        assertThat(new RunKeys(() -> "", List.of(jar)).of(cell)).isEqualTo(one);
        Files.writeString(jar, "another one");
        assertThat(new RunKeys(() -> "", List.of(jar)).of(cell)).isNotEqualTo(one);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights")
    void nothingIsCutWhereALinkLeads(@TempDir Path elsewhere) throws IOException {
        var mine = Files.writeString(elsewhere.resolve(Journal.LOG), "mine");
        var there = folder.resolve(Journal.FOLDER);
        Files.createSymbolicLink(there, elsewhere);
        assertThatIllegalArgumentException().isThrownBy(() -> journal(true)).withMessageContaining("is a link");
        Files.delete(there);
        Files.createSymbolicLink(Files.createDirectory(there).resolve(Journal.LOG), mine);
        assertThatIllegalArgumentException().isThrownBy(() -> journal(true)).withMessageContaining("is a link");
        assertThat(mine).hasContent("mine");
    }

    @Test
    void unfinishedWorkIsNeitherUsedNorLostUnasked() {
        try (var journal = journal(false)) {
            run(journal, cells(1));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> journal(false)).withMessageContaining("--resume");
        assertThat(log()).isNotEmptyFile();
    }

    @Test
    void twoAtOnceAreOneTooMany() {
        try (var journal = journal(false)) {
            run(journal, cells(1));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> journal(true))
                    .withMessageContaining("another mirrortd is at work");
        }
    }

    @Test
    void finishedWorkLeavesNothing() {
        try (var journal = journal(false)) {
            run(journal, cells(1));
            journal.finish();
        }
        assertThat(log().getParent()).doesNotExist();
        // No unfinished work is there, and none is needed.
        journal(true).close();
        journal(false).close();
        assertThat(log().getParent()).doesNotExist();
    }
}
