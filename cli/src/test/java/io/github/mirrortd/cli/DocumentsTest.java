package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.contract.promise.AlgorithmPromises;
import io.github.mirrortd.contract.promise.RulePromises;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.equations.LearnerReader;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares commands, programs and links in the documents with the product. */
class DocumentsTest {
    private static final Path ROOT = Path.of("..");

    /** A Java program, followed by what it prints. */
    private static final Pattern PROGRAM = Pattern.compile(
            "```java\\n(.*?public class (\\w+) .*?)```\\n\\nprints\\n\\n```\\n(.*?)```", Pattern.DOTALL);

    /** A command, followed by what it prints. */
    private static final Pattern EXAMPLE =
            Pattern.compile("```sh\\n\\./mirrortd ([^\\n]*)\\n```\\n\\n```\\n(.*?)```", Pattern.DOTALL);

    private static final Pattern COMMAND = Pattern.compile("^\\./mirrortd (.*?)(?: #.*)?$", Pattern.MULTILINE);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/library.md", "docs/learner-files.md"})
    void theJavaInItCompilesAndPrintsWhatItSays(String document) throws Exception {
        var programs = PROGRAM.matcher(Files.readString(ROOT.resolve(document)));
        int count = 0;
        while (programs.find()) {
            assertThat(output(programs.group(2), programs.group(1))).isEqualTo(programs.group(3));
            count++;
        }
        assertThat(count).as("programs in " + document).isPositive();
    }

    private String output(String name, String source) throws Exception {
        var file = Files.writeString(folder.resolve(name + ".java"), source);
        Programs.compile(folder, file);
        var out = new ByteArrayOutputStream();
        var before = System.out;
        try (var loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(before);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/problems.md", "docs/streams.md"})
    void theCommandsInItWork(String document) throws IOException {
        var commands = COMMAND.matcher(Files.readString(ROOT.resolve(document)));
        int count = 0;
        while (commands.find()) {
            var words = words(commands.group(1));
            if (Stream.of("reproduce", "explore").anyMatch(commands.group(1)::startsWith)) {
                continue; // has a separate test
            }
            var quick = Stream.of("run", "sweep", "tune").anyMatch(commands.group(1)::startsWith)
                    ? Stream.of("--runs", "2", "--steps", "20")
                    : Stream.<String>of();
            var result = Cli.run(Stream.concat(words.stream(), quick).toArray(String[]::new));
            assertThat(result.err()).as(commands.group()).isEmpty();
            assertThat(result.code()).as(commands.group()).isZero();
            count++;
        }
        assertThat(count).isGreaterThan(3);
    }

    /** Returns the words of a command, which reads and writes files in the test's folder. */
    private List<String> words(String command) {
        return Stream.of(command.strip().split(" +"))
                .map(word -> word.matches("[a-z]+\\.(csv|yaml)")
                        ? folder.resolve(word).toString()
                        : word)
                .toList();
    }

    /** Every output on the page is what its command prints, up to {@code …}. */
    @Test
    void theOutputsOfTheCommandsAreReal() throws IOException {
        var examples = EXAMPLE.matcher(Files.readString(ROOT.resolve("docs/commands.md")));
        int count = 0;
        while (examples.find()) {
            var result = Cli.run(words(examples.group(1)).toArray(String[]::new));
            var printed = result.out().replace(folder + "/", "").lines().map(String::stripTrailing);
            var shown = examples.group(2)
                    .lines()
                    .takeWhile(line -> !line.equals("…"))
                    .toList();
            assertThat(printed.limit(shown.size()).toList())
                    .as(examples.group(1))
                    .isEqualTo(shown);
            count++;
        }
        assertThat(count).isGreaterThan(10);
    }

    /** A new learner needs no line on the page, but each that the page lists exists. */
    @Test
    void learnersOnTheirPageExist() throws IOException {
        var page = Files.readString(ROOT.resolve("docs/learners.md"));
        var table = page.substring(page.indexOf("## All learners")).lines().filter(line -> line.startsWith("| "));
        var names = table.skip(1)
                .flatMap(row ->
                        Stream.of(row.split("\\|")[2].replaceAll("\\(.*\\)", "").split("[,;]| and ")))
                .map(String::strip)
                .toList();
        assertThat(names).hasSizeGreaterThan(30).doesNotHaveDuplicates();
        assertThat(Algorithms.descriptions()).extracting(about -> about.name()).containsAll(names);
    }

    private static Stream<Path> documents() throws IOException {
        try (var pages = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(
                    Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").map(ROOT::resolve),
                    pages.filter(page -> page.toString().endsWith(".md")).sorted().toList().stream());
        }
    }

    private static List<Path> links(Path document) throws IOException {
        return Pattern.compile("\\]\\((?!https?:)([^)#]+)\\)")
                .matcher(Files.readString(document))
                .results()
                .map(link -> document.resolveSibling(link.group(1)).normalize())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkLeadsSomewhere(Path document) throws IOException {
        assertThat(links(document)).allSatisfy(link -> assertThat(link).exists());
    }

    @Test
    void theReadmeLeadsToEveryPage() throws IOException {
        assertThat(links(ROOT.resolve("README.md")))
                .containsAll(documents().map(Path::normalize).skip(1).toList());
    }

    /** Does what the page says, one file, and has the learner: by its name, in a new process. */
    @Test
    void theLearnerOfTheContributorsPageIsOneFile() throws Exception {
        var page = Files.readString(ROOT.resolve("CONTRIBUTING.md"));
        var snippet = Pattern.compile(
                        "`core/src/main/resources/(\\S+/)`.*?```yaml\n(name: (\\w+)\n.*?)```", Pattern.DOTALL)
                .matcher(page);
        assertThat(snippet.find()).isTrue();
        var name = snippet.group(3);
        var library = Programs.whereIs(Learner.class);
        var changed = folder.resolve("changed");
        Programs.copy(library, changed);
        Files.writeString(changed.resolve(snippet.group(1)).resolve(name + ".yaml"), snippet.group(2));
        var classPath = System.getProperty("java.class.path").replace(library.toString(), changed.toString());
        var words = "run -p random_walk -a " + name + "," + name + "-MP --alpha 0.1 --runs 1 --steps 50";
        var command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                classPath),
                        Stream.concat(Stream.of(Main.class.getName()), Stream.of(words.split(" "))))
                .toList();
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains(name, name + "-MP");

        var learner = LearnerReader.read(name + ".yaml", snippet.group(2), name);
        var problem = Problems.get("random_walk");
        var alone = Learner.of(problem, learner, Settings.alpha(0.1));
        double before = alone.error();
        alone.learn(problem.trajectory(1, 2_000));
        assertThat(alone.error()).isLessThan(before);
        var promises = new RulePromises(
                        learner, AlgorithmPromises.smallProblems(), AlgorithmPromises.usualVariants(learner))
                .all();
        assertThat(promises)
                .isNotEmpty()
                .filteredOn(promise -> promise.untried().isEmpty())
                .allSatisfy(promise -> promise.check().run());
    }
}
