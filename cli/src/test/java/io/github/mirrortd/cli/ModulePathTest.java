package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.contract.promise.RulePromises;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library as a module among modules: the same learners, the same bits, and closed doors. */
class ModulePathTest {
    private static final Path LIBRARY = Programs.whereIs(Learner.class);
    private static final Path BASE = Programs.whereIs(Names.class);

    /** Jars that its {@code module-info} requires, by prefixes of file names. */
    private static final Set<String> NEEDED =
            Set.of("ejml-core", "ejml-ddense", "asm-", "jspecify", "jackson-core", "snakeyaml-engine");

    /** Further required modules. */
    private static final Set<String> PROGRAM =
            Set.of("picocli", "progressbar", "jline", "ascii-table", "pdfbox", "fontbox", "commons-logging");

    /** Engines are not for users: the test compares them all the same. */
    private static final List<String> OPEN = List.of(
            "--add-exports=io.github.mirrortd.core/io.github.mirrortd.engine.batch=user",
            "--add-exports=io.github.mirrortd.core/io.github.mirrortd.engine.parallel=user");

    private static final String USER = """
            package user;

            import io.github.mirrortd.engine.*;
            import io.github.mirrortd.engine.batch.*;
            import io.github.mirrortd.engine.parallel.*;
            import io.github.mirrortd.learn.*;
            import io.github.mirrortd.problems.Problems;
            import java.util.List;

            public class Main {
                public static void main(String[] words) {
                    var problem = Problems.get("boyan_chain");
                    var algorithm = Algorithms.get(words[0]);
                    var learner = Learner.of(problem, algorithm, Settings.alpha(0.01));
                    learner.learn(problem.trajectory(1, 500));
                    var meter = new Meter(1, 500, 0, false);
                    var engine = Engines.get(words[1]);
                    engine.start(problem, algorithm, List.of(algorithm.complete(Settings.alpha(0.01))), meter)
                            .advance(problem.trajectory(1, 500), 500);
                    System.out.println(Main.class.getModule() + " " + Learner.class.getModule());
                    System.out.println(Algorithms.all().size() + " " + Problems.families().size());
                    System.out.println(learner.error() + " " + meter.last(0));
                }
            }
            """;

    private static final String OWN_LEARNER = """
            package user;

            import io.github.mirrortd.learn.*;
            import io.github.mirrortd.mdp.Citation;
            import java.util.List;

            public class Own implements RuleAlgorithm {
                private final double half = Math.sqrt(0.25);

                public Description description() {
                    return new Description("Own", "half of TD", "θ += …", new Citation("me", 2026, "t", "w"),
                            List.of(Parameter.ALPHA), List.of(Settings.alpha(0.1)));
                }

                public void apply(Products in, Settings s, Update out) {
                    out.theta(half * s.alpha() * in.rho() * in.delta(), 0);
                }
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** The jars that Maven built and downloaded; the library as a folder where nothing is packed yet. */
    private static String modulePath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(ModulePathTest::isOfTheLibrary)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isOfTheLibrary(String entry) {
        var path = Path.of(entry);
        return path.equals(LIBRARY)
                || path.equals(BASE)
                || NEEDED.stream().anyMatch(path.getFileName().toString()::startsWith);
    }

    private Path user(String moduleInfo, String... more) throws IOException {
        var sources = Files.createDirectories(folder.resolve("sources/user"));
        var classes = Files.createDirectories(folder.resolve("classes"));
        var files = new ArrayList<Path>();
        files.add(Files.writeString(sources.resolveSibling("module-info.java"), moduleInfo));
        files.add(Files.writeString(sources.resolve("Main.java"), USER));
        for (var source : more) {
            files.add(Files.writeString(sources.resolve("Own.java"), source));
        }
        assertThat(compile(classes, files)).isEmpty();
        return classes;
    }

    /** With nothing on the class path. */
    private static String compile(Path classes, List<Path> files) {
        var into = classes.toString();
        return Programs.problems(
                Stream.concat(
                                OPEN.stream(),
                                Stream.of("-XDrawDiagnostics", "-cp", into, "--module-path", modulePath(), "-d", into))
                        .toList(),
                files);
    }

    private static List<String> run(Path classes, String algorithm, String engine, String... options)
            throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPEN);
        command.addAll(List.of(options));
        command.addAll(List.of("--module-path", modulePath() + File.pathSeparator + classes));
        command.addAll(List.of("-m", "user/user.Main", algorithm, engine));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.lines()
                .filter(line -> !line.startsWith("WARNING: Using incubator"))
                .toList();
    }

    private static String errorHere(String algorithm) {
        var problem = Problems.get("boyan_chain");
        var learner = Learner.of(problem, algorithm, Settings.alpha(0.01));
        learner.learn(problem.trajectory(1, 500));
        return learner.error() + " " + learner.error();
    }

    @Test
    void theSameLearnersProblemsAndBits() throws IOException, InterruptedException {
        var classes = user("module user { requires io.github.mirrortd.core; }");
        var expected = List.of(
                "module user module io.github.mirrortd.core",
                Algorithms.all().size() + " " + Problems.families().size(),
                errorHere("STHTD-MP"));
        assertThat(run(classes, "STHTD-MP", "auto")).isEqualTo(expected);
        assertThat(run(classes, "STHTD-MP", "vector", "--add-modules", "jdk.incubator.vector"))
                .isEqualTo(expected);
    }

    /** A learner whose fields the engine cannot access; it runs nevertheless. */
    @Test
    void aLearnerThatAnotherModuleProvides() throws IOException, InterruptedException {
        var classes = user("""
                module user {
                    requires io.github.mirrortd.core;
                    provides io.github.mirrortd.learn.Algorithm with user.Own;
                }
                """, OWN_LEARNER);
        var said = run(classes, "Own", "vector", "--add-modules", "jdk.incubator.vector");
        assertThat(said.get(1)).startsWith(Algorithms.all().size() + 1 + " ");
        var errors = said.get(2).split(" ");
        assertThat(errors[0]).isEqualTo(errors[1]).isNotEqualTo(errorHere("TD").split(" ")[0]);
    }

    /** Output of the program on the module path. */
    private static String program(String... words) throws IOException, InterruptedException {
        var classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator));
        var modules = classPath
                .filter(entry -> isOfTheLibrary(entry)
                        || Path.of(entry).equals(Programs.whereIs(Experiment.class))
                        || Path.of(entry).equals(Programs.whereIs(Evaluation.class))
                        || Path.of(entry).equals(Programs.whereIs(Figure.class))
                        || Path.of(entry).equals(Programs.whereIs(RulePromises.class))
                        || Path.of(entry).equals(Programs.whereIs(Main.class))
                        || PROGRAM.stream()
                                .anyMatch(Path.of(entry).getFileName().toString()::startsWith))
                .collect(Collectors.joining(File.pathSeparator));
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                modules,
                "-m",
                "io.github.mirrortd.cli/" + Main.class.getName()));
        command.addAll(List.of(words));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    /** The records that are written are open to what writes them, and learners that are closed have public types. */
    @Test
    void theProgramWritesJsonAsAModule() throws IOException, InterruptedException {
        for (var words : List.of(
                "list --json", "analyze -p two_state -a STHTD-MP --json", "explain -p two_state -a TD --json")) {
            assertThat(program(words.split(" ")))
                    .isEqualTo(Cli.run(words.split(" ")).out());
        }
    }

    /** Experiments, files and figures too: what is found by name and by reflection is found from modules. */
    @Test
    void theProgramRunsAsAModule() throws IOException, InterruptedException {
        var saved = folder.resolve("saved.yaml");
        var words = "run -p two_state -a TD,STHTD-MP --runs 2 --steps 40 --plot " + folder.resolve("there.pdf");
        var said = program((words + " --save-experiment " + saved).split(" "));
        assertThat(said).isEqualTo(Cli.run(words.split(" ")).out());
        assertThat(Cli.run(
                                "run",
                                saved.toString(),
                                "--plot",
                                folder.resolve("there.pdf").toString())
                        .out())
                .isEqualTo(said);
    }

    @Test
    void whatIsNotExportedIsClosed() throws IOException {
        for (var closed : List.of("engine.reference.ReferenceEngine", "engine.program.Program", "internal.LruCache")) {
            var sources = Files.createDirectories(folder.resolve(closed));
            var files = List.of(
                    Files.writeString(
                            sources.resolve("module-info.java"), "module user { requires io.github.mirrortd.core; }"),
                    Files.writeString(
                            sources.resolve("Curious.java"),
                            "package user; class Curious { io.github.mirrortd." + closed + " inside; }"));
            assertThat(compile(sources, files))
                    .contains("compiler.err.package.not.visible", "not.exported")
                    .contains("1 error");
        }
    }
}
