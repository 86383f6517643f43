package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One sentence on stderr, exit code 2, nothing on stdout, nothing written. */
class BadInputTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of("run -p biard", "there is no problem 'biard'; did you mean baird?"),
                Arguments.of("run -p garnet:states=x", "states must be an integer from 2 to 2000, not 'x'"),
                Arguments.of("run -p garnet:sates=9,seed=1", "there is no parameter of garnet 'sates'"),
                Arguments.of("run -p nowhere.yaml", "there is no file 'nowhere.yaml'"),
                Arguments.of("tune -p nowhere.json", "there is no file 'nowhere.json'"),
                Arguments.of(
                        "run -p shop.yaml:measure=rmspbe",
                        "'shop.yaml:measure=rmspbe': parameters after a colon are for built-in problems; a file "
                                + "describes its whole problem, here by a line 'measure: rmspbe'"),
                Arguments.of(
                        "run -p ../shop.json:seed=7",
                        "'../shop.json:seed=7': parameters after a colon are for built-in problems"),
                Arguments.of("sweep -p src/test/nowhere", "there is no problem 'src/test/nowhere'"),
                Arguments.of("atlas --family chain", "chain has no parameter 'seed'"),
                Arguments.of("atlas --family ruby", "there is no problem 'ruby'"),
                Arguments.of("atlas --family garnet:actions=1,branching=1", "raise branching or actions"),
                Arguments.of("atlas --count 0", "--count must be at least 1, not 0"),
                Arguments.of("atlas --seed -1", "--seed must be an integer ≥ 0, not -1"),
                Arguments.of("list garnet:states=1", "states must be an integer from 2 to 2000, not '1'"),
                Arguments.of("run -a STHDT-MP", "there is no learner 'STHDT-MP'; did you mean STHTD-MP?"),
                Arguments.of("tune -a XYZ", "there is no learner 'XYZ'"),
                Arguments.of("list nothing", "there is no problem or learner 'nothing'"),
                Arguments.of("list nothing --json", "there is no problem or learner 'nothing'"),
                Arguments.of("run -a TD --beta 0.1", "TD has no setting 'beta'; it has alpha"),
                Arguments.of("sweep -a LSTD", "LSTD has no setting 'alpha'; it has reg"),
                Arguments.of("run --alpha 0", "alpha must be a number > 0, not 0.0"),
                Arguments.of("run --alpha -0.1", "alpha must be a number > 0, not -0.1"),
                Arguments.of("run --alpha NaN", "alpha must be a number > 0, not NaN"),
                Arguments.of("run --alpha Infinity", "alpha must be a number > 0, not Infinity"),
                Arguments.of("run --alpha fast", "alpha must be a number > 0, not 'fast'"),
                Arguments.of("run --alpha 0.1,0.2", "alpha takes one value here, not 2"),
                Arguments.of("run --kappa -1", "kappa must be a number ≥ 0, not -1.0"),
                Arguments.of("sweep --alpha log:0:1:5", "alpha must be a number > 0, not 0.0"),
                Arguments.of("sweep --alpha log:0.1:1:1", "write log:FROM:TO:COUNT"),
                Arguments.of("sweep --alpha lin:0.1:1:100000000", "lin:FROM:TO:COUNT with COUNT from 2 to 999999"),
                Arguments.of("sweep --lambda lin:0:1", "lambda 'lin:0:1': write lin:FROM:TO:COUNT"),
                Arguments.of("sweep -a GTD2 --alpha 0.1,0.2 --beta 0.1,0.2", "a sweep varies one setting"),
                Arguments.of("run --steps 0", "steps must be at least 1, not 0"),
                Arguments.of("run --runs 0", "runs must be at least 1, not 0"),
                Arguments.of("run --seed -1", "--seed must be an integer ≥ 0, not -1"),
                Arguments.of("run --seed x", "--seed must be an integer ≥ 0, not x"),
                Arguments.of("explain -p two_state -a TD --seed -1", "--seed must be an integer ≥ 0, not -1"),
                Arguments.of("run --seed " + "9".repeat(101), "a seed has at most 100 digits"),
                Arguments.of("run --steps many", "--steps"),
                Arguments.of("run --threads 0", "--threads must be at least 1, not 0"),
                Arguments.of("run --reference TDC -a TD,ETD", "there is no learner among the selected ones 'TDC'"),
                Arguments.of("analyze -a LSTD", "LSTD has no exact mean update"),
                Arguments.of(
                        "analyze -a STHTD-MP --lambda 0.5",
                        "STHTD-MP with α=0.1 λ=0.5 has no exact mean update: the learner looks ahead along its own trace"),
                Arguments.of("predict -p baird -a TD --lambda 0.5", "TD with α=0.001 λ=0.5 cannot be predicted"),
                Arguments.of("run -a TD --lambda 1.5", "lambda must be a number from 0 to 1, not 1.5"),
                Arguments.of("run -a ETD-Truncated --horizon 2.5", "horizon must be a number that is whole"),
                Arguments.of("run -a ABTD --lambda 0.5", "ABTD has no setting 'lambda'; it has alpha, zeta"),
                Arguments.of("run -a LSTD-MP", "LSTD takes no steps to look ahead with, so there is no 'LSTD-MP'"),
                Arguments.of("run -a STHTD-MP-MP", "STHTD-MP is a Mirror-Prox version already"),
                Arguments.of("run -a TD-MP-MP", "TD-MP is a Mirror-Prox version already"),
                Arguments.of("run -a ,", "-a is empty; give a name such as TD"),
                Arguments.of("run -p ,", "-p is empty; give a name such as random_walk"),
                Arguments.of(
                        "run --zeta 0.5",
                        "none of the learners has the setting 'zeta'; name one with -a that has: ABTD"),
                Arguments.of("tune --clip 2", "none of the learners has the setting 'clip'"),
                Arguments.of("tune -a LSTD --alpha 0.1", "LSTD has no setting 'alpha'"),
                Arguments.of(
                        "tune -a TD --plot x.png --pixels 7", "--pixels must be an integer from 100 to 20000, not 7"),
                Arguments.of("predict -p mountain_car", "mountain_car is a stream"),
                Arguments.of("predict -p two_state -a TD --beta 1", "TD has no setting 'beta'"),
                Arguments.of("predict -p two_state --steps 5 --at 7", "--at must be steps from 0 to 5, not 7"),
                Arguments.of(
                        "tune -p random_walk -a TD --alpha 0.1 --steps 50 --exact",
                        "--exact searches for the best alpha of TD"),
                Arguments.of(
                        "tune -p random_walk -a TDRC --reg 2 --steps 50 --exact",
                        "--exact searches for the best reg of TDRC"),
                Arguments.of(
                        "tune -p random_walk -a TD --runs 2 --steps 50 --exact", "--runs does not go with --exact"),
                Arguments.of("tune -p random_walk -a TD --bands std --steps 50 --exact", "--bands does not go with"),
                Arguments.of("run -a TD --set alpha=0.1 --alpha 0.2", "alpha is given twice: 0.1 and 0.2"),
                Arguments.of("run -a TD --alpha 0.2 --set ALPHA=0.1", "alpha is given twice: 0.2 and 0.1"),
                Arguments.of("predict -a TD --set alpha=0.1 --alpha 0.2", "alpha is given twice: 0.1 and 0.2"),
                Arguments.of("run -a TD --set alpha=0.1 --set alpha=0.2", "alpha is given twice: 0.1 and 0.2"),
                Arguments.of("sweep -a TD --set alpha=0.1,0.2 --alpha 0.3", "alpha is given twice: 0.1,0.2 and 0.3"),
                Arguments.of(
                        "run -a TD --alpha log:0.1:1:3 --set alpha=0.5", "alpha is given twice: log:0.1:1:3 and 0.5"),
                Arguments.of("run -a TD --runs 1 --steps 5 --exact", "--exact needs --plot"),
                Arguments.of("run -a TD --runs 1 --steps 5 --bands std", "--bands needs --plot"),
                Arguments.of("predict -p two_state -a TD --steps 5 --y-axis log", "--y-axis needs --plot"),
                Arguments.of("sweep -a TD --runs 1 --steps 5 --pixels 500", "--pixels needs --plot"),
                Arguments.of("metric -p mountain_car", "mountain_car is a stream"),
                Arguments.of("run -p mountain_car:", "'mountain_car:': write NAME=VALUE,… after the colon, not ''"),
                Arguments.of("analyze --alpha 1", "name some with -a"),
                Arguments.of("analyse", "analyse"),
                Arguments.of("run --colour", "--colour"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void isRefusedInOneSentence(String command, String sentence) throws IOException {
        var words = command.contains("list") || command.startsWith("analy")
                ? command.split(" ")
                : (command + " --out " + folder.resolve("out")).split(" ");
        var result = Cli.run(words);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("mirrortd: ").contains(sentence).doesNotContain("io.github", "java.");
        assertThat(result.err().lines()).hasSize(1);
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    /** Seeds of options and experiments with too many digits to read in time. */
    @Test
    void aSeedOfAMillionDigitsIsRefusedAtOnce() throws IOException {
        String seed = "9".repeat(1_000_000);
        var file = Files.writeString(
                folder.resolve("e.yaml"),
                "problems: [two_state]\nlearners: [TD]\nevaluation: {seed: " + seed + ", runs: 1, steps: 1}\n");
        for (var command : List.of(
                List.of("run", "-p", "two_state", "-a", "TD", "--runs", "1", "--steps", "1", "--seed", seed),
                List.of("explain", "-p", "two_state", "-a", "TD", "--seed", seed),
                List.of("run", file.toString()))) {
            var start = Instant.now();
            Cli.refused("a seed has at most 100 digits", command.toArray(String[]::new));
            assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void anOutputFolderThatCannotBeWrittenIsRefusedBeforeAnythingRuns() throws IOException {
        var file = Files.createFile(folder.resolve("file"));
        for (var command : new String[] {"run", "tune", "sweep", "reproduce"}) {
            var result = Cli.run(command, "--out", file.resolve("below").toString());
            assertThat(result.code()).isEqualTo(2);
            assertThat(result.err())
                    .contains("cannot write to the output folder")
                    .hasLineCount(1);
            assertThat(result.out()).isEmpty();
        }
    }
}
