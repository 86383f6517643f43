package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.ZipFile;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import picocli.CommandLine;

/** What the launcher hands to Java in the place of libraries whose class files are of an old form. */
class RaisedClassesTest {
    @TempDir
    private Path folder;

    private Path raised;

    @BeforeEach
    void raise() throws Exception {
        var jars = Files.createDirectory(folder.resolve("jars"));
        for (var type : new Class<?>[] {CommandLine.class, ClassReader.class, DMatrixRMaj.class}) {
            Files.copy(Programs.whereIs(type), jars.resolve(type.getSimpleName() + ".jar"));
        }
        raised = folder.resolve("raised");
        RaisedClasses.main(jars.toString(), raised.toString());
    }

    /** Only those that need it, and of these all. */
    @Test
    void librariesOfAnOldFormAreThereInANewerOne() throws Exception {
        try (var made = Files.list(raised)) {
            assertThat(made.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("CommandLine.jar", "ClassReader.jar");
        }
        for (var type : new Class<?>[] {CommandLine.class, ClassReader.class}) {
            var before = files(Programs.whereIs(type));
            var after = files(raised.resolve(type.getSimpleName() + ".jar"));
            assertThat(after.keySet()).isEqualTo(before.keySet());
            before.forEach((name, bytes) -> {
                if (name.endsWith(".class") && version(bytes) < 50) {
                    assertThat(version(Objects.requireNonNull(after.get(name))))
                            .as(name)
                            .isEqualTo(52);
                } else {
                    assertThat(after.get(name)).as(name).isEqualTo(bytes);
                }
            });
            assertThat(before.values()).anyMatch(bytes -> bytes.length > 8 && version(bytes) == 49);
        }
    }

    /** Java looks at each method of a class before it runs the first. */
    @Test
    void javaTakesAllOfThem() throws Exception {
        for (var type : new Class<?>[] {CommandLine.class, ClassReader.class}) {
            var jar = raised.resolve(type.getSimpleName() + ".jar");
            try (var loader =
                    new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
                for (var name : files(jar).keySet()) {
                    if (name.endsWith(".class") && !name.contains("module-info")) {
                        var own = name.substring(0, name.length() - ".class".length())
                                .replace('/', '.');
                        assertThat(Class.forName(own, true, loader).getClassLoader())
                                .isSameAs(loader);
                    }
                }
            }
        }
    }

    private static int version(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getShort(6);
    }

    private static Map<String, byte[]> files(Path jar) throws Exception {
        var files = new TreeMap<String, byte[]>();
        try (var in = new ZipFile(jar.toFile())) {
            for (var entries = in.entries(); entries.hasMoreElements(); ) {
                var entry = entries.nextElement();
                files.put(entry.getName(), in.getInputStream(entry).readAllBytes());
            }
        }
        return files;
    }
}
