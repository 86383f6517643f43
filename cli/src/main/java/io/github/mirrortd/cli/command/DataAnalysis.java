package io.github.mirrortd.cli.command;

import static io.github.mirrortd.lab.format.Printed.besideOne;
import static io.github.mirrortd.lab.format.Printed.shortly;

import io.github.mirrortd.cli.option.AccessOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.Table;
import io.github.mirrortd.data.analysis.EmpiricalOperators;
import io.github.mirrortd.data.analysis.EmpiricalUpdate;
import io.github.mirrortd.data.analysis.EmpiricalUpdate.StepSizes;
import io.github.mirrortd.data.analysis.LogCurve;
import io.github.mirrortd.data.read.DataSet;
import io.github.mirrortd.data.read.DataSteps;
import io.github.mirrortd.data.read.Database;
import io.github.mirrortd.data.replay.Plan;
import io.github.mirrortd.exact.MetricAnalysis;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.lab.format.Json;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The exact analysis of a log: what {@code analyze --data} does. */
final class DataAnalysis {
    private final Console console;
    private final WorkOptions work;

    DataAnalysis(Console console, WorkOptions work) {
        this.console = console;
        this.work = work;
    }

    int run(Path data, AccessOptions access, SelectionOptions selection, Settings given) {
        if (selection.problemsNamed()) {
            throw new IllegalArgumentException("--data analyses a log and -p a problem: give one of them");
        }
        if (given.lambda() != 0) {
            throw new IllegalArgumentException(
                    "the operators of a log are those of learners without traces: leave --lambda out");
        }
        var folder = work.folder(console);
        var set = access.apply(DataSet.read(data));
        try (var steps = DataSteps.open(Database.open(work.threads(), set), set, Optional.empty(), Optional.empty())) {
            var algorithms = selection.algorithms().stream()
                    .filter(a ->
                            a instanceof RuleAlgorithm rule && (!rule.usesFollowOn() || selection.algorithmsNamed()))
                    .toList();
            var progress = work.progress(console);
            progress.begin("passes", algorithms.size() + 2L);
            var operators = EmpiricalOperators.of(steps);
            progress.advance(1);
            var stepSizes = new ArrayList<StepSizes>();
            for (var algorithm : algorithms) {
                stepSizes.add(stepSizes(steps, algorithm, given));
                progress.advance(1);
            }
            var plans = algorithms.stream()
                    .map(a -> new Plan(a, given.only(a.parameters())))
                    .toList();
            var curves = LogCurve.of(steps, steps.rows(), operators, plans);
            progress.advance(1);
            var c = MetricAnalysis.of(operators, operators.c());
            var h = MetricAnalysis.of(operators, operators.h());
            boolean holds = ProblemAnalysis.keyMatrixCondition(c, h);
            String json = Json.text(tree(data, steps, operators, c, h, holds, stepSizes, curves));
            folder.ifPresent(out -> out.write("analysis.json", json));
            if (work.json()) {
                console.out().print(json);
            } else if (work.tables()) {
                console.show(text(data, steps, c, h, holds, stepSizes, curves));
            }
        }
        return ExitCode.OK;
    }

    private static StepSizes stepSizes(DataSteps steps, Algorithm algorithm, Settings given) {
        var rule = (RuleAlgorithm) algorithm;
        if (rule.usesFollowOn()) {
            throw new IllegalArgumentException(algorithm.name()
                    + " weighs steps by what came before them, which a log's mean operators do not hold; leave it out");
        }
        return EmpiricalUpdate.of(steps, rule, algorithm.complete(given.only(algorithm.parameters())))
                .stepSizes();
    }

    private static String text(
            Path data,
            DataSteps steps,
            MetricAnalysis c,
            MetricAnalysis h,
            boolean holds,
            List<StepSizes> stepSizes,
            List<LogCurve> curves) {
        var text = new StringBuilder(data.toString()).append(": operators of ").append(steps.rows());
        text.append(" logged steps\n").append(AnalyzeCommand.text(c, h, holds));
        var table = new Table(1, "learner", "largest stable α", "best α", "factor there", "error after the log");
        for (int i = 0; i < stepSizes.size(); i++) {
            var s = stepSizes.get(i);
            var points = curves.get(i).points();
            table.row(
                    s.learner(),
                    shortly(s.largestStable()),
                    shortly(s.best()),
                    besideOne(s.factor()),
                    shortly(points.get(points.size() - 1).rmse()));
        }
        return text.append('\n')
                .append(table)
                .append(
                        "Step sizes are for the mean update, α and β alike; the error is the root mean square difference to LSTD's"
                                + " values\nover the logged states, at the settings given or the usual ones.\n")
                .toString();
    }

    private static Map<String, Object> tree(
            Path data,
            DataSteps steps,
            Operators operators,
            MetricAnalysis c,
            MetricAnalysis h,
            boolean holds,
            List<StepSizes> stepSizes,
            List<LogCurve> curves) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("data", Json.fields("file", data.toString(), "rows", steps.rows(), "episodes", steps.episodes()));
        tree.put("metrics", AnalyzeCommand.metrics(c, h));
        tree.put("key_matrix_condition", holds);
        tree.put("fixed_point", operators.fixedPoint());
        tree.put("A_pi", AnalyzeCommand.tree(operators.aPi()));
        tree.put("A_mu", AnalyzeCommand.tree(operators.aMu()));
        tree.put("C", AnalyzeCommand.tree(operators.c()));
        tree.put("H", AnalyzeCommand.tree(operators.h()));
        tree.put("b", operators.b().getData());
        var learners = new ArrayList<Map<String, Object>>();
        for (int i = 0; i < stepSizes.size(); i++) {
            var s = stepSizes.get(i);
            var learner = new LinkedHashMap<String, Object>();
            learner.put("algorithm", s.learner());
            learner.put("largest_stable_alpha", s.largestStable());
            learner.put("best_alpha", s.best());
            learner.put("best_factor", s.factor());
            learner.put(
                    "curve",
                    curves.get(i).points().stream()
                            .map(p -> Json.fields("step", p.step(), "rmse", p.rmse()))
                            .toList());
            learners.add(learner);
        }
        tree.put("algorithms", learners);
        return tree;
    }
}
