package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
        var errors = new ByteArrayOutputStream();
        var arguments = new ArrayList<>(List.of(
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path") + System.getProperty("path.separator") + classes,
                "-d",
                classes.toString()));
        for (var source : sources) {
            arguments.add(source.toString());
        }
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, errors, arguments.toArray(String[]::new));
        assertThat(code).as(errors.toString(StandardCharsets.UTF_8)).isZero();
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
