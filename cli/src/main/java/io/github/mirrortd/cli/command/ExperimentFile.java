package io.github.mirrortd.cli.command;

import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.ExperimentWriter;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.lab.result.SavedProblems;
import io.github.mirrortd.mdp.Problem;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The file of an experiment: the one that was run, or the one that says what a command's options do. */
final class ExperimentFile {
    private static final String KEPT = "experiment.yaml";

    private final String kept;
    private final String text;
    private final @Nullable Path target;
    private final String shared;

    /**
     * @param kept its name in the output folder, and what it says there
     * @param target where else it goes, and what it says there
     */
    private ExperimentFile(String kept, String text, @Nullable Path target, String shared) {
        this.kept = kept;
        this.text = text;
        this.target = target;
        this.shared = shared;
    }

    /** A file that was written before. */
    static ExperimentFile read(Path file) {
        try {
            boolean json = String.valueOf(file.getFileName()).endsWith(".json");
            return new ExperimentFile(json ? "experiment.json" : KEPT, Files.readString(file), null, "");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + file + "'", e);
        }
    }

    /**
     * A file for what the options of a command describe.
     *
     * @param target where the user wants it; null where nobody asked
     * @param source the file that a problem is from, if it is from one
     * @throws IllegalArgumentException where it cannot go there
     */
    static ExperimentFile described(
            Experiment experiment, @Nullable Path target, Function<Problem, Optional<Path>> source) {
        String text = ExperimentWriter.yaml(experiment, SavedProblems::nameOf);
        if (target == null) {
            return new ExperimentFile(KEPT, text, null, "");
        }
        String shared = ExperimentWriter.yaml(
                experiment,
                problem -> source.apply(problem)
                        .map(file -> seenFrom(target, file))
                        .orElse(problem.id()));
        check(target, shared);
        return new ExperimentFile(KEPT, text, target, shared);
    }

    /** A problem's file, as the experiment's names it: by the way from one to the other. */
    private static String seenFrom(Path target, Path file) {
        var absolute = file.toAbsolutePath().normalize();
        var folder = Objects.requireNonNull(target.toAbsolutePath().normalize().getParent());
        // There is no way from one drive to another.
        var way = Objects.equals(folder.getRoot(), absolute.getRoot()) ? folder.relativize(absolute) : absolute;
        return way.toString().replace(File.separatorChar, '/');
    }

    private static void check(Path target, String text) {
        String name = String.valueOf(target.getFileName());
        if (!name.endsWith(".yaml") && !name.endsWith(".yml")) {
            throw new IllegalArgumentException(
                    "an experiment is saved as YAML, so its file must end in .yaml or .yml, not '" + name + "'");
        }
        try {
            if (Files.exists(target) && !Files.readString(target).equals(text)) {
                throw new IllegalArgumentException(
                        "'" + target
                                + "' says something else than these options: name another file for --save-experiment, or delete it");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot tell what '" + target + "' holds: name another file", e);
        }
    }

    /** Writes it where the user wants it, before anything is run. */
    void share() {
        if (target != null) {
            OutputFolder.at(Objects.requireNonNull(target.toAbsolutePath().getParent()))
                    .write(String.valueOf(target.getFileName()), shared);
        }
    }

    /** Keeps it beside the results. */
    void keep(OutputFolder folder) {
        folder.write(kept, text);
    }
}
