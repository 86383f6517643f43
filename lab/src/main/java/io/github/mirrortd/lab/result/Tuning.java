package io.github.mirrortd.lab.result;

import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.paper.Protocol;
import io.github.mirrortd.lab.run.Runner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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

    /** A grid to be searched. */
    public record Search(Problem problem, Algorithm algorithm, List<Settings> grid, Trials trials) {}

    /** Searches the grids of all algorithms on all problems. */
    public static List<Tuning> search(
            Runner runner, List<Problem> problems, List<Algorithm> algorithms, Protocol protocol) {
        return search(runner, problems, algorithms, a -> a.description().grid(), protocol);
    }

    /** As above, with other grids than the algorithms' own. */
    public static List<Tuning> search(
            Runner runner,
            List<Problem> problems,
            List<Algorithm> algorithms,
            Function<Algorithm, List<Settings>> grid,
            Protocol protocol) {
        var searches = new ArrayList<Search>();
        for (var problem : problems) {
            for (var algorithm : algorithms) {
                searches.add(new Search(problem, algorithm, grid.apply(algorithm), protocol.tuning(problem)));
            }
        }
        return search(runner, searches, Window.LAST_FIFTH);
    }

    /** Searches in the given order. */
    static List<Tuning> search(Runner runner, List<Search> searches, Window window) {
        var cells = new ArrayList<Cell>();
        for (var search : searches) {
            for (var settings : search.grid()) {
                cells.add(new Cell(search.problem(), search.algorithm(), settings, search.trials()));
            }
        }
        var runs = runner.run("tuning", cells, window);
        var searched = new ArrayList<Tuning>();
        int next = 0;
        for (var search : searches) {
            int size = search.grid().size();
            searched.add(best(search.problem(), search.algorithm(), runs.subList(next, next + size)));
            next += size;
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
