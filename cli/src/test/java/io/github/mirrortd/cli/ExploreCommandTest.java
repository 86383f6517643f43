package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The explorer as a process: its options, its output, its end. */
class ExploreCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void othersAreLetInByAWordOnly() {
        Cli.refused("add --allow open-to-others", "explore --no-open --host 0.0.0.0");
        Cli.refused("add --allow open-to-others", "explore --no-open --host 0.0.0.0 --allow yes");
        Cli.refused("there is no network interface", "explore --no-open --host no.such.host.invalid");
        Cli.refused("--port must be an integer from 0 to 65535, not 70000", "explore --no-open --port 70000");
    }

    @Test
    void whatTheCommandNamesMustBeThere() {
        Cli.refused("did you mean random_walk?", "explore --no-open -p random_wlak");
        Cli.refused("did you mean TDRC?", "explore --no-open -a TDCR");
        Cli.refused("nowhere", "explore --no-open", folder.resolve("nowhere").toString());
    }

    /** As a part of another program, which ends it by an interrupt. */
    @Test
    void itEndsWhenItIsInterrupted() throws InterruptedException {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var words = new String[] {
            "explore", "--no-open", "--port", "0", "--host", "127.0.0.1", "--link", "elsewhere", folder.toString()
        };
        var serving = new Thread(() -> Main.run(
                words,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8)));
        serving.start();
        while (serving.isAlive() && !out.toString(StandardCharsets.UTF_8).contains("until Ctrl-C")) {
            serving.join(20);
        }
        serving.interrupt();
        serving.join(60_000);
        assertThat(serving.isAlive()).isFalse();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("http://127.0.0.1:")
                .contains("#token=");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("mirrortd: interrupted\n");
    }

    private Process started(String... words) throws IOException {
        var explore = Stream.concat(Stream.of("explore --no-open --port 0"), Stream.of(words));
        return Cli.process(List.of("-XX:TieredStopAtLevel=1"), explore.toArray(String[]::new))
                .redirectError(folder.resolve("stderr").toFile())
                .start();
    }

    private static String line(BufferedReader from) throws IOException {
        return String.valueOf(from.readLine());
    }

    /**
     * Learners of files and of plugins, a problem of a file, a link from elsewhere. The signal is not Ctrl-C's own, which
     * does not reach what runs in the background.
     */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void itServesWhatItWasGivenUntilItIsInterrupted() throws IOException, InterruptedException {
        var mine = Files.writeString(folder.resolve("mine.yaml"), LearnerFiles.start("Mine"));
        var walk = folder.resolve("walk.yaml");
        Cli.ok("problem export random_walk --to", walk.toString());
        var process = started(
                "-p",
                walk.toString(),
                "-a",
                mine + ",ETDRC",
                "--plugin",
                PluginTest.example(folder),
                "--host",
                "localhost",
                "--link",
                "http://elsewhere:1/#token=0123&p=baird&steps=77");
        try (var said = process.inputReader(StandardCharsets.UTF_8)) {
            String first = line(said);
            assertThat(first)
                    .startsWith("http://")
                    .contains("#token=", "p=baird&steps=77")
                    .doesNotContain("0123&");
            assertThat(line(said)).contains("until Ctrl-C");
            var address = URI.create(first);
            String token = address.getFragment().replaceFirst("token=([^&]*).*", "$1");
            var question = Map.of(
                    "problem",
                    walk.toString(),
                    "learners",
                    List.of(Map.of("name", mine.toString()), Map.of("name", "ETDRC")),
                    "steps",
                    50,
                    "runs",
                    5);
            var request = HttpRequest.newBuilder(address.resolve("/api/v1/bench"))
                    .header("Authorization", "Bearer " + token)
                    .POST(HttpRequest.BodyPublishers.ofString(Json.line(question)))
                    .build();
            var client = HttpClient.newHttpClient();
            assertThat(client.send(request, BodyHandlers.ofString()).body())
                    .contains("event: plan", "event: sampled", "event: difference", "event: done", "ETDRC")
                    .doesNotContain("event: failed");
            assertThat(new ProcessBuilder("kill", "-TERM", String.valueOf(process.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(143);
            assertThat(Files.readString(folder.resolve("stderr"))).doesNotContain("\tat ", "Exception");
            assertThatThrownBy(() -> client.send(request, BodyHandlers.ofString()))
                    .isInstanceOf(ConnectException.class);
        } finally {
            process.destroyForcibly();
        }
    }
}
