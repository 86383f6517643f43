package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The example's jar, and jars that do not work. */
class PluginTest {
    private static final Path EXAMPLE = Path.of("..", "examples", "learner-plugin");
    private static final String ALGORITHM = "META-INF/services/io.github.mirrortd.learn.Algorithm";
    private static final String SOURCE = "META-INF/services/io.github.mirrortd.problems.ProblemFamily";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String example() throws IOException {
        return example(folder);
    }

    /** Compiled here against the library that the tests use: a jar that Maven left may be older. */
    static String example(Path folder) throws IOException {
        var classes = Files.createDirectories(folder.resolve("example"));
        Programs.compile(classes, EXAMPLE.resolve("src/main/java/org/example/learners/Etdrc.java"));
        return Programs.jar(folder.resolve("example.jar"), classes, EXAMPLE.resolve("src/main/resources"))
                .toString();
    }

    /** Returns a folder with the library where a started checkout or an unpacked archive has it. */
    private Path checkout() throws IOException, URISyntaxException {
        var library = Path.of(Algorithm.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        var checkout = folder.resolve("checkout");
        var link = checkout.resolve(Files.isDirectory(library) ? "core/target/classes" : "lib/core.jar");
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, library);
        return checkout;
    }

    /** Builds the example by the commands in its README, from a copy of the folder alone. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theExampleBuildsFromACopyOfItsFolder() throws IOException, InterruptedException, URISyntaxException {
        var copy = folder.resolve("my learner");
        try (var files = Files.walk(EXAMPLE.resolve("src"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var target = copy.resolve(EXAMPLE.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        String readme = Files.readString(EXAMPLE.resolve("README.md"));
        String commands = readme.substring(readme.indexOf("```sh") + 5, readme.indexOf("\"$MIRRORTD/mirrortd\" run"));
        var builder = new ProcessBuilder("sh", "-eu", "-c", commands)
                .directory(copy.toFile())
                .redirectErrorStream(true);
        builder.environment().put("MIRRORTD", checkout().toString());
        var process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        var jar = copy.resolve("target/learner-plugin.jar").toString();
        assertThat(ok("run --plugin", jar, "-p", "two_state", "-a", "TDRC,ETDRC", "--runs", "1", "--steps", "9")
                        .out())
                .contains("ETDRC");
    }

    @Test
    void itsLearnerIsLikeABuiltInOneInEveryCommand() throws IOException {
        var jar = example();
        assertThat(ok("--plugin", jar, "list").out())
                .contains("ETDRC", "TDRC weighted by the follow-on trace", "STHTD-MP");
        assertThat(ok("list etdrc --plugin", jar).out()).contains("Tuning tries 8 settings");
        var out = folder.resolve("out").toString();
        ok("tune -p two_state -a TDRC,ETDRC --runs 2 --steps 60 --out", out, "--plugin", jar);
        assertThat(Files.readString(Path.of(out, "results.csv"))).contains("two_state,ETDRC,");
        assertThat(ok("sweep -a ETDRC --runs 2 --steps 20 --plugin", jar).out()).contains("ETDRC");
        assertThat(ok("run -a ETDRC --runs 2 --steps 20 --plugin", jar).out()).contains("ETDRC");
        assertThat(ok("analyze -p two_state -a ETDRC --plugin", jar).out())
                .contains("ETDRC, α=0.01 reg=1.0: ρ(I + G) = ", "stable in the mean");
        var file = Files.writeString(
                folder.resolve("e.yaml"),
                "problems: [baird]\nlearners: [ETDRC]\nevaluation: {seed: 1, runs: 2, steps: 30}\n");
        assertThat(ok("run", file.toString(), "--plugin", jar).out()).contains("ETDRC");
    }

    @Test
    void itIsGoneWhenTheCommandIs() throws IOException {
        ok("list ETDRC --plugin", example());
        assertThat(Cli.run("list ETDRC").code()).isEqualTo(2);
        assertThat(Algorithms.all()).noneMatch(a -> a.name().equals("ETDRC"));
    }

    /** Built-in problems and learners are the same objects with and without plugins. */
    @Test
    void problemsComeFromPluginsToo() throws IOException {
        var jar = plugin(SOURCE, "Coin", """
                import io.github.mirrortd.mdp.FiniteProblem;
                import io.github.mirrortd.problems.*;
                public class Coin implements ProblemFamily {
                    public String id() { return "coin"; }
                    public String title() { return "A coin"; }
                    public FiniteProblem make(Choices choices) {
                        return FiniteProblem.builder("coin").title("A coin").features(new double[][] {{1}, {2}}).gamma(0.5).steps(20)
                            .action(0, "on", 0.5, 0.4, 1, 1).action(0, "stay", 0.5, 0.6, 0, 0)
                            .action(1, "back", 1, 1, 0, 0).build();
                    }
                }
                """);
        assertThat(ok("run -p coin,baird -a TD --runs 2 --steps 20 --plugin", jar + "," + example())
                        .out())
                .contains("A coin (coin)", "baird");
        assertThat(Problems.all()).noneMatch(p -> p.id().equals("coin"));
    }

    private String plugin(String service, String name, String source) throws IOException {
        var classes = Files.createDirectories(folder.resolve(name + "-classes"));
        var file = Files.writeString(folder.resolve(name + ".java"), source);
        Programs.compile(classes, file);
        return packed(classes, service, name);
    }

    private String packed(Path classes, String service, String name) throws IOException {
        var services = classes.resolve(service);
        Files.createDirectories(services.getParent());
        Files.writeString(services, name + "\n");
        return Programs.jar(folder.resolve(name + ".jar"), classes).toString();
    }

    @Test
    void whatDoesNotWorkIsRefusedInOneSentence() throws IOException {
        refused(folder.resolve("no.jar").toString(), "there is no plugin", "no.jar");
        var text = Files.writeString(folder.resolve("text.jar"), "not a jar");
        refused(text.toString(), "is not a jar file");
        var empty = Files.createDirectories(folder.resolve("empty"));
        Files.writeString(empty.resolve("readme"), "");
        refused(Programs.jar(folder.resolve("empty.jar"), empty).toString(), "offers nothing", "META-INF/services");
        var missing = Files.createDirectories(folder.resolve("missing"));
        refused(packed(missing, ALGORITHM, "NotThere"), "cannot be used", "NotThere");
        refused(plugin(ALGORITHM, "Other", "public class Other {}"), "cannot be used", "not a subtype");
        var broken = Files.createDirectories(folder.resolve("broken"));
        Files.write(broken.resolve("Broken.class"), new byte[] {1, 2, 3});
        refused(packed(broken, ALGORITHM, "Broken"), "cannot be used", "Broken");
        refused(plugin(SOURCE, "Again", family("Again", "baird")), "'baird', a name that is taken already");
        refused(
                plugin(SOURCE, "Uneven", family("Uneven", "uneven")),
                "the plugin's problem 'uneven' cannot be built",
                "every state needs the same number");
    }

    @Test
    void learnersThatGoWrongAreToldWithTheCause() throws IOException {
        String fine = describedAs("MINE");
        refused(
                plugin(ALGORITHM, "Throws", learner("Throws", "throw new IllegalStateException(\"no luck\");", "")),
                "cannot be used",
                "no luck");
        refused(plugin(ALGORITHM, "Nothing", learner("Nothing", "return null;", "")), "cannot be used");
        refused(plugin(ALGORITHM, "Nameless", learner("Nameless", describedAs(""), "")), "cannot be used");
        refused(
                plugin(ALGORITHM, "Taken", learner("Taken", describedAs("TDC"), "")),
                "'TDC', a name that is taken already");
        var classes = Files.createDirectories(folder.resolve("of another"));
        Programs.compile(
                classes,
                Files.writeString(
                        folder.resolve("LeastSquares.java"),
                        "package io.github.mirrortd.learn.leastsquares;\n" + learner("LeastSquares", fine, "")));
        refused(
                packed(classes, ALGORITHM, "io.github.mirrortd.learn.leastsquares.LeastSquares"),
                "has a class io.github.mirrortd.learn.leastsquares.LeastSquares, a name that is taken already");
        var jar = plugin(ALGORITHM, "Falls", learner("Falls", fine, "throw new IllegalStateException(\"fell over\");"));
        var result = Cli.run("run -p two_state -a MINE --runs 1 --steps 9 --plugin", jar);
        assertThat(result.code()).isNotZero();
        assertThat(result.err()).startsWith("mirrortd: ").contains("fell over").hasLineCount(1);
    }

    private static String describedAs(String name) {
        return "return new Description(\"" + name + "\", \"a\", \"b\","
                + " new io.github.mirrortd.mdp.Citation(\"c\", 2000, \"d\", \"e\"),"
                + " java.util.List.of(Parameter.ALPHA), Settings.alphas());";
    }

    private static String learner(String type, String description, String apply) {
        return """
                import io.github.mirrortd.learn.*;
                public class %s implements RuleAlgorithm {
                    public Description description() { %s }
                    public void apply(Products in, Settings s, Update out) { %s }
                }
                """.formatted(type, description, apply);
    }

    private static String family(String type, String id) {
        return """
                import io.github.mirrortd.mdp.FiniteProblem;
                import io.github.mirrortd.problems.*;
                public class %s implements ProblemFamily {
                    public String id() { return "%s"; }
                    public String title() { return "A title"; }
                    public FiniteProblem make(Choices choices) {
                        return FiniteProblem.builder(id()).features(new double[][] {{1}, {1, 2}}).gamma(0.5).build();
                    }
                }
                """.formatted(type, id);
    }

    private static void refused(String jar, String... words) {
        for (var command : List.of("list", "reproduce")) {
            var result = Cli.run(command, "--plugin", jar);
            assertThat(result.code()).isEqualTo(2);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).startsWith("mirrortd: ").contains(words).hasLineCount(1);
        }
    }
}
