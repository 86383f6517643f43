package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.format.Npz;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.base.format.TemporaryFolder;
import io.github.mirrortd.base.format.Unchecked;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.saved.CurveBand;
import io.github.mirrortd.lab.saved.Curves;
import io.github.mirrortd.lab.saved.ResultFiles;
import io.github.mirrortd.lab.saved.SavedCurves;
import io.github.mirrortd.mdp.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps learning curves on disk while runs finish, for figures, and packs them into one {@code curves.npz} for each problem: one
 * array of runs × (steps + 1) for each learner. Memory does not grow with the number of runs.
 */
public final class CurveStore implements CurveSink, Curves, AutoCloseable {
    private final @Nullable TemporaryFolder own;
    private final Path folder;
    private final @Nullable RunKeys keys;

    private final Map<Cell, Npz.Array> arrays = new LinkedHashMap<>();

    /** In the system's temporary folder, for as long as it is open. */
    public CurveStore() {
        try {
            own = TemporaryFolder.of("curves");
            folder = own.path();
            keys = null;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep learning curves in the temporary folder", e);
        }
    }

    /** In a journal's folder, under names by which another process finds them again. */
    CurveStore(Path folder, RunKeys keys) {
        own = null;
        this.folder = folder;
        this.keys = keys;
    }

    @Override
    public void expect(List<Cell> cells) {
        keeping(() -> {
            for (var cell : cells) {
                var file = folder.resolve((keys == null ? arrays.size() : keys.of(cell)) + ".npy");
                arrays.put(
                        cell,
                        Npz.Array.open(file, cell.trials().runs(), cell.trials().steps() + 1));
            }
        });
    }

    @Override
    public void accept(Cell cell, int run, double[] curve) {
        keeping(() -> Objects.requireNonNull(arrays.get(cell)).write(run, curve));
    }

    /** Returns the stored curve of a run; null if there is none, undefined if the run was not finished. */
    double @Nullable [] row(Cell cell, int run) {
        var array = arrays.get(cell);
        if (array == null || !array.has(run)) {
            return null;
        }
        double[] curve = new double[array.columns()];
        array.read(run, 0, curve);
        return curve;
    }

    @Override
    public boolean areOf(Problem problem) {
        return !of(problem).isEmpty();
    }

    @Override
    public Map<String, CurveBand> bands(Problem problem, FigureOptions options) {
        return Curves.bands(of(problem), options);
    }

    private Map<String, Npz.Array> of(Problem problem) {
        var byLearner = new LinkedHashMap<String, Npz.Array>();
        arrays.forEach((cell, array) -> {
            if (cell.problem().equals(problem)) {
                byLearner.put(cell.algorithm().name(), array);
            }
        });
        return byLearner;
    }

    private void keeping(Unchecked.Writing work) {
        Unchecked.run("cannot keep learning curves in '" + folder + "'", work);
    }

    private void save(OutputFolder out) {
        Workers.run(
                Runtime.getRuntime().availableProcessors(),
                arrays.keySet().stream()
                        .map(Cell::problem)
                        .distinct()
                        .map(problem -> (Runnable)
                                () -> out.write(ResultFiles.curves(problem), content -> Npz.pack(of(problem), content)))
                        .toList());
    }

    /**
     * Writes some points of the curves of every problem to its file, and which steps they are of as the array {@code step}.
     *
     * @param out where the files go
     * @param thinning which points
     */
    public void save(OutputFolder out, Thinning thinning) {
        if (thinning.equals(Thinning.NONE)) {
            save(out);
            return;
        }
        arrays.keySet().stream().map(Cell::problem).distinct().forEach(problem -> {
            var thinned = new LinkedHashMap<String, Npz.Content>();
            of(problem).forEach((learner, array) -> {
                int[] kept = thinning.kept(array.columns() - 1);
                thinned.put(learner, thinned(array, kept));
                thinned.put(
                        SavedCurves.STEPS,
                        new Npz.Values(IntStream.of(kept).asDoubleStream().toArray(), 1, kept.length));
            });
            out.write(ResultFiles.curves(problem), content -> Npz.write(thinned, content));
        });
    }

    private static Npz.Values thinned(Npz.Array array, int[] kept) {
        double[] row = new double[array.columns()];
        double[] all = new double[array.rows() * kept.length];
        for (int run = 0; run < array.rows(); run++) {
            array.read(run, 0, row);
            for (int i = 0; i < kept.length; i++) {
                all[run * kept.length + i] = row[kept[i]];
            }
        }
        return new Npz.Values(all, array.rows(), kept.length);
    }

    @Override
    public void close() {
        try {
            keeping(() -> {
                for (var array : arrays.values()) {
                    array.close();
                }
            });
        } finally {
            if (own != null) {
                own.close();
            }
        }
    }
}
