package io.github.mirrortd.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Keeps learning curves on disk while runs finish, and packs them into one {@code curves.npz} for each problem in the end:
 * one array of runs × (steps + 1) for each learner. Memory does not grow with the number of runs.
 */
public final class CurveStore implements CurveSink, AutoCloseable {
    private static final String CANNOT = "cannot keep learning curves in the temporary folder";

    private final Path scratch;

    private final Map<Cell, Npz.Array> arrays = new LinkedHashMap<>();

    public CurveStore() {
        try {
            scratch = Files.createTempDirectory("mirrortd-curves");
            // Also where the run is interrupted; what was asked last is deleted first, so the files before the folder.
            scratch.toFile().deleteOnExit();
        } catch (IOException e) {
            throw new UncheckedIOException(CANNOT, e);
        }
    }

    @Override
    public void expect(List<Cell> cells) {
        try {
            for (var cell : cells) {
                var file = scratch.resolve(arrays.size() + ".npy");
                file.toFile().deleteOnExit();
                arrays.put(
                        cell,
                        new Npz.Array(file, cell.trials().runs(), cell.trials().steps() + 1));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(CANNOT, e);
        }
    }

    @Override
    public void accept(Cell cell, int run, double[] curve) {
        try {
            Objects.requireNonNull(arrays.get(cell)).row(run, curve);
        } catch (IOException e) {
            throw new UncheckedIOException(CANNOT, e);
        }
    }

    /** Writes {@code PROBLEM/curves.npz} for every problem. */
    public void save(OutputFolder folder) {
        var byProblem = new LinkedHashMap<String, Map<String, Path>>();
        arrays.forEach((cell, array) -> byProblem
                .computeIfAbsent(cell.problem().id(), k -> new LinkedHashMap<>())
                .put(cell.algorithm().name(), array.file()));
        byProblem.forEach((problem, learners) ->
                folder.write(OutputFolder.nameOf(problem) + "/curves.npz", out -> Npz.pack(learners, out)));
    }

    @Override
    public void close() {
        try {
            for (var array : arrays.values()) {
                array.close();
                Files.deleteIfExists(array.file());
            }
            Files.deleteIfExists(scratch);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot clear the temporary folder", e);
        }
    }
}
