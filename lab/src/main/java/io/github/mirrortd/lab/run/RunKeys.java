package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.format.Sha256;
import io.github.mirrortd.internal.Plugins;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.experimentfile.ExperimentWriter;
import io.github.mirrortd.lab.learnerfile.CalledLearner;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.lab.saved.SavedProblems;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Stable names for what a run depends on, its seed and the window it is judged by aside: the code, the texts of the problem and of
 * the learner, and an experiment of this one run. Two cells have the same name only if their runs are the same bits.
 */
final class RunKeys {
    private static final int DIGITS = 32;

    private final Map<Cell, String> cells = new ConcurrentHashMap<>();
    private final Map<Problem, String> problems = new ConcurrentHashMap<>();
    private final Supplier<String> program;
    private final String plugins;

    RunKeys() {
        this(CodeBytes::ofProgram, Plugins.inForce());
    }

    /** @param program stands for the bytes of the code that computes */
    RunKeys(Supplier<String> program, List<Path> plugins) {
        this.program = program;
        this.plugins = plugins.stream().map(RunKeys::bytes).collect(Collectors.joining(" "));
    }

    private static String bytes(Path plugin) {
        try {
            return digest(new String(Files.readAllBytes(plugin), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the plugin '" + plugin + "'", e);
        }
    }

    String of(Cell cell) {
        // Asked for every run, and nearly always known.
        String known = cells.get(cell);
        return known != null ? known : cells.computeIfAbsent(cell, this::cell);
    }

    private String cell(Cell cell) {
        var one = new Cell(
                cell.problem(),
                cell.algorithm(),
                cell.settings(),
                cell.schedule(),
                new Trials(BigInteger.ZERO, 1, cell.trials().steps()),
                Window.ALL);
        return digest(
                program.get(),
                plugins,
                ExperimentWriter.cells(List.of(one), Problem::id, Algorithm::name),
                problems.computeIfAbsent(cell.problem(), RunKeys::problem),
                LearnerFiles.of(cell.algorithm())
                        .map(learner -> learner.definition().text())
                        .orElse(""),
                cell.algorithm() instanceof CalledLearner called ? called.key() : "");
    }

    /** Nothing for a problem that its name and the code say all of. */
    private static String problem(Problem problem) {
        return SavedProblems.isBuiltIn(problem) ? "" : digest(ProblemFiles.yaml(problem.finite()));
    }

    private static String digest(String... parts) {
        return Sha256.of(Arrays.stream(parts)
                        .map(part -> part.length() + " " + part)
                        .toArray(String[]::new))
                .substring(0, DIGITS);
    }
}
