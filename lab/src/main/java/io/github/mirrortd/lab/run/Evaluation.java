package io.github.mirrortd.lab.run;

import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Runs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs cells as the tables of the paper do. */
public final class Evaluation {
    private Evaluation() {}

    /**
     * Results in the order of the cells, with the paired difference to the reference learner's on the same problem.
     *
     * @param reference a learner's name; where it is not among the cells there are no differences
     */
    public static List<Result> run(
            Runner runner, List<Cell> cells, @Nullable String reference, @Nullable CurveSink curves) {
        return run(runner, cells, Window.LAST_HALF, reference, curves);
    }

    /** As above, judged by another part of the curves. */
    public static List<Result> run(
            Runner runner, List<Cell> cells, Window window, @Nullable String reference, @Nullable CurveSink curves) {
        var runs = runner.run("evaluation", cells, window, curves);
        return runs.stream()
                .map(r -> Result.of(r, referenceFor(r, runs, reference)))
                .toList();
    }

    private static @Nullable Runs referenceFor(Runs runs, List<Runs> all, @Nullable String reference) {
        if (runs.cell().algorithm().name().equals(reference)) {
            return null;
        }
        return all.stream()
                .filter(other -> other.cell().algorithm().name().equals(reference)
                        && other.cell().problem().equals(runs.cell().problem())
                        && other.cell().trials().equals(runs.cell().trials()))
                .findFirst()
                .orElse(null);
    }
}
