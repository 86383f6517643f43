package io.github.mirrortd.lab.paper;

import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.result.ExperimentRun;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Tuning;
import io.github.mirrortd.lab.run.CurveSink;
import io.github.mirrortd.lab.run.Runner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The whole paper, run again.
 *
 * @param tunings the search of every grid
 * @param results the evaluation of the tuned settings: the two result tables
 * @param analyses the exact analysis of every problem: the two spectral tables
 * @param robustness the sweep over step sizes
 */
public record Reproduction(
        List<Tuning> tunings, List<Result> results, List<ProblemAnalysis> analyses, List<Result> robustness) {
    public static Reproduction run(Runner runner, @Nullable CurveSink curves) {
        var experiment = Paper.experiment();
        var run = ExperimentRun.of(experiment, runner, curves);
        return new Reproduction(
                run.tunings(),
                run.results(),
                Protocol.problems().stream().map(ProblemAnalysis::of).toList(),
                run.robustness());
    }

    /** Whether all that the paper reports is here, from the paper's seeds and steps. */
    public boolean isWhole() {
        return Protocol.problems().stream()
                        .allMatch(p ->
                                analyses.stream().anyMatch(a -> a.problem().equals(p))
                                        && Protocol.algorithms().stream()
                                                .allMatch(a -> hasResult(p.id(), a.name()) && sweptAsInThePaper(p, a)))
                && results.stream()
                        .allMatch(r -> r.cell()
                                .trials()
                                .equals(Protocol.PAPER.evaluation(r.cell().problem())));
    }

    boolean hasResult(String problem, String algorithm) {
        return results.stream()
                .anyMatch(r -> r.cell().problem().id().equals(problem)
                        && r.cell().algorithm().name().equals(algorithm));
    }

    private boolean sweptAsInThePaper(Problem problem, Algorithm algorithm) {
        return Protocol.sweepSettings(algorithm).stream()
                .allMatch(settings -> robustness.stream()
                        .anyMatch(r -> r.cell()
                                .equals(new Cell(problem, algorithm, settings, Protocol.PAPER.robustness(problem)))));
    }

    /** The result of a learner in the tables. */
    Result result(String problem, String algorithm) {
        return find(results, problem, algorithm, Double.NaN);
    }

    /** The result of a learner in the sweep. */
    Result swept(String problem, String algorithm, double alpha) {
        return find(robustness, problem, algorithm, alpha);
    }

    private static Result find(List<Result> among, String problem, String algorithm, double alpha) {
        return among.stream()
                .filter(r -> r.cell().problem().id().equals(problem)
                        && r.cell().algorithm().name().equals(algorithm)
                        && (Double.isNaN(alpha) || r.cell().settings().alpha() == alpha))
                .findFirst()
                .orElseThrow();
    }

    ProblemAnalysis analysis(String problem) {
        return analyses.stream()
                .filter(a -> a.problem().id().equals(problem))
                .findFirst()
                .orElseThrow();
    }

    Settings tuned(String problem, String algorithm) {
        return result(problem, algorithm).cell().settings();
    }
}
