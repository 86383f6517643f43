package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Nothing stays in the system's temporary folder: not after a signal, and not for long after a kill. */
class TemporaryFolderTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    /** A process that has a folder, and waits. */
    static final class Waiting {
        private Waiting() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            var folder = TemporaryFolder.of("test");
            Files.writeString(
                    Files.createDirectories(folder.path().resolve("below")).resolve("file"), "text");
            System.out.println(folder.path());
            Thread.sleep(TimeUnit.MINUTES.toMillis(2));
        }
    }

    /** A process that makes and closes folders, and prints the problems. */
    static final class Hurried {
        private static final int FOLDERS = 150;

        private Hurried() {}

        public static void main(String[] args) throws IOException {
            for (int i = 0; i < FOLDERS; i++) {
                try (var folder = TemporaryFolder.of("test")) {
                    for (int j = 0; j < 10; j++) {
                        Files.writeString(folder.path().resolve("file" + j), "text");
                    }
                } catch (UncheckedIOException e) {
                    System.out.println(e.getMessage() + ": " + e.getCause());
                }
            }
        }
    }

    private Process start(Class<?> program) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + home,
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName())
                .redirectErrorStream(true)
                .start();
    }

    private Process waiting() throws IOException {
        var process = start(Waiting.class);
        assertThat(process.inputReader().readLine()).contains("mirrortd-test-");
        return process;
    }

    private Iterable<Path> folders() throws IOException {
        try (var all = Files.list(home)) {
            return all.toList();
        }
    }

    @Test
    void itIsGoneWhenItIsClosed() throws IOException {
        Path path;
        try (var folder = TemporaryFolder.of("test")) {
            path = folder.path();
            Files.writeString(path.resolve("file"), "text");
            // Another one of the same process leaves it alone, and its lock too.
            TemporaryFolder.of("test").close();
            assertThat(path).isNotEmptyDirectory();
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void anotherProcessMayDeleteItFirst() throws IOException {
        var folder = TemporaryFolder.of("test");
        Files.delete(folder.path().resolve(".lock"));
        Files.delete(folder.path());
        folder.close();
        assertThat(folder.path()).doesNotExist();
    }

    @Test
    void severalThreadsMayDeleteTheSameFolder() throws IOException {
        for (int i = 0; i < 30; i++) {
            var folder = home.resolve("folder" + i);
            for (int j = 0; j < 100; j++) {
                Files.writeString(
                        Files.createDirectories(folder.resolve("below" + j % 10))
                                .resolve("file" + j),
                        "");
            }
            assertThatCode(() -> IntStream.range(0, 4).parallel().forEach(thread -> delete(folder)))
                    .doesNotThrowAnyException();
            assertThat(folder).doesNotExist();
        }
    }

    private static void delete(Path folder) {
        try {
            TemporaryFolder.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatAppearsWhileAFolderIsDeletedIsDeletedToo() throws Exception {
        var folder = TemporaryFolder.of("test");
        var writer = new Thread(() -> IntStream.range(0, 3_000).forEach(i -> {
            try {
                Files.writeString(folder.path().resolve("file" + i), "");
            } catch (IOException e) {
                // The folder is gone.
            }
        }));
        writer.start();
        assertThatCode(folder::close).doesNotThrowAnyException();
        writer.join();
        assertThat(folder.path()).doesNotExist();
    }

    @Test
    void processesThatCloseTheirFoldersAtTheSameTimeDoNotDisturbEachOther() throws Exception {
        var processes = new ArrayList<Process>();
        for (int i = 0; i < 3; i++) {
            processes.add(start(Hurried.class));
        }
        for (var process : processes) {
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEmpty();
            assertThat(process.waitFor()).isZero();
        }
        assertThat(folders()).isEmpty();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no such signals")
    void aSignalDeletesItAndAKillLeavesItToTheNext() throws Exception {
        var killed = waiting();
        killed.destroyForcibly().waitFor();
        assertThat(folders()).hasSize(1);
        var living = waiting();
        assertThat(folders()).as("what was killed is gone").hasSize(1);
        var third = waiting();
        assertThat(folders()).as("what lives stays").hasSize(2);
        for (var process : new Process[] {living, third}) {
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(folders()).isEmpty();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights there")
    void whatOthersLaidThereStays() throws Exception {
        var elsewhere = Files.createDirectories(home.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve(".lock"), "");
        Files.writeString(elsewhere.resolve("precious"), "text");
        Files.createSymbolicLink(home.resolve("mirrortd-test-1"), elsewhere);
        var named = Files.createDirectories(home.resolve("mirrortd-mine"));
        Files.writeString(named.resolve(".lock"), "");
        var begun = Files.createDirectories(home.resolve("mirrortd-test-2"));
        var old = Files.createDirectories(home.resolve("mirrortd-test-3"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(200_000)));
        var linked = Files.createDirectories(home.resolve("mirrortd-test-4"));
        Files.writeString(linked.resolve(".lock"), "");
        Files.createSymbolicLink(linked.resolve("link"), elsewhere);
        var process = waiting();
        process.destroy();
        process.waitFor();
        assertThat(elsewhere.resolve("precious")).exists();
        assertThat(Objects.requireNonNull(named.resolve(".lock"))).exists();
        assertThat(begun).as("it may be about to lock it").exists();
        assertThat(old).doesNotExist();
        assertThat(linked).doesNotExist();
    }
}
