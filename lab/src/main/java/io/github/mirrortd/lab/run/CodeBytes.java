package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.base.format.Sha256;
import io.github.mirrortd.learn.Algorithm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Digest of the code that computes, because two builds of one commit may differ. */
final class CodeBytes {
    private static final List<String> COMPUTING_HERE =
            List.of("io/github/mirrortd/lab/run/", "io/github/mirrortd/lab/experiment");

    private CodeBytes() {}

    /** Digest of all code that a run of a built-in learner on a built-in problem depends on; read once. */
    static String ofProgram() {
        return Program.SUM;
    }

    private static final class Program {
        private static final String SUM = sum();

        private static String sum() {
            return Sha256.of(
                    of(Algorithm.class, name -> true),
                    of(NodeReader.class, name -> true),
                    of(CodeBytes.class, name -> COMPUTING_HERE.stream().anyMatch(name::startsWith)),
                    of(DMatrixRMaj.class, name -> true),
                    of(CommonOps_DDRM.class, name -> true));
        }
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
     * The content of a jar or a folder of classes: names and checksums of bytes, not the hour at which they were packed. A
     * jar has these in its list of contents, so that nothing need be unpacked.
     *
     * @param counts of which names
     */
    static String of(Path place, Predicate<String> counts) {
        try {
            return Sha256.of((Files.isDirectory(place) ? folder(place) : jar(place))
                    .entrySet().stream()
                            // Manifests tell of the build.
                            .filter(e -> !e.getKey().startsWith("META-INF/maven")
                                    && !e.getKey().endsWith("MANIFEST.MF")
                                    && counts.test(e.getKey()))
                            .map(e -> e.getKey() + "\0" + e.getValue() + "\0")
                            .toArray(String[]::new));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the program's own code in '" + place + "'", e);
        }
    }

    private static Map<String, String> jar(Path file) throws IOException {
        var contents = new TreeMap<String, String>();
        try (var zip = new ZipFile(file.toFile())) {
            zip.stream()
                    .filter(e -> !e.isDirectory())
                    .forEach(e -> contents.put(e.getName(), content(e.getSize(), e.getCrc())));
        }
        return contents;
    }

    private static Map<String, String> folder(Path root) throws IOException {
        var contents = new TreeMap<String, String>();
        try (var walk = Files.walk(root)) {
            for (var file : walk.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                var crc = new CRC32();
                crc.update(bytes);
                contents.put(
                        root.relativize(file).toString().replace('\\', '/'), content(bytes.length, crc.getValue()));
            }
        }
        return contents;
    }

    private static String content(long size, long checksum) {
        return size + " " + checksum;
    }
}
