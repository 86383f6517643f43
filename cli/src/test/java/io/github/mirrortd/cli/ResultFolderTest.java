package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An output folder holds the files of one experiment, complete and unchanged. */
class ResultFolderTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path out() {
        return folder.resolve("out");
    }

    private Cli run(String command) {
        return Cli.run(command + " --quiet --out " + out());
    }

    /** The other process has read its journal by then, through a channel that it closed again. */
    @Test
    void twoProcessesAreOneTooMany() throws Exception {
        String command = "run -p boyan_chain -a TD --runs 4000 --steps 4000 --alpha 0.1 --quiet --out " + out();
        var first = Cli.start(List.of(), command);
        try {
            while (first.isAlive() && !Files.exists(out().resolve("unfinished/runs.log"))) {
                Thread.sleep(5);
            }
            Thread.sleep(300);
            assertThat(first.isAlive()).as("still at work").isTrue();
            assertRefused(
                    run("run -p boyan_chain -a TD --runs 2 --steps 10 --alpha 0.2"), "another mirrortd is at work");
            assertThat(out().resolve("unfinished")).exists();
        } finally {
            first.destroyForcibly();
            assertThat(first.waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(run("run -p boyan_chain -a TD --runs 2 --steps 10 --alpha 0.2 --overwrite")
                        .code())
                .isZero();
    }

    @Test
    void anotherExperimentIsRefusedOrReplacesAll() throws IOException {
        assertThat(run("sweep -p two_state,baird -a TD --alpha 0.1,0.2 --runs 2 --steps 20 --plot")
                        .code())
                .isZero();
        var before = files();
        String other = "run -p two_state -a TD --runs 2 --steps 20";
        assertRefused(run(other), "holds the results of another experiment", "--overwrite");
        assertRefused(run(other + " --resume"), "holds the results of another experiment", "--overwrite");
        assertThat(files()).isEqualTo(before);

        assertThat(run(other + " --overwrite").code()).isZero();
        assertThat(files().keySet())
                .containsExactly(
                        ".mirrortd.lock",
                        "experiment.yaml",
                        "provenance.json",
                        "results.csv",
                        "settings.json",
                        "two_state/curves.npz");
        assertThat(run(other).code()).as("the same again").isZero();
    }

    @Test
    void anExactCommandDoesNotTakeTheProvenanceOfResults() {
        assertThat(run("run -p two_state -a TD --runs 2 --steps 20").code()).isZero();
        assertRefused(run("analyze -p two_state"), "holds the results of 'run'", "name another folder");
        assertThat(Cli.run("report", out().toString()).code()).isZero();
    }

    @Test
    void filesOfTheUsersAreLeftAlone() throws IOException {
        Files.createDirectories(out());
        var mine = Files.writeString(out().resolve("notes.txt"), "mine");
        assertThat(run("run -p two_state -a TD --runs 2 --steps 20").code()).isZero();
        assertThat(run("run -p two_state -a TDC --runs 2 --steps 20 --overwrite")
                        .code())
                .isZero();
        assertThat(mine).hasContent("mine");
        Files.delete(out().resolve("provenance.json"));
        assertRefused(run("run -p two_state -a TD --runs 2 --steps 20"), "not part of complete results");
    }

    /** A provenance that was tampered with names a file outside of its folder. */
    @Test
    void nothingOutsideOfTheFolderIsDeleted() throws IOException {
        String command = "run -p two_state -a TD --runs 2 --steps 20 --overwrite";
        assertThat(run(command).code()).isZero();
        var outside = Files.writeString(folder.resolve("notes.txt"), "mine");
        var sibling = Files.writeString(
                Files.createDirectories(folder.resolve("out-2")).resolve("notes.txt"), "mine");
        if (!OS.WINDOWS.isCurrentOs()) {
            Files.createSymbolicLink(out().resolve("link"), folder.resolve("out-2"));
        }
        var provenance = out().resolve("provenance.json");
        var text = Files.readString(provenance);
        Files.writeString(
                provenance,
                text.replaceFirst(
                        "\"files\"\\s*:\\s*\\{",
                        "$0\"../notes.txt\": \"0\", \"../out-2/notes.txt\": \"0\", \"link/notes.txt\": \"0\", \"\": \"0\", "));
        assertThat(provenance).content().contains("../out-2");

        assertThat(run(command).code()).isZero();
        assertThat(outside).hasContent("mine");
        assertThat(sibling).hasContent("mine");
        assertThat(out().resolve("results.csv")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"results.csv", "two_state/curves.npz", "experiment.yaml", "settings.json"})
    void damagedResultsAreNotShown(String name) throws IOException {
        assertThat(run("run -p two_state -a TD --runs 2 --steps 20").code()).isZero();
        try (var file = new RandomAccessFile(out().resolve(name).toFile(), "rw")) {
            file.seek(file.length() * 2 / 3);
            int b = file.read();
            file.seek(file.length() * 2 / 3);
            file.write(b ^ 1);
        }
        for (var command : List.of("plot", "report")) {
            assertRefused(Cli.run(command, out().toString()), name, "is not as it was written", "SHA-256");
        }
        Files.delete(out().resolve(name));
        assertRefused(Cli.run("plot", out().toString()), name, "is missing");
    }

    @Test
    void whatIsNotCompleteIsNotShown() throws IOException {
        assertThat(run("run -p two_state -a TD --runs 2 --steps 20").code()).isZero();
        Files.writeString(out().resolve("provenance.json"), "");
        assertRefused(Cli.run("plot", out().toString()), "provenance.json", "is damaged");
        Files.delete(out().resolve("provenance.json"));
        assertRefused(Cli.run("report", out().toString()), "there are no complete results", "--resume");
    }

    @Test
    void whatIsDrawnLaterIsListedToo() throws IOException {
        assertThat(run("run -p two_state -a TD --runs 2 --steps 20").code()).isZero();
        assertThat(Cli.run("plot", out().toString()).code()).isZero();
        assertThat(Cli.run("report", out().toString()).code()).isZero();
        assertThat(out().resolve("provenance.json"))
                .content()
                .contains("figures/curves-two_state.svg", "report.html", "results.csv");
        assertThat(Cli.run("plot", out().toString()).code()).isZero();
    }

    /** Their files would lie where ours do. */
    @ParameterizedTest
    @ValueSource(strings = {"unfinished", "results.csv", "settings.json", "figures", "provenance.json"})
    void aProblemMayBeCalledAsOurFilesAre(String name) throws IOException {
        assertThat(run("run -p " + problem(name) + " -a TD --runs 2 --steps 20").code())
                .isZero();
        assertThat(out().resolve("_" + name + "/curves.npz")).exists();
        assertThat(Cli.run("plot", out().toString()).code()).isZero();
    }

    @Test
    void namesAreJudgedBeforeAnythingRuns() throws IOException {
        assertRefused(run("run -p " + problem("x".repeat(300)) + " -a TD --runs 1"), "name", "1 to 150 characters");
        assertRefused(run("run -p " + problem("two\\nlines") + " -a TD --runs 1"), "p.yaml, line 1, name", "one line");
        assertThat(out()).doesNotExist();
        var one = problem("a b");
        var two = Files.copy(one, folder.resolve("q.yaml"));
        Files.writeString(two, Files.readString(two).replace("a b", "A_b"));
        assertRefused(run("run -p " + one + "," + two + " -a TD --runs 1"), "would have the same file names");
    }

    private Path problem(String name) throws IOException {
        return Files.writeString(folder.resolve("p.yaml"), """
                name: "%s"
                chain: {length: 4, ends: ring, rewards: {step: 1}}
                discount: 0.9
                policies: {target: {left: 0.4, right: 0.6}, behaviour: uniform}
                features: tabular
                """.formatted(name));
    }

    @Test
    void problemsFromFilesHaveAllFigures() throws IOException {
        problem("ring");
        var file = Files.writeString(folder.resolve("e.yaml"), """
                problems: [p.yaml, two_state]
                learners: [TD, GTD2-MP]
                evaluation: {seed: 5, runs: 2, steps: 20}
                robustness: {seed: 9, runs: 2, steps: 20, values: "0.1,0.2"}
                report: true
                """);
        assertThat(run("run " + file).code()).isZero();
        var drawn = files().keySet();
        assertThat(Cli.run("plot", out().toString()).code()).isZero();
        assertThat(files().keySet()).isEqualTo(drawn);
        assertThat(drawn).contains("figures/contraction-ring.svg", "figures/eigenvalues-ring.svg");
    }

    @Test
    void settingsThatNoLearnerHasAreRefused() {
        for (var command : List.of("run", "sweep", "predict", "tune", "tune --exact")) {
            var words = (command + " -p two_state --zeta 0.5").split(" ");
            assertRefused(Cli.run(words), "none of the learners has the setting 'zeta'");
        }
    }

    @Test
    void resultsThatCannotBePrintedAreAFailure() throws Exception {
        var full = Path.of("/dev/full");
        if (Files.exists(full)) {
            var process =
                    Cli.process(List.of(), "list").redirectOutput(full.toFile()).start();
            var said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isEqualTo(1);
            assertThat(said).startsWith("mirrortd: cannot write to stdout: ").hasLineCount(1);
        }
    }

    @Test
    void theSameBytesInEveryTimeZoneAndLocale() throws Exception {
        String command = "run -p two_state -a TD --runs 2 --steps 20 --quiet --out ";
        var sums = new ArrayList<Map<String, String>>();
        for (var zone : List.of("UTC", "Pacific/Apia", "Asia/Kathmandu")) {
            var to = folder.resolve(zone.replace('/', '-'));
            var options = List.of("-Duser.timezone=" + zone, "-Duser.language=" + (zone.equals("UTC") ? "en" : "ar"));
            assertThat(Cli.start(options, command + to).waitFor()).isZero();
            var files = Written.all(to);
            files.remove("provenance.json");
            sums.add(files);
        }
        assertThat(sums.get(1)).isEqualTo(sums.get(0));
        assertThat(sums.get(2)).isEqualTo(sums.get(0));
    }

    private Map<String, String> files() throws IOException {
        return Written.all(out());
    }
}
