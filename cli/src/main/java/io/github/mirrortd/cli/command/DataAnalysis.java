package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.cli.option.AccessOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
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
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/** The exact analysis of a log: what {@code analyze --data} does. */
final class DataAnalysis {
    private DataAnalysis() {}

    static int run(Path data, AccessOptions access, SelectionOptions selection, Settings given, ExactJob job) {
        if (selection.problemsNamed()) {
            throw new IllegalArgumentException("--data analyses a log and -p a problem; give one of them");
        }
        if (given.lambda() != 0) {
            throw new IllegalArgumentException(
                    "operators of a log are for learners without traces; leave --lambda out");
        }
        var algorithms = selection.algorithms().stream()
                .filter(a -> a instanceof RuleAlgorithm rule && (!rule.usesFollowOn() || selection.algorithmsNamed()))
                .toList();
        var set = access.apply(DataSet.read(data));
        try (var steps = DataSteps.open(job.threads(), set)) {
            var analysis = job.compute("analysing " + data, share -> of(data, steps, algorithms, given, share));
            job.show(List.of(analysis), text(analysis));
        }
        return job.deliver("analysis", "analyses");
    }

    /** @param share receives the share of the passes over the log that are done */
    private static Analysis of(
            Path data, DataSteps steps, List<Algorithm> algorithms, Settings given, DoubleConsumer share) {
        double passes = algorithms.size() + 2;
        var operators = EmpiricalOperators.of(steps);
        share.accept(1 / passes);
        var stepSizes = new ArrayList<StepSizes>();
        for (var algorithm : algorithms) {
            stepSizes.add(stepSizes(steps, algorithm, given));
            share.accept((1 + stepSizes.size()) / passes);
        }
        var plans = algorithms.stream()
                .map(a -> new ReplayedLearner(a, given.only(a.parameters())))
                .toList();
        var curves = LogCurve.of(steps, steps.rows(), operators, plans);
        var c = MetricAnalysis.of(operators, operators.c());
        var h = MetricAnalysis.of(operators, operators.h());
        return new Analysis(
                new Log(data, steps.rows(), steps.episodes()),
                new Metrics(c, h),
                ProblemAnalysis.keyMatrixCondition(c, h),
                operators,
                IntStream.range(0, curves.size())
                        .mapToObj(i -> new OnLog(stepSizes.get(i), curves.get(i)))
                        .toList());
    }

    private static StepSizes stepSizes(DataSteps steps, Algorithm algorithm, Settings given) {
        var rule = (RuleAlgorithm) algorithm;
        if (rule.usesFollowOn()) {
            throw new IllegalArgumentException(algorithm.name()
                    + " weights steps by earlier ones, which the mean operators of a log do not contain; leave it out");
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
