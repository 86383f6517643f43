package io.github.mirrortd.lab.saved;

import io.github.mirrortd.base.format.NpzFile;
import io.github.mirrortd.base.format.StoredRows;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The learning curves of an output folder, which has a file for each problem.
 *
 * @param folder where it is
 * @param provenance which of the files belong to the results
 */
public record SavedCurves(Path folder, Map<String, @Nullable Object> provenance) implements Curves {
    /** The array that says which steps thinned curves have; there is none where they have all. */
    public static final String STEPS = "step";

    private Path file(Problem problem) {
        return folder.resolve(ResultFiles.curves(problem));
    }

    @Override
    public boolean areOf(Problem problem) {
        return Files.isRegularFile(file(problem)) && ResultFolder.lists(provenance, ResultFiles.curves(problem));
    }

    @Override
    public Map<String, CurveBand> bands(Problem problem, FigureOptions options) {
        return with(problem, all -> {
            var curves = new LinkedHashMap<>(all);
            curves.remove(STEPS);
            return Curves.bands(curves, options);
        });
    }

    private <T> T with(Problem problem, Function<Map<String, StoredRows>, T> curves) {
        try (var file = new NpzFile(file(problem))) {
            return curves.apply(file.curves());
        }
    }

    /** Receives curves. */
    public interface Reader {
        /**
         * Takes a curve.
         *
         * @param learner the learner's name
         * @param run the number of its run, from 0 on
         * @param curve the points that are saved
         */
        void accept(String learner, int run, double[] curve);
    }

    /**
     * Reads all curves on a problem.
     *
     * @param problem the problem
     * @param reader receives them
     */
    public void read(Problem problem, Reader reader) {
        try (var file = new NpzFile(file(problem))) {
            file.curves().forEach((learner, rows) -> {
                for (int run = 0; run < rows.rows() && !learner.equals(STEPS); run++) {
                    double[] curve = new double[rows.columns()];
                    rows.read(run, 0, curve);
                    reader.accept(learner, run, curve);
                }
            });
        }
    }

    @Override
    public Optional<int[]> steps(Problem problem) {
        return with(
                problem,
                curves -> Optional.ofNullable(curves.get(STEPS)).map(rows -> {
                    double[] steps = new double[rows.columns()];
                    rows.read(0, 0, steps);
                    return DoubleStream.of(steps).mapToInt(s -> (int) s).toArray();
                }));
    }
}
