package io.github.mirrortd.lab.run;

import io.github.mirrortd.lab.format.Sha256;
import io.github.mirrortd.learn.Algorithm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** What the code that computes is, by its bytes: two builds of one commit need not be the same program. */
final class CodeBytes {
    private static final List<String> COMPUTING_HERE =
            List.of("io/github/mirrortd/lab/run/", "io/github/mirrortd/lab/experiment/");

    private CodeBytes() {}

    /** Of all that a run of a built-in learner on a built-in problem depends on; read once. */
    static String ofProgram() {
        return Program.SUM;
    }

    private static final class Program {
        private static final String SUM = sum();

        private static String sum() {
            var all = Sha256.start();
            add(all, of(Algorithm.class, name -> true));
            add(all, of(CodeBytes.class, name -> COMPUTING_HERE.stream().anyMatch(name::startsWith)));
            add(all, of(DMatrixRMaj.class, name -> true));
            add(all, of(CommonOps_DDRM.class, name -> true));
            return Sha256.text(all);
        }
    }

    private static void add(MessageDigest all, String text) {
        all.update(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String of(Class<?> type, Predicate<String> counts) {
        var source = type.getProtectionDomain().getCodeSource();
        try {
            URI place = source == null
                    ? URI.create("jrt:/" + type.getModule().getName())
                    : source.getLocation().toURI();
            return of(Path.of(place), counts);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The content of a jar or a folder of classes: names and bytes, not the hour at which they were packed.
     *
     * @param counts of which names
     */
    static String of(Path place, Predicate<String> counts) {
        try {
            if (Files.isDirectory(place)) {
                return content(place, counts);
            }
            try (var jar = FileSystems.newFileSystem(place)) {
                return content(jar.getPath("/"), counts);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the program's own code in '" + place + "'", e);
        }
    }

    private static String content(Path root, Predicate<String> counts) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        try (var walk = Files.walk(root)) {
            walk.filter(Files::isRegularFile).forEach(file -> {
                String name = root.relativize(file).toString().replace('\\', '/');
                // Manifests tell of the build.
                if (!name.startsWith("META-INF/maven") && !name.endsWith("MANIFEST.MF") && counts.test(name)) {
                    files.put(name, file);
                }
            });
        }
        var sum = Sha256.start();
        byte[] buffer = new byte[1 << 16];
        for (var file : files.entrySet()) {
            add(sum, file.getKey() + "\0" + Files.size(file.getValue()) + "\0");
            try (InputStream in = Files.newInputStream(file.getValue())) {
                for (int count; (count = in.read(buffer)) > 0; ) {
                    sum.update(buffer, 0, count);
                }
            }
        }
        return Sha256.text(sum);
    }
}
