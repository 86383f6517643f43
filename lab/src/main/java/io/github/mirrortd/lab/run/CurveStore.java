package io.github.mirrortd.lab.run;

import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.format.Npz;
import io.github.mirrortd.lab.format.OutputFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps learning curves on disk while runs finish, and packs them into one {@code curves.npz} for each problem in the end:
 * one array of runs × (steps + 1) for each learner. Memory does not grow with the number of runs.
 */
public final class CurveStore implements CurveSink, AutoCloseable {
    private final Path scratch;
    private final @Nullable RunKeys keys;

    private final Map<Cell, Npz.Array> arrays = new LinkedHashMap<>();

    /** In the system's temporary folder, for as long as it is open. */
    public CurveStore() {
        try {
            scratch = Files.createTempDirectory("mirrortd-curves");
            keys = null;
            // Also where the run is interrupted; what was asked last is deleted first, so the files before the folder.
            scratch.toFile().deleteOnExit();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep learning curves in the temporary folder", e);
        }
    }

    /** In a journal's folder, under names by which another process finds them again. */
    CurveStore(Path folder, RunKeys keys) {
        scratch = folder;
        this.keys = keys;
    }

    @Override
    public void expect(List<Cell> cells) {
        try {
            for (var cell : cells) {
                var file = scratch.resolve((keys == null ? arrays.size() : keys.of(cell)) + ".npy");
                if (keys == null) {
                    file.toFile().deleteOnExit();
                }
                arrays.put(
                        cell,
                        new Npz.Array(file, cell.trials().runs(), cell.trials().steps() + 1));
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public void accept(Cell cell, int run, double[] curve) {
        try {
            Objects.requireNonNull(arrays.get(cell)).row(run, curve);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** What is on file for a run; null where there is nothing, and anything where the run was not finished. */
    double @Nullable [] row(Cell cell, int run) {
        try {
            var array = arrays.get(cell);
            return array == null ? null : array.row(run);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private UncheckedIOException failure(IOException e) {
        return new UncheckedIOException("cannot keep learning curves in '" + scratch + "'", e);
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
                if (keys == null) {
                    Files.deleteIfExists(array.file());
                }
            }
            if (keys == null) {
                Files.deleteIfExists(scratch);
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
