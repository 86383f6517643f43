package io.github.mirrortd.equations;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.Rule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The built-in learners: files of equations next to the class files of {@link Rule}, each named after its learner. They have the form
 * that users write. A file is read when its learner is first used. Thread-safe.
 */
@AutoService(Algorithms.Library.class)
public final class BuiltInLearners implements Algorithms.Library {
    private static final String FOLDER = Rule.class.getPackageName().replace('.', '/') + "/";
    private static final String ENDING = ".yaml";

    private final List<String> names = files();
    private final Map<String, EquationLearner> read = new ConcurrentHashMap<>();

    /** Lists the files without reading them. */
    public BuiltInLearners() {}

    @Override
    public List<String> names() {
        return names;
    }

    @Override
    public Description describe(String name) {
        return EquationLearner.describe(LearnerReader.definition(name + ENDING, text(name + ENDING), name));
    }

    @Override
    public Algorithm get(String name) {
        return read.computeIfAbsent(name, wanted -> LearnerReader.read(wanted + ENDING, text(wanted + ENDING), wanted));
    }

    private static String text(String file) {
        try (var in = Objects.requireNonNull(Rule.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the names of the files in the folder or jar of the classes, so that adding a learner needs no list. */
    private static List<String> files() {
        var source = Rule.class.getProtectionDomain().getCodeSource();
        try {
            var place = Path.of(
                    source == null
                            ? URI.create("jrt:/" + Rule.class.getModule().getName())
                            : source.getLocation().toURI());
            if (Files.isDirectory(place)) {
                try (var files = Files.list(place.resolve(FOLDER))) {
                    return names(files.map(file -> file.getFileName().toString()));
                }
            }
            try (var jar = new ZipFile(place.toFile())) {
                return names(jar.stream()
                        .map(ZipEntry::getName)
                        .filter(entry -> entry.startsWith(FOLDER))
                        .map(entry -> entry.substring(FOLDER.length())));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the built-in learners", e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> names(Stream<String> files) {
        return files.filter(file -> file.endsWith(ENDING))
                .map(file -> file.substring(0, file.length() - ENDING.length()))
                .toList();
    }
}
