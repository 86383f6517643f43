package io.github.mirrortd.lab.result;

import io.github.mirrortd.lab.experiment.FigureOptions;
import io.github.mirrortd.lab.format.NpzFile;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The learning curves of an output folder, which has a file for each problem.
 *
 * @param folder where it is
 * @param provenance which of the files belong to the results
 */
record SavedCurves(Path folder, Map<String, @Nullable Object> provenance) implements Curves {
    private Path file(Problem problem) {
        return folder.resolve(ResultFiles.curves(problem));
    }

    @Override
    public boolean areOf(Problem problem) {
        return Files.isRegularFile(file(problem)) && ResultFolder.lists(provenance, ResultFiles.curves(problem));
    }

    @Override
    public Map<String, CurveBand> bands(Problem problem, FigureOptions options) {
        try (var file = new NpzFile(file(problem))) {
            return Curves.bands(file.arrays(), options);
        }
    }
}
