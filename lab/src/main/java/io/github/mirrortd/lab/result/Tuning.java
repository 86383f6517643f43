package io.github.mirrortd.lab.result;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The search of an algorithm's grid on a problem.
 *
 * @param candidates in the grid's order
 * @param best the one with the smallest score, the first on ties
 */
public record Tuning(Problem problem, Algorithm algorithm, List<Candidate> candidates, Candidate best) {
    /**
     * Settings and their errors.
     *
     * @param errors summary over seeds of the mean error over the window; a run that is not finite counts as +∞
     */
    public record Candidate(Settings settings, Summary errors, int diverged, Trials trials) {
        /** {@return the mean over seeds, by which candidates are compared; +∞ if a run is not finite} */
        public double score() {
            return errors.mean();
        }
    }

    /**
     * A candidate in files.
     *
     * @param tuning the search
     * @param candidate one of its candidates
     */
    @Fields("""
            tuning.problem tuning.algorithm candidate.settings candidate.trials.steps candidate.trials.runs
            candidate.trials.seed
            score,score_std,score_median,score_q25,score_q75,score_iqm,score_ci_low,score_ci_high=candidate.errors
            candidate.diverged selected""")
    public record Row(Tuning tuning, Candidate candidate) {
        /** {@return whether it is the best} */
        public boolean selected() {
            return candidate.equals(tuning.best);
        }
    }

    /** {@return the candidates as they are written} */
    public List<Row> rows() {
        return candidates.stream().map(c -> new Row(this, c)).toList();
    }

    /**
     * {@return the settings whose best value is the smallest or the largest of at least three that were tried: a better
     * one may lie beyond}
     */
    public List<Parameter> atEnd() {
        return best.settings().present().entrySet().stream()
                .filter(chosen -> {
                    double[] tried = candidates.stream()
                            .mapToDouble(c -> c.settings().present().getOrDefault(chosen.getKey(), Double.NaN))
                            .filter(x -> !Double.isNaN(x))
                            .sorted()
                            .distinct()
                            .toArray();
                    return tried.length > 2
                            && (chosen.getValue() == tried[0] || chosen.getValue() == tried[tried.length - 1]);
                })
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * {@return the search of a grid, with the best of its candidates}
     *
     * @param grid what the runs of every candidate came to, in the grid's order
     */
    public static Tuning of(List<Runs> grid) {
        var candidates = grid.stream()
                .map(runs -> new Candidate(
                        runs.cell().settings(),
                        Summary.of(runs.aucOrInfinity()),
                        runs.diverged(),
                        runs.cell().trials()))
                .toList();
        var best = Collections.min(candidates, Comparator.comparingDouble(Candidate::score));
        var cell = grid.get(0).cell();
        return new Tuning(cell.problem(), cell.algorithm(), candidates, best);
    }
}
