package io.github.mirrortd.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Maven's checks in a checkout with this pom.xml and a single class, whatever was built before. */
@DisabledOnOs(OS.WINDOWS)
class ChecksTest {
    private static final String UNUSED = """
            package io.github.mirrortd.tiny;

            final class Tiny {
                private Tiny() {}

                static int two() {
                    int one = 1;
                    return 2;
                }
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aQuickBuildHidesNothingFromTheChecks() throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("pom.xml"),
                Checkout.text("pom.xml")
                        .replaceFirst("(?s)<modules>.*?</modules>", "<modules><module>tiny</module></modules>"));
        var tiny = folder.resolve("tiny");
        var sources = Files.createDirectories(tiny.resolve("src/main/java/io/github/mirrortd/tiny"));
        Files.writeString(tiny.resolve("pom.xml"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <parent>
                    <groupId>io.github.mirrortd</groupId>
                    <artifactId>mirrortd</artifactId>
                    <version>${revision}</version>
                  </parent>
                  <artifactId>tiny</artifactId>
                </project>
                """);
        Files.writeString(sources.resolve("Tiny.java"), UNUSED);
        var config = Files.createDirectories(folder.resolve(".mvn")).resolve("jvm.config");
        Files.copy(Checkout.ROOT.resolve(".mvn/jvm.config"), config);

        assertThat(compile("-Dquick")).isEqualTo("");
        assertThat(compile()).contains("warnings found and -Werror specified");

        // Each keeps its own classes.
        Files.writeString(sources.resolve("Tiny.java"), UNUSED.replace("        int one = 1;\n", ""));
        assertThat(compile()).isEqualTo("");
        assertThat(tiny.resolve("target/checked/classes")).isDirectory();
        assertThat(tiny.resolve("target/classes")).isDirectory();
    }

    /** Output of Maven, empty after a build without warnings. */
    private String compile(String... options) throws IOException, InterruptedException {
        var words = new ArrayList<>(List.of("mvn", "-o", "-q", "-B", "-Dstyle.color=never", "compile"));
        words.addAll(List.of(options));
        var builder = new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().merge("MAVEN_OPTS", "-Djansi.noreset=true", (before, added) -> before + " " + added);
        var process = builder.start();
        process.getOutputStream().close();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said.strip();
    }
}
