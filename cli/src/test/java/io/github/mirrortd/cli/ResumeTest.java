package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work that is killed and resumed leaves the same bits as work that was left alone. */
class ResumeTest {
    private static final int FINISHED_BEFORE_THE_KILL = 20;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run -p boyan_chain,random_walk -a TD,LSTD,STHTD-MP --runs 100 --seed 5",
                "tune -p two_state,random_walk -a GTD2,STHTD-MP --runs 60",
                "sweep -p random_walk,boyan_chain --runs 30",
                "run -p mountain_car,puddle_world -a TD,TDRC,STHTD-MP --runs 40 --seed 5"
            })
    void aKilledProcessIsResumedToTheSameBits(String command) throws Exception {
        var whole = folder.resolve("whole");
        var resumed = folder.resolve("resumed");
        assertThat(Cli.run(words(command, whole)).code()).isZero();

        kill(command, resumed);
        assertThat(resumed.resolve("results.csv")).doesNotExist();
        assertThat(resumed.resolve("robustness.csv")).doesNotExist();

        var refused = Cli.run(words(command, resumed));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("holds unfinished work", "--resume").hasLineCount(1);

        var words = new ArrayList<>(List.of(words(command, resumed)));
        words.add("--resume");
        var result = Cli.run(words.toArray(String[]::new));
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(Written.files(resumed)).isEqualTo(Written.files(whole));
    }

    @Test
    void anExperimentIsResumedToTheSameBitsToo() throws Exception {
        var file = Files.writeString(folder.resolve("e.yaml"), """
                problems: [two_state, boyan_chain]
                learners: [TD, GTD2, STHTD-MP]
                tuning: {seed: 1, runs: 4, share: 0.5}
                evaluation: {seed: 5, runs: 40}
                robustness: {seed: 9, runs: 10, values: log:1e-4:1:9}
                figures: [{kind: curves}, {kind: robustness}]
                """);
        aKilledProcessIsResumedToTheSameBits("run " + file);
    }

    private static String[] words(String command, Path out) {
        return (command + " --quiet --out " + out).split(" ");
    }

    /** Starts the command in a separate process, and kills it when some runs are finished and others are not. */
    private static void kill(String command, Path out) throws IOException, InterruptedException {
        var process = Cli.start(List.of(), words(command, out));
        var log = out.resolve("unfinished/runs.log");
        while (process.isAlive() && lines(log) < FINISHED_BEFORE_THE_KILL) {
            Thread.sleep(1);
        }
        process.destroyForcibly();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(lines(log)).as("killed in the middle").isGreaterThanOrEqualTo(FINISHED_BEFORE_THE_KILL);
    }

    private static long lines(Path log) throws IOException {
        if (!Files.exists(log)) {
            return 0;
        }
        try (var lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.count();
        }
    }

    @Test
    void resumingNeedsAFolder() {
        for (var command : List.of("run", "tune", "sweep")) {
            var result = Cli.run(command, "--resume");
            assertThat(result.code()).isEqualTo(2);
            assertThat(result.err()).contains("--resume needs --out").hasLineCount(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run -p random_walk,mountain_car -a TD,LSTD,STHTD-MP --runs 3 --steps 40",
                "tune -p two_state -a GTD2,TDRC --runs 2 --steps 20",
                "sweep -p random_walk -a TD,ETD --runs 2 --steps 20",
                "run -p random_walk -a TD --runs 2 --steps 40 --every 7"
            })
    void finishedWorkIsShownAndNotDoneAgain(String command) throws IOException {
        var out = folder.resolve("out");
        String[] words = (command + " --out " + out).split(" ");
        String[] again = (command + " --resume --out " + out).split(" ");
        String said = Cli.output(words);
        var files = Written.files(out);
        var time = Files.getLastModifiedTime(out.resolve("provenance.json"));
        String shown = Cli.output(again);
        String nothing = "Nothing was run: the results in '" + out + "' are finished.";
        assertThat(shown).contains(nothing);
        assertThat(shown.replace(nothing, "")).startsWith(said.substring(0, said.lastIndexOf('|') + 1));
        assertThat(Written.files(out)).isEqualTo(files);
        assertThat(Files.getLastModifiedTime(out.resolve("provenance.json"))).isEqualTo(time);
        assertThat(Cli.output(command + " --resume --overwrite --out " + out)).doesNotContain(nothing);
    }

    @Test
    void finishedWorkOfAnotherLearnerIsDoneAgain() throws IOException {
        var file = Files.writeString(folder.resolve("own.yaml"), """
                name: own
                update: |
                  theta += alpha * rho * delta * phi
                """);
        String command = "run -p two_state -a " + file + " --runs 2 --steps 9 --resume --out " + folder.resolve("out");
        Cli.output(command);
        assertThat(Cli.output(command)).contains("Nothing was run");
        Files.writeString(file, Files.readString(file).replace("alpha *", "0.5 * alpha *"));
        assertThat(Cli.output(command)).doesNotContain("Nothing was run");
    }

    @Test
    void withNothingToResumeItBegins() {
        var result = Cli.run(words("run -p two_state -a TD --runs 2 --steps 10 --resume", folder.resolve("new")));
        assertThat(result.code()).isZero();
        assertThat(folder.resolve("new/results.csv")).isNotEmptyFile();
        assertThat(folder.resolve("new/unfinished")).doesNotExist();
    }
}
