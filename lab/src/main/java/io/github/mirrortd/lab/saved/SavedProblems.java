package io.github.mirrortd.lab.saved;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The problems of an output folder: those that came from files are kept next to their results, as
 * {@code PROBLEM/problem.yaml}.
 */
public final class SavedProblems {
    private static final String FILE = "problem.yaml";

    private final Path folder;
    private final Map<String, Problem> known = new HashMap<>();

    SavedProblems(Path folder) {
        this.folder = folder;
    }

    /** The problem of a name; the same object for the same name. */
    Problem get(String name) {
        return known.computeIfAbsent(name, n -> {
            var file = folder.resolve(OutputFolder.nameOf(n)).resolve(FILE);
            return Files.isRegularFile(file)
                    ? ProblemFiles.read(file, beside -> inItsFolder(file, beside))
                    : Problems.any(n);
        });
    }

    /** A saved problem's arrays lie next to it; what lies elsewhere is not part of the results. */
    private static Path inItsFolder(Path file, Path beside) {
        if (!Objects.equals(beside.normalize().getParent(), file.normalize().getParent())) {
            throw new IllegalArgumentException(
                    "saved results name the file '" + beside + "', which is not in their folder; copy it there");
        }
        return beside;
    }

    /** Keeps the problems that are not built in. */
    static void save(List<Problem> problems, OutputFolder folder) {
        problems.stream()
                .filter(p -> !isBuiltIn(p))
                .forEach(p -> ProblemFiles.save(p.finite(), folder, file(p).replaceFirst("\\.yaml$", "")));
    }

    /**
     * {@return how an experiment file in the output folder names a problem: by its name, or as the file that is kept
     * there}
     *
     * @param problem the problem
     */
    public static String nameOf(Problem problem) {
        return isBuiltIn(problem) ? problem.id() : file(problem);
    }

    private static String file(Problem problem) {
        return OutputFolder.nameOf(problem.id()) + "/" + FILE;
    }

    /**
     * {@return whether a problem's name is enough to have it}
     *
     * @param problem the problem
     */
    public static boolean isBuiltIn(Problem problem) {
        try {
            return Problems.any(problem.id()).equals(problem);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
