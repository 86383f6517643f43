package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refusals are one sentence, with the cause. */
class SentencesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path problem(String reward, String discount, String features) throws IOException {
        return Files.writeString(folder.resolve("p.yaml"), """
                states: [a, b]
                transitions:
                  - {from: a, action: go, to: b, reward: %s}
                  - {from: b, action: go, to: a}
                policies: {target: uniform, behaviour: uniform}
                discount: %s
                features: %s
                """.formatted(reward, discount, features));
    }

    @ParameterizedTest
    @ValueSource(strings = {"analyze -p", "metric --steps 20 -p", "check --steps 100"})
    void featuresThatNothingFollowsFrom(String command) throws IOException {
        var zero = problem("1", "0.5", "{type: table, rows: {a: [0, 0], b: [0, 0]}}");
        assertRefused(run(command, zero), "all features are zero");
        var huge = problem("1", "0.5", "{type: table, rows: {a: [1e308, 0], b: [0, 1e308]}}");
        assertRefused(run(command, huge), "divide all features by a constant");
    }

    /** The step size is right, and the features are not. */
    @ParameterizedTest
    @ValueSource(strings = {"analyze -p", "predict -a TD --steps 20 --alpha 0.1 -p", "metric --steps 20 -p"})
    void featuresWhoseProductsAreNoNumbers(String command) throws IOException {
        for (String size : new String[] {"1e160", "1e300"}) {
            var huge = problem("1", "0.5", "{type: table, rows: {a: [%s, 0], b: [0, 1]}}".formatted(size));
            assertRefused(run(command, huge), "divide all features by a constant");
        }
        for (String size : new String[] {"1e-160", "1e-300"}) {
            var tiny = problem("1", "0.5", "{type: table, rows: {a: [%s, 0], b: [0, %s]}}".formatted(size, size));
            assertRefused(run(command, tiny), "multiply all features by a constant");
        }
    }

    /** TD is affine whatever its numbers are. */
    @Test
    void numbersThatAreTooLargeOrTooSmall() throws IOException {
        assertRefused(
                run(
                        "predict -a TD --steps 20 --alpha 1e-320 -p",
                        problem("1", "0.9", "{type: table, rows: {a: [0.7, 0], b: [0.3, 1]}}")),
                "take a larger step size");
        assertRefused(
                run("predict -a TD --steps 20 --alpha 0.1 -p", problem("1e308", "0.3", "tabular")),
                "the reward 1.0E308; it must lie between -1e300 and 1e300",
                "divide all rewards by a constant");
    }

    private static Cli run(String command, Path problem) {
        return Cli.run(command + " " + problem);
    }

    /** Two states in turn, and a ring: their spectra lie on circles. */
    @Test
    void spectraOnCirclesAreFound() throws IOException {
        var turns = problem("1", "0.5", "tabular");
        var ring = Files.writeString(folder.resolve("ring.yaml"), """
                chain: {length: 8, ends: ring, rewards: {step: 1}}
                discount: 0.99
                policies: {target: {left: 0.4, right: 0.6}, behaviour: uniform}
                features: tabular
                """);
        for (var problem : List.of(turns, ring)) {
            assertThat(run("metric --steps 2 --kappa 0,1 -p", problem).err()).isEmpty();
            assertThat(run("predict -a TD --steps 20 --no-best -p", problem).err())
                    .isEmpty();
        }
    }

    @Test
    void valuesThatAreNoNumbers() throws IOException {
        assertRefused(run("run -a TD --runs 1 -p", problem("1e300", "0.999999999", "tabular")), "are not finite");
        assertRefused(run("run -a TD --runs 1 -p", problem("1", "1", "tabular")), "never discounts");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run -p two_state -a TD --runs 2147483647",
                "run -p two_state -a TD --steps 2147483647",
                "predict -p two_state -a TD --steps 2147483647",
                "metric -p two_state --steps 2147483647",
                "check two_state --steps 2147483647"
            })
    void hugeCounts(String command) {
        assertRefused(Cli.run(command), "must be at most");
    }

    @Test
    void whatMayHaveBeenMeantIsOffered() {
        assertRefused(Cli.run("rum -p two_state"), "did you mean run?");
        assertRefused(Cli.run("run -p two_state --rnus 3"), "did you mean --runs?");
        assertRefused(Cli.run("run -p two_state -a TDCR"), "did you mean TDRC?");
        assertThat(Cli.run("run -p nope").err()).doesNotContain("did you mean");
        for (var decimal : List.of("run --alpha 0,1", "sweep --alpha 0,1", "run --lambda 0,1")) {
            assertRefused(Cli.run(decimal), "; did you mean 0.1?");
        }
        assertRefused(Cli.run("run random_walk"), "there is no file 'random_walk'", "write -p random_walk");
        assertRefused(Cli.run("run garnet:seed=1"), "write -p garnet:seed=1");
        assertThat(Cli.run("run nowhere").err()).doesNotContain("-p nowhere");
    }

    @Test
    void countsMayHaveAnExponent() {
        String text = "run -p two_state -a TD --steps 1e1 --runs ";
        var ten = Cli.run(text + "10");
        assertThat(ten.code()).as(ten.err()).isZero();
        assertThat(Cli.run(text + "1e1").out()).isEqualTo(ten.out());
        assertRefused(Cli.run(text + "1.5"), "--runs", "'1.5' is not an integer");
        assertRefused(Cli.run(text + "1e12"), "--runs", "'1e12' is not an integer up to 2147483647");
        assertRefused(Cli.run(text + "ten"), "--runs", "'ten' is not an integer, such as 1000 or 1e3");
    }

    /** The launcher says how wide the terminal is, where there is one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "list",
                "list Auto",
                "list STHTD-MP",
                "analyze -p two_state -a TD",
                "check two_state --steps 100 --runs 2"
            })
    void linesAreNotLongerThanTheTerminalIsWide(String command) {
        var words = command.replace("list Auto", "list STHTD-MP-Auto").split(" ");
        var asItIs = Cli.run(words).out();
        System.setProperty("mirrortd.columns", "80");
        try {
            var wrapped = Cli.run(words).out();
            assertThat(wrapped.lines()).allMatch(line -> line.codePointCount(0, line.length()) <= 80);
            assertThat(wrapped.split("\\s+")).isEqualTo(asItIs.split("\\s+"));
        } finally {
            System.clearProperty("mirrortd.columns");
        }
        if (command.startsWith("check")) {
            assertThat(asItIs.lines()).anyMatch(line -> line.length() > 80);
        }
    }

    @Test
    void resultsEndWithTheirFolder() {
        var out = folder.resolve("out");
        var said = Cli.run("run -p two_state -a TD --runs 2 --steps 9 --out", out.toString());
        assertThat(said.out()).endsWith("\nResults: " + out + "\n");
    }

    @Test
    void aGridThatMayBeTooShortIsNamed() {
        var tuned = Cli.run("tune -p random_walk -a TD --alpha 1e-6,1e-5,1e-4 --runs 2 --steps 200");
        assertThat(tuned.out()).contains("best at the end of the grid on random_walk: TD α");
        var swept = Cli.run("sweep -p two_state -a TD,TDRC --lambda 0,0.5 --runs 1 --steps 5");
        assertThat(swept.out()).contains("held fixed: α 0.001 (TD), α 3e-4 (TDRC), reg 1 (TDRC)\n");
    }

    @Test
    void curvesThatNoArrayHolds() {
        var result = Cli.run("run -p two_state -a TD --steps 900000000 --out", folder + "/out");
        assertRefused(result, "too long to save");
    }

    private static String said(Throwable e, int code) {
        var err = new ByteArrayOutputStream();
        var stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        assertThat(new Console(List.of(), stream, stream, null).fail(e)).isEqualTo(code);
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theCauseIsAlwaysSaid() {
        var full = new UncheckedIOException("cannot write a.csv to 'x'", new IOException("No space left on device"));
        String sentence = "mirrortd: cannot write a.csv to 'x': No space left on device\n";
        assertThat(said(full, 1)).isEqualTo(sentence);
        assertThat(said(new IllegalStateException("wrapped by threads", full), 1))
                .isEqualTo(sentence);
        var denied = new UncheckedIOException("cannot read 'y'", new AccessDeniedException("y"));
        assertThat(said(denied, 1)).isEqualTo("mirrortd: cannot read 'y': access to 'y' is denied\n");
        assertThat(said(new OutOfMemoryError("Java heap space"), 1))
                .contains("more memory")
                .hasLineCount(1);
        assertThat(said(new StackOverflowError(), 1)).contains("nested").hasLineCount(1);
        assertThat(said(new IllegalArgumentException("two\nlines"), 2)).isEqualTo("mirrortd: two; lines\n");
    }
}
