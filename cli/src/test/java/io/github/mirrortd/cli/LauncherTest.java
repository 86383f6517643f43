package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher, in an unpacked archive whose one jar leads to the classes under test. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    private static final String SHORT = "run -p two_state -a TD --runs 8 --steps 20";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void unpack() throws IOException {
        archive(folder.resolve("here"));
    }

    private static void archive(Path place) throws IOException {
        Files.createDirectories(place.resolve("lib"));
        executable(place.resolve("runtime/bin/java"), "exec '" + System.getProperty("java.home") + "/bin/java' \"$@\"");
        jar(place.resolve("lib/mirrortd.jar"));
        Files.copy(Path.of("..", "mirrortd"), place.resolve("mirrortd"));
        Files.setPosixFilePermissions(place.resolve("mirrortd"), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void executable(Path file, String commands) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** The Java of that version, which does what a script says. */
    private void jdk(String version, String script) throws IOException {
        executable(folder.resolve("jdk/bin/java"), script);
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"" + version + "\"\n");
        environment.put("JAVA_HOME", folder.resolve("jdk").toString());
    }

    private static void jar(Path file) throws IOException {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        Files.createDirectories(file.getParent());
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
    }

    private record Said(int code, String out, String err) {}

    /** Runs the launcher in a shell, for redirections. */
    private Said shell(String command) throws Exception {
        var process = start("sh", "-c", command);
        boolean ended = process.waitFor(2, TimeUnit.MINUTES);
        assertThat(ended).isTrue();
        return new Said(
                process.exitValue(), Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
    }

    private Process start(String... words) throws IOException {
        var builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** Nothing is said of the module that the vector engine is in, wherever stderr goes. */
    @Test
    void vectorsWithoutAWord() throws Exception {
        var said = shell("here/mirrortd " + SHORT + " --engine vector --json");
        assertThat(said.err()).isEmpty();
        assertThat(said.code()).isZero();
        assertThat(said.out()).contains("\"engine\" : \"vector-");
    }

    /** With CDPATH set, cd would search other folders first and print the one it enters. */
    @Test
    void cdMayLookElsewhere() throws Exception {
        environment.put("CDPATH", folder + ":/");
        var said = shell("here/mirrortd list");
        assertThat(said.err()).isEmpty();
        assertThat(said.code()).isZero();
        assertThat(said.out()).contains("two_state");
    }

    @Test
    void linesAreWrappedAtTheTerminalsWidth() throws Exception {
        assumeThat(Path.of("/usr/bin/script")).exists();
        var wide = shell("here/mirrortd list STHTD-MP").out();
        assertThat(wide.lines()).anyMatch(line -> line.length() > 60);
        shell("script -qec 'stty cols 60; here/mirrortd list STHTD-MP' /dev/null </dev/null >log");
        var wrapped = Files.readString(folder.resolve("log"));
        assertThat(wrapped.lines()).allMatch(line -> line.length() <= 60);
        assertThat(wrapped.strip().split("\\s+")).isEqualTo(wide.strip().split("\\s+"));
    }

    @Test
    void whatOthersWriteToStderrIsKept() throws Exception {
        var said = shell("(echo first; here/mirrortd run -p nope; echo last) >log 2>&1");
        assertThat(Files.readString(folder.resolve("log")))
                .startsWith("first\nmirrortd: there is no problem 'nope'")
                .endsWith("last\n")
                .hasLineCount(3);
        assertThat(said.code()).isZero();
    }

    /** As under some service managers: there is nothing to open again, and nothing gets lost. */
    @Test
    void stderrMayBeASocket() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(60_000);
            var process = start(
                    "bash",
                    "-c",
                    "exec 2<>/dev/tcp/127.0.0.1/" + server.getLocalPort()
                            + "; exec here/mirrortd run -p nope --engine vector");
            try (var socket = server.accept()) {
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .startsWith("mirrortd: there is no problem 'nope'")
                        .hasLineCount(1);
            }
            assertThat(process.waitFor()).isEqualTo(2);
        }
    }

    @Test
    void streamsMayBeClosed() throws Exception {
        assertThat(shell("here/mirrortd " + SHORT + " --out closed 2>&-").code())
                .isZero();
        assertThat(shell("here/mirrortd run -p nope 2>&-").code()).isEqualTo(2);
        assertThat(shell("here/mirrortd " + SHORT + " <&-").code()).isZero();
        var said = shell("here/mirrortd list >&-");
        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err()).startsWith("mirrortd: cannot write to stdout");
    }

    @ParameterizedTest
    @CsvSource({"TERM, 143", "INT, 130", "HUP, 129"})
    void aSignalEndsJavaAndSaysHowToGoOn(String signal, int code) throws Exception {
        var out = folder.resolve("interrupted");
        // Not in the background of a shell, where interrupts are ignored; where those who run the tests ignore signals
        // too,
        // env takes them up again and becomes the launcher.
        String words = (OS.LINUX.isCurrentOs() ? "env --default-signal " : "")
                + "here/mirrortd run -p boyan_chain -a TD --runs 100000 --steps 4000 --out " + out;
        var process = start(words.split(" "));
        var log = out.resolve("unfinished/runs.log");
        while (process.isAlive() && (!Files.exists(log) || Files.size(log) == 0)) {
            Thread.sleep(10);
        }
        assertThat(new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).as("at once").isTrue();
        assertThat(process.exitValue()).isEqualTo(code);
        assertThat(Files.readString(folder.resolve("err")))
                .matches("mirrortd: interrupted during evaluation; [0-9,]+ finished runs are kept in '" + out
                        + "/unfinished': the same command with --resume continues\n");
        assertThat(process.descendants()).isEmpty();
        try (var files = Files.list(out)) {
            assertThat(files.map(f -> String.valueOf(f.getFileName())))
                    .containsExactlyInAnyOrder("unfinished", ".mirrortd.lock");
        }
    }

    @Test
    void namesOfFilesMayHaveAnyLetters() throws Exception {
        environment.put("LC_ALL", "C");
        environment.put("LANG", "C");
        environment.put("TMPDIR", "/nowhere");
        var said = shell("here/mirrortd " + SHORT + " --out 'größe-測試' --plot 'é.svg'");
        assertThat(said.err()).isEmpty();
        assertThat(folder.resolve("größe-測試/results.csv")).exists();
        assertThat(folder.resolve("é.svg")).exists();
    }

    @Test
    void thePathMayHaveColonsAndSpaces() throws Exception {
        if (Files.isDirectory(Path.of("/proc/self/fd"))) {
            archive(folder.resolve("a:b c"));
            var said = shell("'a:b c/mirrortd' " + SHORT);
            assertThat(said.err()).isEmpty();
            assertThat(said.code()).isZero();
        }
    }

    /** On a fresh clone all would build at once; one does, and the others wait for it. */
    @Test
    void severalFirstStartsBuildOnce() throws Exception {
        var clone = cloneWith("echo built >> '" + folder + "/builds'; sleep 1; mkdir -p cli/target/app; cp '" + folder
                + "/here/lib/mirrortd.jar' cli/target/app/");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        var starts = new ArrayList<Process>();
        for (int i = 0; i < 3; i++) {
            starts.add(start("clone/mirrortd", "--version"));
        }
        for (var process : starts) {
            assertThat(process.waitFor()).isZero();
        }
        assertThat(Files.readAllLines(folder.resolve("builds"), StandardCharsets.UTF_8))
                .isEqualTo(List.of("built"));
        assertThat(clone.resolve(".building")).doesNotExist();
    }

    /** Help needs no database, no explorer and no Spark. */
    @Test
    void helpFetchesNothing() throws Exception {
        cloneWith("echo $MAVEN_OPTS \"$@\" >>'" + folder + "/builds'; mkdir -p cli/target/app; cp '" + folder
                + "/here/lib/mirrortd.jar' cli/target/app/");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        assertThat(shell("clone/mirrortd evaluate --help").out()).startsWith("Usage: mirrortd evaluate");
        assertThat(shell("clone/mirrortd explore -h").out()).startsWith("Usage: mirrortd explore");
        assertThat(shell("clone/mirrortd run --spark local --help").out()).startsWith("Usage: mirrortd run");
        assertThat(Files.readAllLines(folder.resolve("builds"), StandardCharsets.UTF_8))
                .singleElement()
                .asString()
                .contains("-pl cli ")
                .as("nor signs that only a terminal understands")
                .contains("-Dstyle.color=never", "-Djansi.noreset=true");
        shell("clone/mirrortd evaluate nothing.yaml");
        assertThat(Files.readString(folder.resolve("builds"))).contains("-pl duckdb ");
    }

    /** Java takes one collector only, and with kept classes no word on how to keep them. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseSerialGC", "-XX:+UseParallelGC", "-Xshare:off"})
    void onesOwnOptionsHaveTheLastWord(String option) throws Exception {
        environment.put("JDK_JAVA_OPTIONS", option);
        for (var command : List.of(SHORT + " --json", "list")) {
            var said = shell("here/mirrortd " + command);
            assertThat(said.code()).as(said.out() + said.err()).isZero();
        }
    }

    @Test
    void ownWordsOnKeptClassesLeaveNoneInUse() throws Exception {
        cloneWith("mkdir -p cli/target/app");
        jdk("25", "echo \"$@\"; for w; do case $w in -XX:AOTCacheOutput=*) touch \"${w#*=}\" ;; esac; done");
        assertThat(shell("clone/mirrortd list").out()).contains("-XX:AOTCache=");
        environment.put("JDK_JAVA_OPTIONS", "-Xmx1g -Xshare:auto");
        assertThat(shell("clone/mirrortd list").out()).contains("Main list").doesNotContain("-XX:AOTCache=");
    }

    /** The compiler does not support such folders. */
    @Test
    void nothingIsBuiltWhereAPathHasAColon() throws Exception {
        var clone = cloneWith("echo built >>'" + folder + "/builds'");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        Files.move(clone, folder.resolve("co:lon"));
        var said = shell("co:lon/mirrortd list");
        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err().lines()).singleElement().asString().contains("folder with ':'", "move it");
        assertThat(folder.resolve("builds")).doesNotExist();
    }

    /** Classes that are kept fit where they were made; in a tree that has moved Java would complain of them on stdout. */
    @ParameterizedTest
    @CsvSource({"17, -XX:SharedArchiveFile=", "21.0.4, -XX:SharedArchiveFile=", "25-ea, -XX:AOTCache="})
    void keptClassesStayBehindWhenATreeMoves(String version, String option) throws Exception {
        var clone = cloneWith("mkdir -p cli/target/app");
        jdk(
                version,
                "echo \"$@\"; for w; do case $w in -Xshare:dump) dumps=yes ;; -XX:DumpLoadedClassList=*) touch \"${w#*=}\" ;;"
                        + " -XX:AOTCacheOutput=*) made=${w#*=} ;; -XX:SharedArchiveFile=*) made=${dumps:+${w#*=}} ;; esac; done;"
                        + " if [ -n \"${made:-}\" ]; then echo \"$@\" >'" + folder + "/kept'; touch \"$made\"; fi");
        String plain = shell("clone/mirrortd --version").out();
        assertThat(plain).contains(option);
        // With other doors to modules than they were kept with, Java does not take them.
        var doors = Pattern.compile("^(--add-exports \\S+ ){2}--enable-native-access=\\S+ ");
        var kept = doors.matcher(Files.readString(folder.resolve("kept")));
        assertThat(kept.find()).isTrue();
        assertThat(plain).startsWith(kept.group());
        assertThat(shell("clone/mirrortd run -p two_state").out())
                .startsWith(kept.group())
                .contains(option);
        // What Java 25 has learned of methods is for figures.
        boolean learns = version.startsWith("25");
        assertThat(shell("clone/mirrortd run -p two_state").out().contains("-XX:-AOTReplayTraining"))
                .isEqualTo(learns);
        assertThat(shell("clone/mirrortd reproduce --no-figures").out().contains("-XX:-AOTReplayTraining"))
                .isEqualTo(learns);
        assertThat(shell("clone/mirrortd reproduce --out x").out()).doesNotContain("AOTReplay");
        Files.move(clone, folder.resolve("moved"));
        assertThat(shell("moved/mirrortd --version").out())
                .contains("io.github.mirrortd.cli.Main --version")
                .doesNotContain(option);
    }

    /** Java ends where it finds half of what it kept. */
    @ParameterizedTest
    @ValueSource(strings = {"17", "25"})
    void classesThatWereNotKeptToTheEndAreNotUsed(String version) throws Exception {
        cloneWith("mkdir -p cli/target/app");
        jdk(
                version,
                "echo \"$@\"; for w; do case $w in -XX:AOTCacheOutput=* | -XX:SharedArchiveFile=*) echo half >\"${w#*=}\"; exit 1 ;;"
                        + " esac; done");
        assertThat(shell("clone/mirrortd --version").out())
                .contains("--version")
                .doesNotContain("Archive", "AOT");
        try (var left = Files.list(folder.resolve("clone/cli/target"))) {
            assertThat(left.map(file -> file.getFileName().toString())).containsExactly("app");
        }
    }

    /** It used to try without end. */
    @Test
    void whereNothingCanBeWrittenNothingIsBuilt() throws Exception {
        cloneWith("mkdir -p cli/target/app");
        executable(folder.resolve("bin/ln"), "exit 1");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        var refused = shell("clone/mirrortd list");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err())
                .startsWith("mirrortd: what is missing cannot be built in ")
                .hasLineCount(1);
    }

    /** A fresh clone, which a Maven of our own builds. */
    private Path cloneWith(String building) throws IOException {
        var clone = Files.createDirectories(folder.resolve("clone"));
        Files.copy(folder.resolve("here/mirrortd"), clone.resolve("mirrortd"));
        Files.setPosixFilePermissions(clone.resolve("mirrortd"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createDirectories(clone.resolve("cli/src/main"));
        Files.createFile(clone.resolve("pom.xml"));
        Files.createFile(clone.resolve("cli/pom.xml"));
        executable(folder.resolve("bin/mvn"), building);
        environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        return clone;
    }
}
