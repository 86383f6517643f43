package io.github.mirrortd.cli.command;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.TrialOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.text.TextTable;
import io.github.mirrortd.exact.metric.MetricPath;
import io.github.mirrortd.figures.PredictionFigures;
import io.github.mirrortd.lab.experiment.SettingValues;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "metric",
        description = {
            "Compute the path of metrics M_κ = C + κ(H − C), without sampling.",
            "Shows Hurwitz margin, condition, best mean rate, and the best expected error after N steps, each κ at its"
                    + " own best step size. STHTD-MP-Damped is the learner with the metric M_κ."
        },
        footer = {"", "Example: mirrortd metric -p random_walk --steps 2000"})
public final class MetricCommand extends ConsoleCommand {
    @Option(
            names = {"-p", "--problem"},
            split = SelectionOptions.BETWEEN_PROBLEMS,
            splitSynopsisLabel = ",",
            paramLabel = "NAME",
            description = SelectionOptions.PROBLEMS)
    private @Nullable List<String> problems;

    @Mixin
    private final WorkOptions work = new WorkOptions();

    @Mixin
    private final PlotOptions plot = new PlotOptions();

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "Number N of steps. Default: the problem's own, if that takes no more than a minute or two.")
    private @Nullable Integer steps;

    @Option(
            names = "--kappa",
            paramLabel = "X",
            description = "Values of κ, as 0,0.5,1 or lin:0:1:11. Default: fifteen from 0 to near κ_max.")
    private @Nullable String kappas;

    @Fields("*=point atEnd")
    private record Best(MetricPath.Point point, boolean atEnd) {}

    @Fields("path.problem path.kappaMax path.steps path=path.points bestMargin bestRate bestError")
    private record Result(MetricPath path, Best bestMargin, Best bestRate, Optional<Best> bestError) {
        static Result of(MetricPath path) {
            Function<MetricPath.Point, Best> best = point -> new Best(point, path.isAtEnd(point));
            return new Result(
                    path,
                    best.apply(path.bestMargin()),
                    best.apply(path.bestRate()),
                    path.bestError().map(best));
        }
    }

    @Override
    public Integer call() {
        TrialOptions.checkCount("steps", steps, TrialOptions.MOST_EXACT_STEPS);
        var given = kappas == null
                ? null
                : SettingValues.parse(Parameter.KAPPA, kappas).values();
        plot.check();
        var selected = SelectionOptions.finiteProblems(problems);
        var job = new ExactJob(console, work, plot);
        for (var problem : selected) {
            job.attempt(problem.id(), () -> {
                var at = given == null ? MetricPath.usual(MetricPath.kappaMax(problem)) : given;
                int count =
                        steps != null ? steps : MetricPath.isQuick(problem, at, problem.steps()) ? problem.steps() : 0;
                var path = job.compute(
                        "metrics on " + problem.id(), progress -> MetricPath.of(problem, at, count, progress));
                job.figure(() -> PredictionFigures.metric(problem, path));
                job.show(List.of(Result.of(path)), text(problem, path));
            });
        }
        return job.deliver("metric", "paths");
    }

    private static String text(FiniteProblem problem, MetricPath path) {
        var table = TextTable.of(
                0,
                path.points(),
                "κ=kappa:neatly | margin=margin | κ(B)=kappaB | smallest q=q | at α=qAlpha"
                        + (path.bestError().isPresent()
                                ? "| best α=alpha | error after " + path.steps() + "=error"
                                : ""));
        return problem.title() + " (" + problem.id() + "): M_κ = C + κ(H − C), κ_max = " + shortly(path.kappaMax())
                + "\n" + table
                + "largest margin:        κ = " + shortly(path.bestMargin().kappa()) + " with "
                + shortly(path.bestMargin().margin()) + end(path, path.bestMargin()) + "\nsmallest mean rate:    κ = "
                + shortly(path.bestRate().kappa()) + " with q = "
                + shortly(path.bestRate().q()) + " at α = "
                + shortly(path.bestRate().qAlpha()) + end(path, path.bestRate()) + "\n"
                + path.bestError()
                        .map(best -> "smallest error after " + path.steps() + " steps: κ = " + shortly(best.kappa())
                                + " with " + shortly(best.error()) + " at α = " + shortly(best.alpha())
                                + end(path, best) + "\n")
                        .orElse("The expected errors were left out: after the problem's " + problem.steps()
                                + " steps they take more than a minute or two; --steps computes them.\n");
    }

    /** A best one at an end of what was looked at need not be the best there is. */
    private static String end(MetricPath path, MetricPath.Point best) {
        if (!path.isAtEnd(best)) {
            return "";
        }
        return best.kappa() < 0.5 * path.points().get(path.points().size() - 1).kappa()
                ? "; the path's beginning"
                : "; the last κ that was looked at: a better one may lie beyond, before κ_max";
    }
}
