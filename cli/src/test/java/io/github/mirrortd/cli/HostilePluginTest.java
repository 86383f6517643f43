package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jars that break before any of their code runs are refused in one line, and nothing of them is unpacked. Code that runs may do
 * anything: a plugin is a program.
 */
class HostilePluginTest {
    private static final String LEARNERS = "META-INF/services/io.github.mirrortd.learn.Algorithm";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private interface Content {
        void write(OutputStream out) throws IOException;
    }

    private Path jar(Map<String, Content> entries) throws IOException {
        var inner = Files.createDirectories(folder.resolve("a/b/c"));
        var file = inner.resolve("hostile.jar");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                entry.getValue().write(zip);
                zip.closeEntry();
            }
        }
        return file;
    }

    private static Content text(String text) {
        return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private void refused(Path jar, String... parts) throws IOException {
        var result = Cli.run("list --plugin", jar.toString());
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("mirrortd: ").contains(parts).hasLineCount(1);
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).containsExactly(jar);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NotThere",
                "../../NotThere",
                "a b",
                "[Lx;",
                "# nothing\n\nNotThere # here",
            })
    void aServiceFileMayNameAnything(String name) throws IOException {
        refused(jar(Map.of(LEARNERS, text(name + "\n"))), "cannot be used");
    }

    @Test
    void aServiceFileIsNotABomb() throws IOException {
        byte[] block = new byte[1 << 20];
        Arrays.fill(block, (byte) 'a');
        var jar = jar(Map.of(LEARNERS, out -> {
            for (int i = 0; i < 300; i++) {
                out.write(block);
            }
        }));
        assertThat(Files.size(jar)).isLessThan(1_000_000);
        refused(jar, LEARNERS, "is larger than 65536 bytes");
    }

    @Test
    void nothingIsUnpacked() throws IOException {
        String absolute = folder.resolve("written").toString();
        for (var name : List.of("../written", "../../../written", absolute, "..\\written", "x/../../../written")) {
            refused(jar(Map.of(name, text("x"), LEARNERS, text("NotThere\n"))), "cannot be used");
        }
        refused(jar(Map.of("../" + LEARNERS, text("NotThere\n"))), "offers nothing");
    }

    @Test
    void classesMayBeAnything() throws IOException {
        byte[] version = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 99, 0, 1};
        for (byte[] bytes : List.of(new byte[0], new byte[] {1}, version, new byte[1 << 20])) {
            refused(jar(Map.of("Bad.class", out -> out.write(bytes), LEARNERS, text("Bad\n"))), "cannot be used");
        }
    }

    /** Any bytes of the archive itself may be wrong. */
    @Test
    void archivesMayBeDamaged() throws IOException {
        byte[] good = Files.readAllBytes(jar(Map.of("Bad.class", text("x"), LEARNERS, text("NotThere\n"))));
        for (int at = 0; at < good.length; at++) {
            byte[] bytes = good.clone();
            bytes[at] ^= (byte) 0x81;
            refused(Files.write(folder.resolve("a/b/c/hostile.jar"), bytes), "the plugin '");
        }
        for (int length = 0; length < good.length; length += 7) {
            refused(Files.write(folder.resolve("a/b/c/hostile.jar"), Arrays.copyOf(good, length)), "the plugin '");
        }
    }
}
