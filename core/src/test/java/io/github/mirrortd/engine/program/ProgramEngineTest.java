package io.github.mirrortd.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.engine.parallel.Engines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ProgramEngineTest {
    @Test
    void isWhatTheTestsRunWith() {
        assertThat(Engines.hasVectors())
                .as("tests must be started with --add-modules jdk.incubator.vector")
                .isTrue();
        assertThat(Engines.get("auto")).isSameAs(Engines.get("vector")).isInstanceOf(ProgramEngine.class);
        assertThat(Engines.get("auto").name()).matches("vector-(128|256|512)");
        assertThat(Engines.get("Reference").name()).isEqualTo("reference");
        assertThat(Engines.get("reference")).isSameAs(Engines.get("reference"));
    }

    @Test
    void saysWhatItDoesNotKnow() {
        assertThatThrownBy(() -> Engines.get("vektor"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("did you mean vector?");
    }

    @Test
    void isAbsentWithoutTheModule() throws IOException, InterruptedException {
        assertThat(withoutVectors("auto")).isEqualTo("reference");
        assertThat(withoutVectors("vector"))
                .isEqualTo("the vector engine needs Java to be started with --add-modules jdk.incubator.vector;"
                        + " the engines 'auto' and 'reference' do without");
    }

    private static String withoutVectors(String engine) throws IOException, InterruptedException {
        return java(List.of(NameOfEngine.class.getName(), engine));
    }

    /** The output of a separate Java process. */
    private static String java(List<String> arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(arguments);
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said.strip();
    }

    /** Prints the name of an engine, or why there is none. */
    static final class NameOfEngine {
        private NameOfEngine() {}

        public static void main(String[] args) {
            try {
                System.out.println(Engines.get(args[0].toLowerCase(Locale.ROOT)).name());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
