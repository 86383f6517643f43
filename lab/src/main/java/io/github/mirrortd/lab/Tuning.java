package io.github.mirrortd.lab;

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
     * @param score the mean over seeds of the mean error over the last fifth; +∞ where a run is not finite
     */
    public record Candidate(Settings settings, double score, int diverged, Trials trials) {}

    /** Searches the grids of all algorithms on all problems. */
    public static List<Tuning> search(
            Runner runner, List<Problem> problems, List<Algorithm> algorithms, Protocol protocol) {
        var cells = new ArrayList<Cell>();
        for (var problem : problems) {
            for (var algorithm : algorithms) {
                for (var settings : algorithm.description().grid()) {
                    cells.add(new Cell(problem, algorithm, settings, protocol.tuning(problem)));
                }
            }
        }
        var runs = runner.run("tuning", cells, Window.LAST_FIFTH);
        var searched = new ArrayList<Tuning>();
        int next = 0;
        for (var problem : problems) {
            for (var algorithm : algorithms) {
                int size = algorithm.description().grid().size();
                searched.add(best(problem, algorithm, runs.subList(next, next + size)));
                next += size;
            }
        }
        return searched;
    }

    private static Tuning best(Problem problem, Algorithm algorithm, List<Runs> grid) {
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
        return new Tuning(problem, algorithm, List.copyOf(candidates), best);
    }
}
