package io.github.mirrortd.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps learning curves on disk while runs finish, and packs them into one {@code curves.npz} for each problem in the end:
 * one array of runs × (steps + 1) for each learner. Memory does not grow with the number of runs.
 */
public final class CurveStore implements CurveSink, AutoCloseable {
    private final Path scratch;
    private final Map<Cell, Npz.Array> arrays = new LinkedHashMap<>();
    private final Map<Cell, Path> files = new LinkedHashMap<>();

    /** @param cells whose curves will come; one for each learner and problem */
    public CurveStore(List<Cell> cells) {
        try {
            scratch = Files.createTempDirectory("mirrortd-curves");
            for (var cell : cells) {
                var file = scratch.resolve(arrays.size() + ".npy");
                files.put(cell, file);
                arrays.put(
                        cell,
                        new Npz.Array(file, cell.trials().runs(), cell.trials().steps() + 1));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep learning curves in the temporary folder", e);
        }
    }

    @Override
    public void accept(Cell cell, int run, double[] curve) {
        try {
            var array = arrays.get(cell);
            if (array == null) {
                throw new IllegalArgumentException("no place for curves of " + cell);
            }
            array.row(run, curve);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep learning curves in the temporary folder", e);
        }
    }

    /** Writes {@code PROBLEM/curves.npz} for every problem. */
    public void save(OutputFolder folder) {
        var byProblem = new LinkedHashMap<String, Map<String, Path>>();
        files.forEach((cell, file) -> byProblem
                .computeIfAbsent(cell.problem().id(), k -> new LinkedHashMap<>())
                .put(cell.algorithm().name(), file));
        byProblem.forEach((problem, learners) -> folder.write(problem + "/curves.npz", out -> Npz.pack(learners, out)));
    }

    @Override
    public void close() {
        try {
            for (var array : arrays.values()) {
                array.close();
            }
            for (var file : files.values()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(scratch);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot clear the temporary folder", e);
        }
    }
}
