package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.cli.text.CurveSamples;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.run.CurveSink;
import io.github.mirrortd.lab.run.Thinning;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import io.github.mirrortd.lab.saved.ResultFolder;
import io.github.mirrortd.lab.saved.SavedCurves;
import io.github.mirrortd.lab.saved.SavedResults;
import io.github.mirrortd.mdp.Problem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Results that are complete already: shown and drawn from their folder, and not computed again. */
final class FinishedWork {
    private final OutputFolder folder;
    private final ExperimentOutcome outcome;
    private final SavedCurves curves;

    /** The problems whose curves are saved, with the steps that these have points of. */
    private final Map<Problem, Optional<int[]>> kept = new LinkedHashMap<>();

    private FinishedWork(OutputFolder folder, ExperimentOutcome outcome) {
        this.folder = folder;
        this.outcome = outcome;
        curves = new SavedCurves(folder.path(), outcome.provenance());
        outcome.result().problems().stream()
                .filter(curves::areOf)
                .forEach(problem -> kept.put(problem, curves.steps(problem)));
    }

    /** The complete results of an experiment in a folder, if there are any with the same points of curves. */
    static Optional<FinishedWork> of(ExperimentFile file, OutputFolder folder, Thinning thinning) {
        if (!new ResultFolder(folder).isFinished(file.key())) {
            return Optional.empty();
        }
        var work = new FinishedWork(folder, SavedResults.read(folder.path()));
        return Optional.of(work).filter(w -> w.keeps(thinning));
    }

    /** Returns whether the saved curves have the requested points. */
    private boolean keeps(Thinning thinning) {
        return kept.entrySet().stream()
                .allMatch(problem -> problem.getValue()
                        .map(steps -> Arrays.equals(steps, thinning.kept(steps[steps.length - 1])))
                        .orElse(thinning.equals(Thinning.NONE)));
    }

    private List<Result> results() {
        return outcome.result().results().stream()
                .filter(r -> kept.containsKey(r.cell().problem()))
                .toList();
    }

    private void send(CurveSink to) {
        var cells = new HashMap<List<Object>, Cell>();
        results()
                .forEach(r -> cells.put(
                        List.of(r.cell().problem(), r.cell().algorithm().name()), r.cell()));
        to.expect(results().stream().map(Result::cell).toList());
        kept.forEach((problem, steps) -> curves.read(problem, (learner, run, points) -> {
            var cell = cells.get(List.of(problem, learner));
            if (cell != null) {
                to.accept(cell, run, steps.map(at -> spread(points, at)).orElse(points));
            }
        }));
    }

    /** A curve of all steps: where points are missing, the one before stands for them. */
    private static double[] spread(double[] points, int[] steps) {
        double[] curve = new double[steps[steps.length - 1] + 1];
        for (int i = 0; i < steps.length; i++) {
            Arrays.fill(curve, steps[i], i + 1 < steps.length ? steps[i + 1] : curve.length, points[i]);
        }
        return curve;
    }

    /**
     * Shows it.
     *
     * @param host receives the curves, if all their points are saved; null for none
     * @return the exit code
     */
    int show(ExperimentView view, @Nullable CurveSink host) {
        var whole = kept.values().stream().allMatch(Optional::isEmpty) ? host : null;
        var samples = new CurveSamples(Optional.ofNullable(whole));
        if (view.charts() || whole != null) {
            send(samples);
        }
        var paper = Reproduction.of(view.display(), outcome);
        var drawn = view.isDrawn()
                ? Optional.<String>empty()
                : new ResultFolder(folder).adding(() -> view.draw(outcome, paper));
        String said = "Nothing was run: the results in '" + folder.path() + "' are finished."
                + drawn.map(where -> "\n" + where).orElse("");
        return view.show(outcome, paper, Optional.of(said), samples);
    }
}
