package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Half-written files go away: after an error, after a signal, and those of killed processes at the next writing. */
class WholeFilesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static void fill(Path part) {
        try {
            Files.writeString(part, "half");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A process that writes half of a file, and waits. */
    static final class Slow {
        private Slow() {}

        public static void main(String[] args) {
            WholeFiles.write(Path.of(args[0]), part -> {
                fill(part);
                System.out.println(part);
                try {
                    Thread.sleep(TimeUnit.MINUTES.toMillis(2));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    private List<Path> files() throws IOException {
        try (var all = Files.list(folder)) {
            return all.toList();
        }
    }

    private Process slow() throws IOException {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Slow.class.getName(),
                        folder.resolve("rows.csv").toString())
                .redirectErrorStream(true)
                .start();
        assertThat(process.inputReader().readLine()).endsWith(".part");
        return process;
    }

    @Test
    void anErrorLeavesNothing() throws IOException {
        assertThatThrownBy(() -> WholeFiles.write(folder.resolve("rows.csv"), part -> {
                    fill(part);
                    throw new IllegalArgumentException("no");
                }))
                .hasMessage("no");
        assertThat(files()).isEmpty();
    }

    @Test
    void partsOfOthersMayVanishAtAnyTime() {
        IntConsumer write = i -> WholeFiles.write(folder.resolve("rows" + i % 8 + ".csv"), WholeFilesTest::fill);
        IntConsumer clear = i -> OutputFolder.at(folder).clearParts();
        for (var work : List.of(write, clear)) {
            assertThatCode(() -> IntStream.range(0, 500).parallel().forEach(work))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no such signals")
    void aSignalLeavesNothing() throws Exception {
        var process = slow();
        assertThat(files()).hasSize(1);
        process.destroy();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(files()).isEmpty();
    }

    @Test
    void whatAKillLeavesIsDeletedAtTheNextWriting() throws Exception {
        slow().destroyForcibly().waitFor();
        var left = files().get(0);
        var fresh = Files.writeString(folder.resolve("." + UUID.randomUUID() + ".part"), "of another process");
        var other = Files.writeString(folder.resolve(".mine.part"), "mine");
        var old = FileTime.from(Instant.now().minus(Duration.ofMinutes(11)));
        Files.setLastModifiedTime(left, old);
        Files.setLastModifiedTime(other, old);
        WholeFiles.write(folder.resolve("rows.csv"), WholeFilesTest::fill);
        assertThat(files()).containsExactlyInAnyOrder(fresh, other, folder.resolve("rows.csv"));
    }

    @Test
    void theFolderMustBeThere() {
        var file = folder.resolve("none").resolve("rows.csv");
        assertThatThrownBy(() -> WholeFiles.write(file, WholeFilesTest::fill))
                .hasMessage("cannot write '" + file + "': name a file in a folder that can be written");
        assertThatThrownBy(() -> WholeFiles.write(folder.resolve("rows.csv"), part -> {}))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("cannot write '" + folder.resolve("rows.csv") + "'");
    }

    @ParameterizedTest
    @CsvSource({"rows.csv, true", "ROWS.Parquet, true", "rows.jsonl, true", "rows.json, false", ".csv, false"})
    void theEndingSaysTheFormatOfRows(String name, boolean known) {
        var checked = assertThatCode(() -> WholeFiles.checkEnding(folder.resolve(name)));
        if (known) {
            checked.doesNotThrowAnyException();
        } else {
            checked.hasMessageStartingWith("the output file must end in .parquet, .csv or .jsonl, not '");
        }
    }
}
