package io.github.mirrortd.lab.result;

import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * The search of an algorithm's grid on a problem.
 *
 * @param candidates in the grid's order
 * @param best the one with the smallest score, the first on ties
 */
public record Tuning(Problem problem, Algorithm algorithm, List<Candidate> candidates, Candidate best) {
    /**
     * Settings and how they did.
     *
     * @param score the mean over seeds of the mean error over the window; +∞ where a run is not finite
     */
    public record Candidate(Settings settings, double score, int diverged, Trials trials) {}

    /**
     * {@return the search of a grid, with the best of its candidates}
     *
     * @param grid what the runs of every candidate came to, in the grid's order
     */
    public static Tuning of(List<Runs> grid) {
        var candidates = new ArrayList<Candidate>();
        for (var runs : grid) {
            candidates.add(new Candidate(
                    runs.cell().settings(),
                    Statistics.mean(runs.aucOrInfinity()),
                    runs.diverged(),
                    runs.cell().trials()));
        }
        var best = candidates.get(0);
        for (var candidate : candidates) {
            if (candidate.score() < best.score()) {
                best = candidate;
            }
        }
        var cell = grid.get(0).cell();
        return new Tuning(cell.problem(), cell.algorithm(), List.copyOf(candidates), best);
    }
}
