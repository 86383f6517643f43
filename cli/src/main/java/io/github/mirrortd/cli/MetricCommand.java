package io.github.mirrortd.cli;

import static io.github.mirrortd.lab.Printed.shortly;

import io.github.mirrortd.exact.metric.MetricPath;
import io.github.mirrortd.lab.SettingValues;
import io.github.mirrortd.lab.figures.Figure;
import io.github.mirrortd.lab.figures.PredictionFigures;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "metric",
        description = {
            "The path of metrics M_κ = C + κ(H − C), exact: Hurwitz margin, condition, best mean rate, and the best expected",
            "error after N steps, each κ at its own best step size. STHTD-MP-Damped is the learner that has M_κ."
        },
        footer = {"", "Example: mirrortd metric -p random_walk --steps 2000"})
final class MetricCommand extends ConsoleCommand {
    @Option(
            names = {"-p", "--problem"},
            split = SelectionOptions.BETWEEN_PROBLEMS,
            paramLabel = "NAME",
            description = SelectionOptions.PROBLEMS)
    private @Nullable List<String> problems;

    @Mixin
    private final WorkOptions work = new WorkOptions();

    @Mixin
    private final PlotOptions plot = new PlotOptions();

    @Option(names = "--steps", paramLabel = "N", description = "N; by default the problem's own number of steps.")
    private @Nullable Integer steps;

    @Option(
            names = "--kappa",
            paramLabel = "X",
            description = "Values of κ, as 0,0.5,1 or lin:0:1:11; by default fifteen from 0 to near κ_max.")
    private @Nullable String kappas;

    MetricCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        if (steps != null && steps < 1) {
            throw new IllegalArgumentException("steps must be at least 1, not " + steps);
        }
        var given = kappas == null ? null : SettingValues.parse(Parameter.KAPPA, kappas);
        plot.check();
        var job = new ExactJob(console, work);
        var figures = new ArrayList<Figure>();
        var trees = new ArrayList<Map<String, Object>>();
        var text = new StringBuilder();
        for (var problem : SelectionOptions.finiteProblems(problems)) {
            var at = given == null ? MetricPath.usual(MetricPath.kappaMax(problem)) : given;
            var path = job.compute(
                    "metrics on " + problem.id(),
                    progress -> MetricPath.of(problem, at, steps == null ? problem.steps() : steps, progress));
            if (plot.wanted()) {
                figures.add(PredictionFigures.metric(problem, path));
            }
            trees.add(tree(path));
            text.append(text.isEmpty() ? "" : "\n").append(text(problem, path));
        }
        job.draw(plot, figures).ifPresent(drawn -> text.append(drawn).append('\n'));
        return job.deliver("metric", "paths", trees, text.toString());
    }

    private static String text(Problem problem, MetricPath path) {
        var table = new Table(0, "κ", "margin", "κ(B)", "smallest q", "at α", "best α", "error after " + path.steps());
        for (var p : path.points()) {
            row(table, p);
        }
        return problem.title() + " (" + problem.id() + "): M_κ = C + κ(H − C), κ_max = " + shortly(path.kappaMax())
                + "\n" + table
                + "largest margin:        κ = " + shortly(path.bestMargin().kappa()) + " with "
                + shortly(path.bestMargin().margin()) + "\n"
                + "smallest mean rate:    κ = " + shortly(path.bestRate().kappa()) + " with q = "
                + shortly(path.bestRate().q()) + " at α = "
                + shortly(path.bestRate().qAlpha()) + "\n"
                + "smallest error after " + path.steps() + " steps: κ = "
                + shortly(path.bestError().kappa()) + " with "
                + shortly(path.bestError().error()) + " at α = "
                + shortly(path.bestError().alpha()) + "\n";
    }

    private static void row(Table table, MetricPath.Point p) {
        table.row(
                shortly(p.kappa()),
                shortly(p.margin()),
                shortly(p.kappaB()),
                shortly(p.q()),
                shortly(p.qAlpha()),
                shortly(p.alpha()),
                shortly(p.error()));
    }

    private static Map<String, Object> tree(MetricPath path) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("problem", path.problem());
        tree.put("kappa_max", path.kappaMax());
        tree.put("steps", path.steps());
        tree.put("path", path.points().stream().map(MetricCommand::tree).toList());
        tree.put("best_margin", tree(path.bestMargin()));
        tree.put("best_rate", tree(path.bestRate()));
        tree.put("best_error", tree(path.bestError()));
        return tree;
    }

    private static Map<String, Object> tree(MetricPath.Point p) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("kappa", p.kappa());
        tree.put("hurwitz_margin", p.margin());
        tree.put("kappa_B", p.kappaB());
        tree.put("optimal_q", p.q());
        tree.put("optimal_alpha", p.qAlpha());
        tree.put("best_alpha", p.alpha());
        tree.put("rms", p.error());
        return tree;
    }
}
