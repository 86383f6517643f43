package io.github.mirrortd.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;

/** A jar with a learner, made here. */
final class Plugin {
    private static final String SERVICE = "META-INF/services/io.github.mirrortd.learn.Algorithm";

    private Plugin() {}

    static Path compiled(Path folder, String name, String source) throws IOException {
        var file = folder.resolve(name.substring(name.lastIndexOf('.') + 1) + ".java");
        Files.writeString(file, source);
        var classes = Files.createDirectories(folder.resolve("classes"));
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-d",
                        classes.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        file.toString());
        assertThat(code).isZero();
        var jar = folder.resolve("plugin.jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry(SERVICE));
            out.write(name.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            out.closeEntry();
            var type = name.replace('.', '/') + ".class";
            out.putNextEntry(new JarEntry(type));
            Files.copy(classes.resolve(type), out);
            out.closeEntry();
        }
        return jar;
    }
}
