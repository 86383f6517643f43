package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.cli.option.AccessOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.TextTable;
import io.github.mirrortd.data.analysis.EmpiricalOperators;
import io.github.mirrortd.data.analysis.EmpiricalUpdate;
import io.github.mirrortd.data.analysis.EmpiricalUpdate.StepSizes;
import io.github.mirrortd.data.analysis.LogCurve;
import io.github.mirrortd.data.read.DataSet;
import io.github.mirrortd.data.read.DataSteps;
import io.github.mirrortd.data.step.ReplayedLearner;
import io.github.mirrortd.exact.MetricAnalysis;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.exact.ProblemAnalysis.Metrics;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

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
        try (var steps = DataSteps.open(work.threads(), set)) {
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
                    .map(a -> new ReplayedLearner(a, given.only(a.parameters())))
                    .toList();
            var curves = LogCurve.of(steps, steps.rows(), operators, plans);
            progress.advance(1);
            var c = MetricAnalysis.of(operators, operators.c());
            var h = MetricAnalysis.of(operators, operators.h());
            var learners = IntStream.range(0, curves.size())
                    .mapToObj(i -> new OnLog(stepSizes.get(i), curves.get(i)))
                    .toList();
            var analysis = new Analysis(
                    new Log(data, steps.rows(), steps.episodes()),
                    new Metrics(c, h),
                    ProblemAnalysis.keyMatrixCondition(c, h),
                    operators,
                    learners);
            String json = Json.text(analysis);
            folder.ifPresent(out -> out.write("analysis.json", json));
            if (work.json()) {
                console.out().print(json);
            } else if (work.tables()) {
                console.show(text(analysis));
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

    record Log(Path file, long rows, long episodes) {}

    @Fields("*=stepSizes curve=curve.points")
    record OnLog(StepSizes stepSizes, LogCurve curve) {
        /** The error after the last row. */
        public double error() {
            return curve.points().get(curve.points().size() - 1).rmse();
        }
    }

    @Fields("data metrics keyMatrixCondition *=operators algorithms")
    record Analysis(
            Log data, Metrics metrics, boolean keyMatrixCondition, Operators operators, List<OnLog> algorithms) {}

    private static String text(Analysis analysis) {
        var metrics = analysis.metrics();
        var table = TextTable.of(1, analysis.algorithms(), """
                learner=stepSizes.learner | largest stable α=stepSizes.largestStable | best α=stepSizes.best
                | factor there=stepSizes.factor:besideOne | error after the log=error""");
        return analysis.data().file() + ": operators of " + analysis.data().rows() + " logged steps\n"
                + AnalyzeCommand.text(metrics.c(), metrics.h(), analysis.keyMatrixCondition()) + "\n" + table
                + "Step sizes are for the mean update, α and β alike; the error is the root mean square difference to LSTD's"
                + " values\nover the logged states, at the settings given or the usual ones.\n";
    }
}
