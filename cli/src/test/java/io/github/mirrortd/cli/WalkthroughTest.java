package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.contract.RuleContract;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Documents whose snippets build on each other: each is done as it says, in a folder of its own. */
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
        var listed = Pattern.compile("^\\| `(\\w+)` \\|", Pattern.MULTILINE)
                .matcher(Files.readString(ROOT.resolve("docs/plugins.md")))
                .results()
                .map(found -> found.group(1));
        var tests = Stream.of(RuleContract.class.getMethods())
                .filter(method ->
                        method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(TestFactory.class))
                .map(Method::getName);
        assertThat(listed).containsExactlyInAnyOrderElementsOf(tests.toList());
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
            var type = loader.loadClass(name);
            var test = type.getDeclaredConstructor().newInstance();
            int count = 0;
            for (var method : type.getMethods()) {
                if (method.isAnnotationPresent(Test.class)) {
                    invoke(test, method);
                    count++;
                }
            }
            assertThat(count).isGreaterThan(6);
        }
    }

    private static void invoke(Object test, Method method) throws IllegalAccessException {
        try {
            method.invoke(test);
        } catch (InvocationTargetException e) {
            throw new AssertionError(method.getName(), e.getCause());
        }
    }
}
