package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experimentfile.ExperimentReader;
import io.github.mirrortd.lab.experimentfile.ExperimentWriter;
import io.github.mirrortd.lab.run.ExperimentRunner;
import io.github.mirrortd.lab.saved.ResultFolder;
import io.github.mirrortd.lab.saved.SavedLearners;
import io.github.mirrortd.lab.saved.SavedProblems;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** An experiment and its file: the one that it was read from, or the one that says what a command's options do. */
final class ExperimentFile {
    private final ExperimentDisplay display;
    private final String name;
    private final Supplier<String> text;
    private final Runnable share;

    /**
     * @param name of the file in an output folder
     * @param text what it says there; made only where there is a folder
     * @param share writes it where else the user wants it
     */
    private ExperimentFile(ExperimentDisplay display, String name, Supplier<String> text, Runnable share) {
        this.display = display;
        this.name = name;
        this.text = text;
        this.share = share;
    }

    /** @throws IllegalArgumentException where the file has a mistake */
    static ExperimentFile read(Path file) {
        String text = ExperimentReader.text(file);
        var display = ExperimentReader.parse(file, text);
        if (namesFiles(display.experiment())) {
            return described(display, Optional.empty(), p -> Optional.empty(), a -> Optional.empty());
        }
        boolean json = String.valueOf(file.getFileName()).endsWith(".json");
        return new ExperimentFile(display, json ? "experiment.json" : "experiment.yaml", () -> text, () -> {});
    }

    /** Returns whether problems or learners are from files, which an output folder copies. */
    private static boolean namesFiles(Experiment experiment) {
        return experiment.problems().stream()
                        .anyMatch(problem -> !SavedProblems.nameOf(problem).equals(problem.id()))
                || experiment.algorithms().stream()
                        .anyMatch(learner -> !SavedLearners.nameOf(learner).equals(learner.name()));
    }

    /**
     * Experiment of a command's options.
     *
     * @param target where the user wants the file too, if anywhere
     * @param source the file that a problem is from, if it is from one
     * @param learner the file that a learner is from, with what is put behind it, if it is from one
     * @throws IllegalArgumentException where it cannot go there
     */
    static ExperimentFile described(
            ExperimentDisplay display,
            Optional<Path> target,
            Function<Problem, Optional<Path>> source,
            Function<Algorithm, Optional<Path>> learner) {
        return new ExperimentFile(
                display,
                "experiment.yaml",
                () -> new ExperimentWriter(display, SavedProblems::nameOf, SavedLearners::nameOf).yaml(),
                target.map(file -> sharing(display, file, source, learner)).orElse(() -> {}));
    }

    private static Runnable sharing(
            ExperimentDisplay display,
            Path target,
            Function<Problem, Optional<Path>> source,
            Function<Algorithm, Optional<Path>> learner) {
        String text = new ExperimentWriter(
                        display,
                        problem -> source.apply(problem)
                                .map(file -> seenFrom(target, file))
                                .orElse(problem.id()),
                        algorithm -> learner.apply(algorithm)
                                .map(file -> seenFrom(target, file))
                                .orElse(algorithm.name()))
                .yaml();
        check(target, text);
        var folder = Objects.requireNonNull(target.toAbsolutePath().getParent());
        return () -> OutputFolder.at(folder).write(String.valueOf(target.getFileName()), text);
    }

    /** A problem's or learner's file, as the experiment's names it: by the way from one to the other. */
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
                throw new IllegalArgumentException("'" + target
                        + "' describes another experiment; name another file for --save-experiment, or delete it");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read '" + target + "' holds: name another file", e);
        }
    }

    ExperimentDisplay display() {
        return display;
    }

    /** Writes it where the user wants it, before anything is run. */
    void share() {
        share.run();
    }

    /** @throws IllegalArgumentException where the folder holds results of another experiment */
    void check(ResultFolder folder) {
        folder.check(name, text.get());
    }

    /** Stable name for all that its results depend on. */
    String key() {
        return ExperimentRunner.key(display.experiment(), text.get());
    }

    /** Saves it next to the results. */
    void keep(OutputFolder folder) {
        folder.write(name, text.get());
    }
}
