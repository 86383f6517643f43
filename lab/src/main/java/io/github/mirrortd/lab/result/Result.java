package io.github.mirrortd.lab.result;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.result.Statistics.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cell and what it came to.
 *
 * @param auc the runs' AUC, summed up
 * @param last the runs' final errors, summed up
 * @param diverged how many runs were not finite
 * @param difference to a reference learner on the same seeds, where there is one
 * @param toBest of the AUC, to the learner with the smallest mean on the same seeds; null for that one and in sweeps
 * @param lastToBest the same of the final error
 */
@Fields("""
        *=cell auc_*=auc final_*=last diverged
        reference,auc_difference_mean,auc_difference_ci_low,auc_difference_ci_high=difference!
        auc_best,auc_best_difference_mean,auc_best_difference_ci_low,auc_best_difference_ci_high=toBest!
        final_best,final_best_difference_mean,final_best_difference_ci_low,final_best_difference_ci_high=lastToBest!
        cell.window""")
public record Result(
        Cell cell,
        Summary auc,
        Summary last,
        int diverged,
        @Nullable Difference difference,
        @Nullable Difference toBest,
        @Nullable Difference lastToBest) {
    /**
     * Paired difference from another learner's number, seed by seed.
     *
     * @param reference the other learner's name
     * @param interval of the mean difference, 95 %
     */
    @Fields("reference mean ci_*=interval")
    public record Difference(String reference, double mean, Interval interval) {
        /** {@return whether the difference is not significant: the interval holds 0} */
        public boolean isOpen() {
            return interval.low() <= 0 && interval.high() >= 0;
        }
    }

    /**
     * Creates a result without a difference from the best one.
     *
     * @param cell what was run
     * @param auc the runs' AUC, summed up
     * @param last the runs' final errors, summed up
     * @param diverged how many runs were not finite
     * @param difference to a reference learner on the same seeds, where there is one
     */
    public Result(Cell cell, Summary auc, Summary last, int diverged, @Nullable Difference difference) {
        this(cell, auc, last, diverged, difference, null, null);
    }

    /**
     * {@return results as the tables of the paper count: a run that is not finite makes the mean not finite, as it is}
     *
     * @param all the runs of all cells
     * @param reference the name of the learner with which the others are compared, each on its own problem; where it is
     *     not among them there are no differences
     */
    public static List<Result> evaluated(List<Runs> all, String reference) {
        return all.stream()
                .map(runs -> new Result(
                        runs.cell(),
                        Summary.of(runs.auc()),
                        Summary.of(runs.last()),
                        runs.diverged(),
                        difference(runs, referenceFor(runs, all, reference), Runs::auc),
                        difference(runs, best(runs, all, Runs::auc), Runs::auc),
                        difference(runs, best(runs, all, Runs::last), Runs::last)))
                .toList();
    }

    /** The result with the smallest mean on the same seeds; null for that one itself. */
    private static @Nullable Runs best(Runs runs, List<Runs> all, Function<Runs, double[]> what) {
        var best = paired(runs, all)
                .min(Comparator.comparingDouble(other -> Statistics.mean(what.apply(other))))
                .orElse(runs);
        return best.equals(runs) ? null : best;
    }

    private static Stream<Runs> paired(Runs runs, List<Runs> all) {
        return all.stream()
                .filter(other -> other.cell().problem().equals(runs.cell().problem())
                        && other.cell().trials().equals(runs.cell().trials()));
    }

    private static @Nullable Runs referenceFor(Runs runs, List<Runs> all, String reference) {
        if (runs.cell().algorithm().name().equals(reference)) {
            return null;
        }
        return paired(runs, all)
                .filter(other -> other.cell().algorithm().name().equals(reference))
                .findFirst()
                .orElse(null);
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

    private static @Nullable Difference difference(Runs runs, @Nullable Runs other, Function<Runs, double[]> what) {
        if (other == null) {
            return null;
        }
        double[] differences = Statistics.minus(what.apply(runs), what.apply(other));
        return new Difference(
                other.cell().algorithm().name(), Statistics.mean(differences), Statistics.meanInterval(differences));
    }
}
