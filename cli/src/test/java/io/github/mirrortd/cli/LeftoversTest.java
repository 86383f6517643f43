package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that use the database leave no files after a signal. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no such signals")
class LeftoversTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private List<Path> databases() throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve("tmp"))) {
            return all.filter(file -> file.endsWith("data.db")).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "log -p boyan_chain --episodes 900000000 --to FOLDER/out/log.csv",
                "evaluate FOLDER/log.yaml -a TD --passes 1000000",
            })
    void aSignalLeavesNothing(String command) throws Exception {
        Files.createDirectories(folder.resolve("tmp"));
        Files.createDirectories(folder.resolve("out"));
        Cli.ok(
                "log -p random_walk --episodes 2000 --to",
                folder.resolve("log.csv").toString());
        var options = List.of("-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + folder.resolve("tmp"));
        var errors = folder.resolve("errors").toFile();
        var process = Cli.process(options, command.replace("FOLDER", folder.toString()))
                .redirectError(errors)
                .start();
        try {
            while (process.isAlive() && databases().isEmpty()) {
                Thread.sleep(20);
            }
            // Into the work itself.
            Thread.sleep(1_000);
            assertThat(process.isAlive()).as(Files.readString(errors.toPath())).isTrue();
            assertThat(databases()).hasSize(1);
            process.destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(143);
        try (var tmp = Files.list(folder.resolve("tmp"));
                var out = Files.list(folder.resolve("out"))) {
            assertThat(tmp.filter(file -> !file.endsWith("hsperfdata_" + System.getProperty("user.name"))))
                    .isEmpty();
            assertThat(out).isEmpty();
        }
    }
}
