package io.github.mirrortd.cli.command;

import static io.github.mirrortd.lab.format.Printed.neatly;
import static io.github.mirrortd.lab.format.Printed.shortly;

import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.text.Table;
import io.github.mirrortd.cli.text.TextChart;
import io.github.mirrortd.exact.moments.CurvePoint;
import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.lab.experiment.PaperSettings;
import io.github.mirrortd.lab.figures.Figure;
import io.github.mirrortd.lab.figures.PredictionFigures;
import io.github.mirrortd.lab.result.ResultFields;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "predict",
        description = {
            "The exact learning curve over infinitely many runs, without sampling.",
            "Root mean square error, bias and variance at every step, steady state, stability, and the best step size. For all"
                    + " learners without traces and emphasis, but not those that solve for their weights."
        },
        footer = {"", "Example: mirrortd predict -p random_walk -a STHTD-MP --alpha 0.1 --steps 2000 --at 500,1000,2000"
        })
public final class PredictCommand extends ConsoleCommand {
    @Mixin
    private final SelectionOptions selection = new SelectionOptions();

    @Mixin
    private final SettingOptions settings = new SettingOptions();

    @Mixin
    private final WorkOptions work = new WorkOptions();

    /** Multiplications that take about ten seconds. */
    private static final double PATIENCE = 1e10;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "Steps; by default the problem's own number, or as many of them as take some seconds.")
    private @Nullable Integer steps;

    @Option(names = "--at", split = ",", paramLabel = "N", description = "The steps to print; by default ten.")
    private @Nullable List<Integer> at;

    @Option(
            names = "--sampling",
            paramLabel = "KIND",
            description = "markov: along the chain, as a run does; iid: independent draws. Default: markov.")
    private Sampling sampling = Sampling.MARKOV;

    @Option(
            names = "--best",
            negatable = true,
            description = "Whether to search for the best step size; by default where it takes no more than seconds.")
    private @Nullable Boolean best;

    @Mixin
    private final PlotOptions plot = new PlotOptions();

    public PredictCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        if (steps != null && steps < 1) {
            throw new IllegalArgumentException("steps must be at least 1, not " + steps);
        }
        plot.check();
        var algorithms = selection.algorithms().stream()
                .filter(a -> selection.algorithmsNamed() || Predictor.canPredict(a))
                .toList();
        algorithms.forEach(this::own);
        var plans = selection.finiteProblems().stream()
                .map(problem -> plan(problem, algorithms))
                .toList();
        var job = new ExactJob(console, work);
        var figures = new ArrayList<Figure>();
        var trees = new ArrayList<Map<String, Object>>();
        var text = new StringBuilder();
        for (var plan : plans) {
            var problem = plan.problem();
            int count = plan.steps();
            int[] places = plan.places();
            var ofProblem = new ArrayList<Prediction>();
            for (var predictor : plan.predictors()) {
                var prediction = predict(job, predictor, count);
                ofProblem.add(prediction);
                trees.add(tree(prediction));
                text.append(text.isEmpty() ? "" : "\n").append(text(predictor, prediction, places));
            }
            if (steps == null && count < problem.steps()) {
                text.append("These are the first ")
                        .append(count)
                        .append(" of the problem's ")
                        .append(problem.steps())
                        .append(" steps, which alone take seconds; --steps asks for more.\n");
            }
            figures.add(PredictionFigures.curves(problem, ofProblem, plot.options(false)));
        }
        job.draw(plot, figures).ifPresent(drawn -> text.append(drawn).append('\n'));
        return job.deliver("prediction", "predictions", trees, text.toString());
    }

    /** What will be computed on a problem, all of it checked. */
    private record Plan(FiniteProblem problem, List<Predictor> predictors, int steps, int[] places) {}

    private Plan plan(FiniteProblem problem, List<Algorithm> algorithms) {
        var predictors = algorithms.stream()
                .map(a -> new Predictor(problem, a, sampling))
                .toList();
        predictors.forEach(p -> p.check(settingsOf(p)));
        int count = steps == null ? affordable(problem, predictors) : steps;
        return new Plan(problem, predictors, count, places(count));
    }

    private Settings settingsOf(Predictor predictor) {
        return PaperSettings.of(predictor.problem(), predictor.algorithm()).with(own(predictor.algorithm()));
    }

    private Settings own(Algorithm algorithm) {
        return SettingOptions.forAlgorithm(algorithm, settings.fixed(), selection.algorithmsNamed());
    }

    /** The problem's steps; where they would take more than twice the patience, a round number that does not. */
    static int affordable(FiniteProblem problem, List<Predictor> predictors) {
        double most = PATIENCE
                / predictors.stream()
                        .mapToDouble(p -> p.costPerStep(Settings.NONE))
                        .sum();
        if (problem.steps() <= 2 * most) {
            return problem.steps();
        }
        double digit = Math.pow(10, Math.floor(Math.log10(most)));
        return (int) Math.max(10, digit * Math.floor(most / digit));
    }

    private Prediction predict(ExactJob job, Predictor predictor, int count) {
        var algorithm = predictor.algorithm();
        var complete = settingsOf(predictor);
        var quick = Prediction.Parts.quick(predictor, complete, count);
        var parts =
                best == null ? quick : best ? Prediction.Parts.all() : new Prediction.Parts(quick.patience(), false);
        return job.compute(
                algorithm.name() + " on " + predictor.problem().id(),
                progress -> Prediction.of(predictor, complete, count, parts, progress));
    }

    private int[] places(int count) {
        if (at == null) {
            return IntStream.rangeClosed(0, 10)
                    .map(i -> (int) ((long) count * i / 10))
                    .distinct()
                    .toArray();
        }
        for (int step : at) {
            if (step < 0 || step > count) {
                throw new IllegalArgumentException("--at takes steps from 0 to " + count + ", not " + step);
            }
        }
        return at.stream().mapToInt(Integer::intValue).toArray();
    }

    private String text(Predictor predictor, Prediction p, int[] places) {
        var problem = predictor.problem();
        var text = new StringBuilder();
        text.append(p.algorithm())
                .append(" on ")
                .append(problem.title())
                .append(", ")
                .append(p.settings());
        text.append(sampling == Sampling.IID ? ", independent draws" : "").append(": exact, no sampling\n");
        var table = new Table(0, "step", "rms", "bias", "std");
        for (int step : places) {
            var point = p.curve().at(step);
            table.row(String.valueOf(step), shortly(point.rms()), shortly(point.bias()), shortly(point.std()));
        }
        text.append(table);
        text.append(chart(p));
        text.append(stability(p));
        text.append(best(p, PaperSettings.of(problem, predictor.algorithm()).alpha()));
        if (p.meanIsUnseen()) {
            text.append("The mean at the end is carried by runs that nobody has seen: of ")
                    .append(p.typical().runs())
                    .append(" seeded runs the largest error is ")
                    .append(shortly(p.typical().largest()))
                    .append(" and the median ")
                    .append(shortly(p.typical().median()))
                    .append(".\n");
        }
        return text.toString();
    }

    private static TextChart chart(Prediction p) {
        var chart = new TextChart("from the first step to the last");
        chart.row(
                "rms", p.curve().points().stream().mapToDouble(CurvePoint::rms).toArray());
        chart.row(
                "bias",
                p.curve().points().stream().mapToDouble(CurvePoint::bias).toArray());
        chart.row(
                "std", p.curve().points().stream().mapToDouble(CurvePoint::std).toArray());
        return chart;
    }

    private static String stability(Prediction p) {
        if (Double.isNaN(p.stability().mean())) {
            return "Stability and steady state were left out: they take minutes here; --best asks for them.\n";
        }
        var table = new Table(1, "in the long run", "mean", "mean square");
        table.row(
                "growth factor a step",
                factor(p.stability().mean()),
                factor(p.stability().meanSquare()));
        table.row("largest stable α", alpha(p.largestMeanStableAlpha()), alpha(p.largestMeanSquareStableAlpha()));
        table.row(
                "steady state error",
                shortly(p.steadyState().bias()),
                shortly(p.steadyState().rms()));
        return table.toString();
    }

    /** As many digits as it takes to tell it from 1. */
    private static String factor(double radius) {
        return Math.abs(1 - radius) < 0.01
                ? "1 " + (radius < 1 ? "− " : "+ ") + shortly(Math.abs(1 - radius))
                : shortly(radius);
    }

    private static String alpha(double largest) {
        return largest == 0 ? "none" : shortly(largest);
    }

    private static String best(Prediction p, double tuned) {
        if (p.best().isEmpty()) {
            return "The best step size was left out; --best asks for it.\n";
        }
        var found = p.best().get();
        String sentence = found.atEdge()
                ? "No step size in range is best after " + p.steps() + " steps: the error goes on falling towards α = "
                        + shortly(found.at())
                : "Best α after " + p.steps() + " steps: " + shortly(found.at()) + ", with the error "
                        + shortly(found.value());
        String verdict = Double.isNaN(tuned)
                ? ""
                : "; " + (p.isBest(tuned) ? "it is" : "it is not") + " the tuned α = " + neatly(tuned)
                        + " of the paper";
        return sentence + verdict + ".\n";
    }

    private static Map<String, Object> tree(Prediction p) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("problem", p.problem());
        tree.put("algorithm", p.algorithm());
        tree.put("settings", ResultFields.of(p.settings()));
        tree.put("sampling", p.sampling().name().toLowerCase(Locale.ROOT));
        tree.put("steps", p.steps());
        tree.put("curve", p.curve().points().stream().map(PredictCommand::tree).toList());
        tree.put("mean_theta", p.curve().mean());
        tree.put("steady_state_rms", p.steadyState().rms());
        tree.put("steady_state_bias", p.steadyState().bias());
        tree.put("mean_radius", p.stability().mean());
        tree.put("mean_square_radius", p.stability().meanSquare());
        tree.put("radius_residual", p.stability().residual());
        tree.put("largest_mean_stable_alpha", p.largestMeanStableAlpha());
        tree.put("largest_mean_square_stable_alpha", p.largestMeanSquareStableAlpha());
        p.best().ifPresent(found -> {
            tree.put("best_alpha", found.at());
            tree.put("best_rms", found.value());
        });
        tree.put("sampled_runs", p.typical().runs());
        tree.put("sampled_median", p.typical().median());
        tree.put("sampled_largest", p.typical().largest());
        tree.put("mean_is_unseen", p.meanIsUnseen());
        return tree;
    }

    private static Map<String, Object> tree(CurvePoint point) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("step", point.step());
        tree.put("rms", point.rms());
        tree.put("bias", point.bias());
        tree.put("std", point.std());
        return tree;
    }
}
