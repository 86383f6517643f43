package io.github.mirrortd.cli.command;

import static io.github.mirrortd.lab.format.Printed.shortly;

import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.TrialOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.text.Table;
import io.github.mirrortd.exact.metric.MetricPath;
import io.github.mirrortd.lab.experiment.SettingValues;
import io.github.mirrortd.lab.figures.Figure;
import io.github.mirrortd.lab.figures.PredictionFigures;
import io.github.mirrortd.lab.format.Printed;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "metric",
        description = {
            "The path of metrics M_κ = C + κ(H − C), exact.",
            "Hurwitz margin, condition, best mean rate, and the best expected error after N steps, each κ at its own best step"
                    + " size. STHTD-MP-Damped is the learner that has M_κ."
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
            description =
                    "N; by default the problem's own number of steps, where that takes no more than a minute or two.")
    private @Nullable Integer steps;

    @Option(
            names = "--kappa",
            paramLabel = "X",
            description = "Values of κ, as 0,0.5,1 or lin:0:1:11; by default fifteen from 0 to near κ_max.")
    private @Nullable String kappas;

    public MetricCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        TrialOptions.checkCount("steps", steps, TrialOptions.MOST_EXACT_STEPS);
        var given = kappas == null
                ? null
                : SettingValues.parse(Parameter.KAPPA, kappas).values();
        plot.check();
        var selected = SelectionOptions.finiteProblems(problems);
        var job = new ExactJob(console, work);
        var figures = new ArrayList<Supplier<Figure>>();
        var trees = new ArrayList<Supplier<Map<String, Object>>>();
        var text = new StringBuilder();
        for (var problem : selected) {
            job.attempt(problem.id(), () -> {
                var at = given == null ? MetricPath.usual(MetricPath.kappaMax(problem)) : given;
                int count =
                        steps != null ? steps : MetricPath.isQuick(problem, at, problem.steps()) ? problem.steps() : 0;
                var path = job.compute(
                        "metrics on " + problem.id(), progress -> MetricPath.of(problem, at, count, progress));
                figures.add(() -> PredictionFigures.metric(problem, path));
                trees.add(() -> tree(path));
                text.append(text.isEmpty() ? "" : "\n").append(text(problem, path));
            });
        }
        job.draw(plot, figures).ifPresent(drawn -> text.append(drawn).append('\n'));
        return job.deliver("metric", "paths", trees, text.toString());
    }

    private static String text(FiniteProblem problem, MetricPath path) {
        var headings = new ArrayList<>(List.of("κ", "margin", "κ(B)", "smallest q", "at α"));
        if (path.bestError().isPresent()) {
            headings.addAll(List.of("best α", "error after " + path.steps()));
        }
        var table = new Table(0, headings.toArray(String[]::new));
        for (var p : path.points()) {
            var cells = new ArrayList<>(List.of(p.kappa(), p.margin(), p.kappaB(), p.q(), p.qAlpha()));
            if (path.bestError().isPresent()) {
                cells.addAll(List.of(p.alpha(), p.error()));
            }
            var texts = cells.stream().map(Printed::shortly).toArray(String[]::new);
            // As it was chosen: 0.1, not 0.1000.
            texts[0] = Printed.neatly(p.kappa());
            table.row(texts);
        }
        return problem.title() + " (" + problem.id() + "): M_κ = C + κ(H − C), κ_max = " + shortly(path.kappaMax())
                + "\n" + table
                + "largest margin:        κ = " + shortly(path.bestMargin().kappa()) + " with "
                + shortly(path.bestMargin().margin()) + end(path, path.bestMargin()) + "\n"
                + "smallest mean rate:    κ = " + shortly(path.bestRate().kappa()) + " with q = "
                + shortly(path.bestRate().q()) + " at α = "
                + shortly(path.bestRate().qAlpha()) + end(path, path.bestRate()) + "\n"
                + path.bestError()
                        .map(best -> "smallest error after " + path.steps() + " steps: κ = " + shortly(best.kappa())
                                + " with " + shortly(best.error()) + " at α = " + shortly(best.alpha())
                                + end(path, best) + "\n")
                        .orElse("The expected errors were left out: after the problem's " + problem.steps()
                                + " steps they take more than a minute or two; --steps asks for them.\n");
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

    private static Map<String, Object> tree(MetricPath path) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("problem", path.problem());
        tree.put("kappa_max", path.kappaMax());
        tree.put("steps", path.steps());
        tree.put("path", path.points().stream().map(MetricCommand::tree).toList());
        tree.put("best_margin", tree(path, path.bestMargin()));
        tree.put("best_rate", tree(path, path.bestRate()));
        path.bestError().ifPresent(best -> tree.put("best_error", tree(path, best)));
        return tree;
    }

    private static Map<String, Object> tree(MetricPath path, MetricPath.Point best) {
        var tree = tree(best);
        tree.put("at_end", path.isAtEnd(best));
        return tree;
    }

    private static Map<String, Object> tree(MetricPath.Point p) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("kappa", p.kappa());
        tree.put("hurwitz_margin", p.margin());
        tree.put("kappa_B", p.kappaB());
        tree.put("optimal_q", p.q());
        tree.put("optimal_alpha", p.qAlpha());
        if (!Double.isNaN(p.alpha())) {
            tree.put("best_alpha", p.alpha());
            tree.put("rms", p.error());
        }
        return tree;
    }
}
