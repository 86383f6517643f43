package io.github.mirrortd.figures;

import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.paper.Paper;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.lab.saved.CurveBand;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Figures with nothing behind them, for tests. */
final class FigureSamples {
    static final FiniteProblem PROBLEM = Problems.get("two_state");
    static final int STEPS = 20_000;

    private FigureSamples() {}

    static CurveBand falling(int learner) {
        double[] centre = new double[STEPS + 1];
        double[] low = new double[STEPS + 1];
        double[] high = new double[STEPS + 1];
        for (int i = 0; i <= STEPS; i++) {
            centre[i] = 10 * Math.exp(-i * (learner + 1) / 4000.0);
            low[i] = centre[i] - 1;
            high[i] = centre[i] + 1;
        }
        return new CurveBand(100, 0, -1, centre, low, high);
    }

    static Map<String, CurveBand> nine() {
        var curves = new LinkedHashMap<String, CurveBand>();
        for (var a : Paper.algorithms()) {
            curves.put(a.name(), falling(curves.size()));
        }
        return curves;
    }

    static Figure curves() {
        return LearningCurves.figure(PROBLEM, List.of(), nine(), Optional.empty(), Map.of(), FigureOptions.USUAL);
    }

    static Figure sweep() {
        var results = new ArrayList<Result>();
        for (var a : Paper.algorithms()) {
            for (var settings : Paper.robustness().settings(PROBLEM, Contender.fixed(a, Settings.NONE))) {
                double auc = a.name().equals("ETD") && settings.alpha() == 0.1
                        ? Double.POSITIVE_INFINITY
                        : settings.alpha() * a.name().length();
                var cell = Cell.of(PROBLEM, a, settings, Trials.of(1, 3, 10));
                results.add(Result.swept(new Runs(cell, new double[] {auc, auc, auc / 2}, new double[] {auc, 1, 1})));
            }
        }
        return RobustnessPanels.figure(PROBLEM, results, FigureOptions.USUAL);
    }
}
