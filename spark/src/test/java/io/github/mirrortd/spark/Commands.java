package io.github.mirrortd.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.cli.Main;
import io.github.mirrortd.cli.terminal.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs commands in this process. */
final class Commands {
    private Commands() {}

    record Said(int code, String out, String err) {
        /** JSON output without provenance. */
        String results() {
            assertThat(code).as(err).isEqualTo(ExitCode.OK);
            return out.replaceFirst("(?s)\"provenance\" : \\{.*?\\n  },?", "");
        }

        String sentence() {
            assertThat(code).as(out).isNotEqualTo(ExitCode.OK);
            assertThat(err.lines()).as(err).hasSize(1);
            return err.strip();
        }
    }

    static Said run(List<String> words) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int code = Main.run(
                words.toArray(String[]::new),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Said(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    static Said run(String words, String... more) {
        var all = new ArrayList<>(Arrays.asList(words.split(" ")));
        all.addAll(Arrays.asList(more));
        return run(all);
    }

    /** A log of a built-in problem, and the file that describes it. */
    static Path log(Path folder, String problem, int episodes) {
        var said = run(
                "log --episodes " + episodes,
                "-p",
                problem,
                "--to",
                folder.resolve("log.parquet").toString());
        assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.OK);
        var file = folder.resolve("log.yaml");
        assertThat(Files.exists(file)).isTrue();
        return file;
    }
}
