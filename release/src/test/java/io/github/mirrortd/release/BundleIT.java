package io.github.mirrortd.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The archive with its own Java, unpacked into a path with spaces, where any other Java would fail. */
class BundleIT {
    private static final boolean WINDOWS = File.separatorChar == '\\';

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static Path archive;

    /** Folder of the unpacked archive. */
    @SuppressWarnings("NullAway.Init")
    private static Path home;

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        try (var built = Files.list(Checkout.BUILT)) {
            archive = built.filter(file -> file.toString().matches(".*-(linux|macos|windows)-\\w+\\.(tar\\.gz|zip)"))
                    .findFirst()
                    .orElseThrow();
        }
        var place = Files.createDirectory(folder.resolve("a place with spaces"));
        assertThat(new ProcessBuilder("tar", "-xf", archive.toAbsolutePath().toString(), "-C", place.toString())
                        .start()
                        .waitFor())
                .isZero();
        home = place.resolve("mirrortd-" + Checkout.version());
    }

    @Test
    void thePaperIsReproduced() throws IOException, InterruptedException {
        assertThat(mirrortd("reproduce", "--no-figures"))
                .contains("356 of 356 published numbers met, as printed or to a relative 1e-9.");
    }

    @Test
    void listKnowsLearnersAndProblems() throws IOException, InterruptedException {
        assertThat(mirrortd("list")).contains("STHTD-MP", "boyan_chain");
    }

    @ParameterizedTest
    @CsvSource({"svg, <svg", "pdf, %PDF", "png, PNG"})
    void figuresAreDrawnInVectorsOrNot(String format, String mark) throws IOException, InterruptedException {
        var file = folder.resolve("a figure." + format);
        var command = "run -p random_walk -a TD --alpha 0.05 --runs 4 --engine vector --plot".split(" ");
        assertThat(mirrortd(Stream.concat(Stream.of(command), Stream.of(file.toString()))
                        .toArray(String[]::new)))
                .contains("Random Walk");
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                .contains(mark);
    }

    @Test
    void loggedDataAreReadAndWritten() throws IOException, InterruptedException {
        var log = folder.resolve("a log.parquet");
        mirrortd("log", "-p", "random_walk", "--episodes", "500", "--to", log.toString());
        assertThat(mirrortd("evaluate", folder.resolve("a log.yaml").toString()))
                .contains("LSTD");
    }

    @Test
    void itsJavaHasEveryModuleThatTheJarsNeed() throws IOException, InterruptedException {
        var classes = Files.createDirectory(folder.resolve("classes"));
        for (var jar : jars()) {
            unzip(jar, classes);
        }
        var out = new StringWriter();
        var err = new StringWriter();
        ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(
                        new PrintWriter(out),
                        new PrintWriter(err),
                        "--ignore-missing-deps",
                        "--print-module-deps",
                        classes.toString());
        assertThat(err.toString()).isEmpty();
        var java = home.resolve("runtime/bin/java").toString();
        var listed = run(java, "--list-modules").lines().map(line -> line.replaceAll("@.*", ""));
        assertThat(listed).contains(out.toString().strip().split(","));
    }

    @Test
    void whatComesAlongIsNamedWithItsLicence() throws IOException {
        var named = Pattern.compile("^\\| `(\\S+\\.jar)` \\|", Pattern.MULTILINE)
                .matcher(Files.readString(home.resolve("THIRD-PARTY.md")))
                .results()
                .map(found -> found.group(1));
        var there = jars().stream()
                .map(jar -> jar.getFileName().toString())
                .filter(jar -> !jar.startsWith("mirrortd-"))
                .toList();
        assertThat(named).containsExactlyInAnyOrderElementsOf(there);
        var listed = Pattern.compile("\"name\" : \"([^\"]+)\"")
                .matcher(Files.readString(home.resolve("bom.json")) + Files.readString(home.resolve("duckdb.json")))
                .results()
                .map(found -> found.group(1) + ".jar")
                .collect(Collectors.toSet());
        assertThat(listed).containsAll(there);
        assertThat(home.resolve("LICENSE")).exists();
        assertThat(home.resolve("NOTICE")).exists();
        assertThat(home.resolve("runtime/legal/java.base")).isDirectory();
    }

    @Test
    void theChecksumIsTheArchives() throws Exception {
        var sum = Files.readString(archive.resolveSibling(archive.getFileName() + ".sha256"));
        var hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive));
        assertThat(sum.strip()).isEqualTo(HexFormat.of().formatHex(hash) + "  " + archive.getFileName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"base", "core", "contract", "lab", "data", "cli"})
    void everyPublishedJarHasTheLicence(String module) throws IOException {
        var version = Checkout.version();
        var staged = Checkout.ROOT.resolve(module).resolve(Checkout.BUILT);
        var main = module.equals("cli") ? "app/mirrortd-cli.jar" : "mirrortd-" + module + "-" + version + ".jar";
        var name = module.equals("cli") ? "mirrortd-cli" : "mirrortd-" + module + "-" + version;
        for (var jar : List.of(main, name + "-sources.jar", name + "-javadoc.jar")) {
            try (var zip = new ZipFile(staged.resolve(jar).toFile())) {
                assertThat(zip.stream().map(ZipEntry::getName)).as(jar).contains("META-INF/LICENSE", "META-INF/NOTICE");
            }
        }
    }

    /** All that is there, what is for logged data included. */
    private static List<Path> jars() throws IOException {
        try (var files = Files.walk(home.resolve("lib"))) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    private static void unzip(Path jar, Path into) throws IOException {
        try (var zip = new ZipFile(jar.toFile())) {
            for (var entry : zip.stream().toList()) {
                var name = entry.getName();
                if (name.endsWith(".class") && !name.equals("module-info.class") && !name.startsWith("META-INF/")) {
                    var file = into.resolve(name);
                    Files.createDirectories(file.getParent());
                    Files.write(file, zip.getInputStream(entry).readAllBytes());
                }
            }
        }
    }

    private static String mirrortd(String... words) throws IOException, InterruptedException {
        var launcher = home.resolve(WINDOWS ? "mirrortd.cmd" : "mirrortd").toString();
        return run(Stream.concat(Stream.of(launcher), Stream.of(words)).toArray(String[]::new));
    }

    /** Output of a command in an environment whose Java is broken. */
    private static String run(String... command) throws IOException, InterruptedException {
        var out = folder.resolve("out").toFile();
        var err = folder.resolve("err").toFile();
        var builder = new ProcessBuilder(command).redirectOutput(out).redirectError(err);
        builder.environment().put("JAVA_HOME", folder.resolve("nowhere").toString());
        builder.environment().merge("PATH", broken().toString(), (path, first) -> first + File.pathSeparator + path);
        var process = builder.start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readString(err.toPath())).as(String.join(" ", command)).isEmpty();
        assertThat(process.exitValue()).isZero();
        return Files.readString(out.toPath());
    }

    /** A folder with a Java that does not start. */
    private static Path broken() throws IOException {
        var programs = Files.createDirectories(folder.resolve("broken"));
        var java = Files.writeString(
                programs.resolve(WINDOWS ? "java.cmd" : "java"), WINDOWS ? "exit /b 99" : "#!/bin/sh\nexit 99\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return programs;
    }
}
