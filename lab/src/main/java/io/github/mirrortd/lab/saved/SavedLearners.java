package io.github.mirrortd.lab.saved;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.base.format.Sha256;
import io.github.mirrortd.equations.EquationLearner;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The learners of an output folder: those that came from files are kept next to their results, as {@code learners/NAME.yaml}. */
public final class SavedLearners {
    private static final String FOLDER = "learners/";

    private final Path folder;
    private final Map<String, Optional<Algorithm>> known = new HashMap<>();

    SavedLearners(Path folder) {
        this.folder = folder;
    }

    /** The learner of a name, if it is known; the same object for the same name. */
    Optional<Algorithm> find(String name) {
        return known.computeIfAbsent(name, n -> Algorithms.find(n, this::kept));
    }

    private Optional<Algorithm> kept(String name) {
        for (var ending : List.of(".yaml", ".json")) {
            var file = folder.resolve(FOLDER + OutputFolder.nameOf(name) + ending);
            if (Files.isRegularFile(file)) {
                var learner = LearnerFiles.read(file);
                return learner.name().equals(name) ? Optional.of(learner) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Saved facts of a learner. */
    record Saved(String sha256, String text) {}

    /** Keeps the files of the learners that are from some. */
    static void save(Collection<Algorithm> algorithms, OutputFolder folder) {
        files(algorithms)
                .forEach(learner ->
                        folder.write(file(learner), learner.definition().text()));
    }

    /**
     * {@return what is to be remembered of the learners that are from files: their texts and these texts' SHA-256, by name}
     *
     * @param algorithms all that were run
     */
    static Map<String, Saved> provenance(Collection<Algorithm> algorithms) {
        var byName = new LinkedHashMap<String, Saved>();
        for (var learner : files(algorithms)) {
            byName.put(
                    learner.name(),
                    new Saved(digest(learner), learner.definition().text()));
        }
        return byName;
    }

    private static List<EquationLearner> files(Collection<Algorithm> algorithms) {
        return algorithms.stream()
                .flatMap(a -> LearnerFiles.of(a).stream())
                .distinct()
                .toList();
    }

    /**
     * {@return the SHA-256 of a learner's text}
     *
     * @param learner from a file
     */
    public static String digest(EquationLearner learner) {
        return Sha256.of(learner.definition().text());
    }

    /**
     * {@return how an experiment file in the output folder names a learner: by its name, or as the file that is kept there, with what is put behind it}
     *
     * @param algorithm the learner
     */
    public static String nameOf(Algorithm algorithm) {
        return LearnerFiles.of(algorithm)
                .map(learner -> file(learner)
                        + algorithm.name().substring(learner.name().length()))
                .orElse(algorithm.name());
    }

    private static String file(EquationLearner learner) {
        boolean json = learner.definition().text().stripLeading().startsWith("{");
        return FOLDER + OutputFolder.nameOf(learner.name()) + (json ? ".json" : ".yaml");
    }
}
