package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.internal.VectorModule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unused parts are neither created nor loaded, so starts are fast. */
class StartTest {
    private static final Pattern LOADED = Pattern.compile("\\[class,load\\s*\\] (\\S+) source");
    private static final String READER = "io.github.mirrortd.lab.experimentfile.ExperimentReader";
    private static final List<String> PAPER = List.of(READER);
    private static final List<String> JSON = List.of("tools.jackson.core.json.");
    private static final List<String> FIGURES = List.of(
            "io.github.mirrortd.figures.FigurePainter", "org.apache.pdfbox.", "org.apache.fontbox.", "javax.imageio.");
    private static final List<String> EXACT = List.of("io.github.mirrortd.exact.MirrorProxRate");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** Output of a command in a separate process, with the classes that it loads. */
    private static String said(List<String> options, String command) throws IOException, InterruptedException {
        var all = Stream.concat(Stream.of("-Xlog:class+load,module+load"), options.stream());
        var process =
                Cli.process(all.toList(), command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    private static List<String> loaded(String command) throws IOException, InterruptedException {
        var said = said(List.of("-XX:TieredStopAtLevel=1"), command);
        return LOADED.matcher(said).results().map(found -> found.group(1)).toList();
    }

    private static void assertWithout(List<String> loaded, List<List<String>> kinds) {
        assertThat(loaded).contains("io.github.mirrortd.lab.run.CellRunner");
        assertThat(loaded.stream()
                        .filter(name -> kinds.stream().flatMap(List::stream).anyMatch(name::startsWith)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run -p two_state -a TD --steps 10",
                "tune -p two_state -a TD --steps 10 --runs 1",
                "sweep -p two_state -a TD --alpha 0.1,0.2 --steps 10"
            })
    void aPlainCommandNeedsNeitherThePaperNorJsonNorFigures(String command) throws Exception {
        assertWithout(loaded(command), List.of(PAPER, JSON, FIGURES, EXACT));
    }

    @Test
    void figuresNeedNoPaper() throws Exception {
        var loaded = loaded("run -p two_state -a TD --steps 10 --runs 2 --plot " + folder.resolve("x.svg"));
        assertWithout(loaded, List.of(PAPER, JSON, EXACT));
        assertThat(loaded).contains("io.github.mirrortd.figures.FigurePainter");
    }

    @Test
    void whatIsNotNamedIsThePapers() throws Exception {
        assertThat(loaded("run -p two_state --runs 1 --steps 10")).contains(READER);
    }

    /** As the launcher starts it. */
    @Test
    void whoNamesTheEngineNeedsNoVectors() throws Exception {
        var said = said(
                List.of(
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:+EnableVectorSupport",
                        "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED",
                        "--add-exports=java.base/jdk.internal.vm.vector=ALL-UNNAMED",
                        "-Dmirrortd.vectors.on.demand=true"),
                "run -p two_state -a TD --steps 10 --runs 20 --threads 1 --json");
        assertThat(said).contains("java.base location").doesNotContain(VectorModule.NAME);
        // This process has asked the module itself.
        assertThat(said).contains("\"engine\" : \"" + Engines.get("vector").name() + "\"");
    }
}
