package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.contract.RuleContract;
import io.github.mirrortd.contract.promise.AlgorithmPromises;
import io.github.mirrortd.contract.promise.Promise;
import io.github.mirrortd.contract.promise.RulePromises;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Documents whose snippets build on each other, each run in a separate folder. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the snippets are for a Unix shell")
class WalkthroughTest {
    private static final Path ROOT = Path.of("..");

    /** A snippet, and what it prints where the document says so. */
    private static final Pattern SNIPPET =
            Pattern.compile("```(java|yaml|sh)\\n(.*?)```\\n(?:\\nprints\\n\\n```\\n(.*?)```)?", Pattern.DOTALL);

    private static final Pattern CLASS = Pattern.compile("class (\\w+)");
    private static final Pattern NAME = Pattern.compile("# (\\S+\\.yaml)\\n");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void theExperimentsOfTheirDocumentWork() throws Exception {
        assertThat(walkThrough("experiments.md")).isGreaterThan(3);
    }

    @Test
    void theTutorialDoesWhatItSays() throws Exception {
        assertThat(walkThrough("tutorial.md")).isGreaterThan(7);
    }

    @Test
    void thePluginOfItsDocumentWorks() throws Exception {
        assertThat(walkThrough("plugins.md")).isEqualTo(5);
        contractOf("MineTest");
    }

    @Test
    void theContractOfTheDocumentIsTheContract() throws IOException {
        var rows = Pattern.compile("^\\| (.+?) \\|", Pattern.MULTILINE)
                .matcher(Files.readString(ROOT.resolve("docs/plugins.md")))
                .results()
                .map(found -> found.group(1))
                .toList();
        var td = Algorithms.rule("TD");
        var promises =
                new RulePromises(td, List.of(Problems.get("random_walk")), AlgorithmPromises.usualVariants(td)).all();
        assertThat(rows).containsAll(promises.stream().map(Promise::says).toList());
    }

    private int walkThrough(String document) throws IOException, InterruptedException {
        var command = Files.writeString(
                folder.resolve("mirrortd"),
                "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                        + "' -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path") + "' "
                        + Main.class.getName() + " \"$@\"\n");
        assertThat(command.toFile().setExecutable(true)).isTrue();
        var snippets = SNIPPET.matcher(Files.readString(ROOT.resolve("docs").resolve(document)));
        int count = 0;
        while (snippets.find()) {
            String text = snippets.group(2);
            switch (snippets.group(1)) {
                case "java" -> Files.writeString(folder.resolve(named(CLASS, text) + ".java"), text);
                case "yaml" -> Files.writeString(folder.resolve(named(NAME, text)), text);
                default -> {
                    String printed = run(text);
                    if (snippets.group(3) != null) {
                        // A page shows no blank lines at the end.
                        assertThat(printed.stripTrailing())
                                .as(text)
                                .isEqualTo(snippets.group(3).stripTrailing());
                    }
                }
            }
            count++;
        }
        return count;
    }

    private static String named(Pattern pattern, String text) {
        var matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    private String run(String script) throws IOException, InterruptedException {
        var out = folder.resolve(".out").toFile();
        var err = folder.resolve(".err").toFile();
        var process = new ProcessBuilder(
                        "sh", "-ec", script.replace("cli/target/app/*", System.getProperty("java.class.path")))
                .directory(folder.toFile())
                .redirectOutput(out)
                .redirectError(err)
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).as(script).isTrue();
        assertThat(Files.readString(err.toPath())).as(script).isEmpty();
        assertThat(process.exitValue()).as(script).isZero();
        return Files.readString(out.toPath());
    }

    /** Runs the tests of the class that the document shows. */
    private void contractOf(String name) throws Exception {
        var classes = folder.resolve("classes");
        Programs.compile(classes, folder.resolve(name + ".java"));
        try (var loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            var test = (RuleContract)
                    loader.loadClass(name).getDeclaredConstructor().newInstance();
            var promises = new RulePromises(test.algorithm(), test.problems(), test.variants()).all();
            assertThat(promises)
                    .hasSizeGreaterThan(6)
                    .filteredOn(promise -> promise.untried().isEmpty())
                    .allSatisfy(promise -> promise.check().run());
        }
    }
}
