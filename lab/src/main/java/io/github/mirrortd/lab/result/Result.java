package io.github.mirrortd.lab.result;

import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.result.Statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cell and what it came to.
 *
 * @param auc the runs' AUC, summed up
 * @param last the runs' final errors, summed up
 * @param diverged how many runs were not finite
 * @param difference to a reference learner on the same seeds, where there is one
 */
public record Result(
        Cell cell,
        Summary auc,
        Summary last,
        int diverged,
        @Nullable Difference difference) {
    /**
     * How much larger than the reference's the AUC is, seed by seed.
     *
     * @param reference the other learner's name
     * @param interval of the mean difference, 95 %
     */
    public record Difference(String reference, double mean, Interval interval) {}

    /**
     * {@return results as the tables of the paper count: a run that is not finite makes the mean not finite, as it is}
     *
     * @param all the runs of all cells
     * @param reference the name of the learner with which the others are compared, each on its own problem; where it is
     *     not among them there are no differences
     */
    public static List<Result> evaluated(List<Runs> all, String reference) {
        return all.stream()
                .map(runs -> of(runs, referenceFor(runs, all, reference)))
                .toList();
    }

    private static @Nullable Runs referenceFor(Runs runs, List<Runs> all, String reference) {
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

    private static Result of(Runs runs, @Nullable Runs reference) {
        return new Result(
                runs.cell(),
                Summary.of(runs.auc()),
                Summary.of(runs.last()),
                runs.diverged(),
                reference == null ? null : difference(runs, reference));
    }

    /**
     * {@return a result as the robustness sweep of the paper counts: an AUC that is not finite is +∞}
     *
     * @param runs of a cell
     */
    public static Result swept(Runs runs) {
        return new Result(
                runs.cell(), Summary.of(runs.aucOrInfinity()), Summary.of(runs.last()), runs.diverged(), null);
    }

    private static Difference difference(Runs runs, Runs reference) {
        double[] differences = Statistics.minus(runs.auc(), reference.auc());
        return new Difference(
                reference.cell().algorithm().name(),
                Statistics.mean(differences),
                Statistics.meanInterval(differences));
    }
}
