package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;

/** Compiles programs of documents and examples against what the tests run on. */
final class Programs {
    private Programs() {}

    /** @param classes where the classes go; also on the class path */
    static void compile(Path classes, Path... sources) {
        var classPath = System.getProperty("java.class.path") + System.getProperty("path.separator") + classes;
        assertThat(problems(List.of("-cp", classPath, "-d", classes.toString()), List.of(sources)))
                .isEmpty();
    }

    /** Messages of the compiler; empty on success. */
    static String problems(List<String> options, List<Path> sources) {
        var said = new ByteArrayOutputStream();
        var arguments = new ArrayList<>(List.of("-proc:none", "-nowarn"));
        arguments.addAll(options);
        sources.forEach(source -> arguments.add(source.toString()));
        ToolProvider.getSystemJavaCompiler().run(null, null, said, arguments.toArray(String[]::new));
        return said.toString(StandardCharsets.UTF_8);
    }

    /** The jar or folder that a class comes from. */
    static Path whereIs(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Copies the content of a jar or folder into a folder. */
    static void copy(Path from, Path to) throws IOException {
        if (Files.isDirectory(from)) {
            copyFolder(from, to);
            return;
        }
        try (var jar = FileSystems.newFileSystem(from)) {
            copyFolder(jar.getPath("/"), to);
        }
    }

    private static void copyFolder(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    /** Packs folders into a jar. */
    static Path jar(Path jar, Path... folders) throws IOException {
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (var folder : folders) {
                try (var files = Files.walk(folder)) {
                    for (var file : files.filter(Files::isRegularFile).toList()) {
                        out.putNextEntry(
                                new JarEntry(folder.relativize(file).toString().replace('\\', '/')));
                        Files.copy(file, out);
                        out.closeEntry();
                    }
                }
            }
        }
        return jar;
    }
}
