package io.github.mirrortd.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarInputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The API is that of the last release, or the version says that it changed (docs/compatibility.md).
 *
 * <p>The last release's API is in {@code release/api}, in a folder named by its version. Each run writes the present one to
 * {@code release/target/checked/api}, from where a release takes it.
 */
class ApiTest {
    private static final Path KEPT = Path.of("api");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    static Stream<ModuleReference> modules() {
        return Checkout.modules().stream()
                .filter(module -> module.descriptor().exports().stream().anyMatch(exported -> !exported.isQualified()));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void theVersionSaysWhatChanged(ModuleReference module) throws IOException {
        var version = Version.parse(Checkout.version());
        var now = Api.of(version, module);
        var file = module.descriptor().name() + ".jar";
        var written = Checkout.BUILT.resolve("api").resolve(version.toString());
        Files.createDirectories(written);
        Files.write(written.resolve(file), now.jar());

        var last = lastRelease();
        var kept = KEPT.resolve(last.toString()).resolve(file);
        if (Files.exists(kept)) { // else the module is new
            var changes = now.since(Api.read(last, kept));
            assertThat(version)
                    .as(
                            "%s changed since %s: let <revision> in pom.xml be %s or more, or undo this; as long as %s is"
                                    + " not published, 'cp release/%s/* release/api/%s/' takes it over. %s",
                            module.descriptor().name(), last, changes.leastVersion(), last, written, last, changes)
                    .isGreaterThanOrEqualTo(changes.leastVersion());
        }
    }

    @Test
    void everyModuleOfTheLastReleaseIsStillThere() throws IOException {
        try (var kept = Files.list(KEPT.resolve(lastRelease().toString()))) {
            assertThat(kept.map(file -> file.getFileName().toString()))
                    .allSatisfy(name -> assertThat(
                                    modules().map(module -> module.descriptor().name() + ".jar"))
                            .contains(name));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a method gone       | public final class A { public void f() {} }     | public final class A {}                              | 1.5.2 | 2.0.0
            before 1.0          | public final class A { public void f() {} }     | public final class A {}                              | 0.5.2 | 0.6.0
            a method more       | public final class A {}                         | public final class A { public void f() {} }          | 1.5.2 | 1.6.0
            more, before 1.0    | public final class A {}                         | public final class A { public void f() {} }          | 0.5.2 | 0.5.2
            another result      | public class A { protected int f() { return 1; } } | public class A { protected long f() { return 1; } } | 1.5.2 | 2.0.0
            more to implement   | public interface A {}                           | public interface A { void f(); }                     | 1.5.2 | 2.0.0
            a default           | public interface A {}                           | public interface A { default void f() {} }           | 1.5.2 | 1.6.0
            another component   | public record A(int b) {}                       | public record A(int b, int c) {}                     | 1.5.2 | 2.0.0
            another exception   | public class A { public void f() {} }           | public class A { public void f() throws Exception {} } | 1.5.2 | 2.0.0
            what nobody sees    | public class A { void f() {} private int g; }   | public class A { private static class B {} }         | 1.5.2 | 1.5.2
            what it does        | public class A { public int f() { return 1; } } | public class A { public int f() { return 2; } }      | 1.5.2 | 1.5.2
            """)
    void aChangeAsksForItsVersion(String what, String before, String after, String released, String least)
            throws IOException {
        var earlier = api("before", before, released);
        var now = api("after", after, released);
        assertThat(now.since(earlier).leastVersion()).as(what).hasToString(least);
    }

    @Test
    void whatIsNotExportedIsNoPartOfIt() throws IOException {
        var api = api("one", "public class A {}", "1.0.0");
        try (var jar = new JarInputStream(new ByteArrayInputStream(api.jar()))) {
            assertThat(Stream.generate(() -> next(jar)).takeWhile(name -> !name.isEmpty()))
                    .containsExactly("seen/A.class");
        }
    }

    private static String next(JarInputStream jar) {
        try {
            var entry = jar.getNextJarEntry();
            return entry == null ? "" : entry.getName();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A module with one exported and one hidden package. */
    private Api api(String name, String source, String version) throws IOException {
        var sources = folder.resolve(name);
        var files = Stream.of(
                        write(sources.resolve("module-info.java"), "module m { exports seen; exports half to n; }"),
                        write(sources.resolve("seen/A.java"), "package seen; " + source),
                        write(sources.resolve("half/B.java"), "package half; public class B {}"),
                        write(sources.resolve("hidden/B.java"), "package hidden; public class B { public int h; }"))
                .map(Path::toString);
        var classes = folder.resolve(name + "-classes");
        var compiler = ToolProvider.getSystemJavaCompiler();
        int code = compiler.run(
                null,
                null,
                null,
                Stream.concat(Stream.of("-Xlint:none", "--release", "17", "-d", classes.toString()), files)
                        .toArray(String[]::new));
        assertThat(code).isZero();
        return Api.of(Version.parse(version), ModuleFinder.of(classes).find("m").orElseThrow());
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static Version lastRelease() throws IOException {
        try (var releases = Files.list(KEPT)) {
            return releases.map(release -> Version.parse(release.getFileName().toString()))
                    .max(Version::compareTo)
                    .orElseThrow();
        }
    }
}
