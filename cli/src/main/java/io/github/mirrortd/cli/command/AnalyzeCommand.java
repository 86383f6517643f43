package io.github.mirrortd.cli.command;

import static io.github.mirrortd.base.format.Printed.besideOne;
import static io.github.mirrortd.base.format.Printed.neatly;
import static io.github.mirrortd.base.format.Printed.shortly;
import static io.github.mirrortd.base.format.Printed.withoutRounding;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.cli.option.AccessOptions;
import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.text.LimitText;
import io.github.mirrortd.cli.text.TextTable;
import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.MetricAnalysis;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.exact.moments.LimitPath;
import io.github.mirrortd.figures.LimitFigures;
import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.lab.run.Progress;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "analyze",
        description = {
            "Analyse a problem exactly, without sampling: metrics C and H, key matrices, contraction.",
            "With --lambda, for learners with traces. With -a, also the mean update of these learners and its limit:"
                    + " its distance from A_π⁻¹b, and how it moves with the step size."
        },
        footer = {
            "",
            "Example: mirrortd analyze -p random_walk -a STHTD-MP --alpha 0.1",
            "Example: mirrortd analyze -p collision -a STHTD,STHTD-MP,STHTD-Prev --alpha 0.1 --plot limits.svg",
            "Example: mirrortd analyze -p boyan_chain -a TD,ETD --lambda 0.9",
            "Example: mirrortd analyze --data logs.yaml -a TDRC,STHTD-MP --alpha 0.05"
        })
public final class AnalyzeCommand extends ConsoleCommand {
    @Mixin
    private final SelectionOptions selection = new SelectionOptions();

    @Mixin
    private final SettingOptions settings = new SettingOptions();

    @Mixin
    private final WorkOptions work = new WorkOptions();

    @Option(
            names = "--data",
            paramLabel = "DATA",
            description = "File of a data set instead of problems: analyses the log's empirical"
                    + " operators, the step sizes of learners there, and their errors along the log.")
    private @Nullable Path data;

    @Mixin
    private final AccessOptions access = new AccessOptions();

    @Mixin
    private final PlotOptions plot = new PlotOptions();

    /** A learner's mean update on a problem, and where it goes. */
    @Fields("""
            algorithm settings update.contraction matrix=update.matrix.get2DData constant=update.constant.getData update.eigenvalues
            limit=path.own limits=path.points fixed_point_limit=limits.fixedPoint best_approximation=limits.best""")
    private record Mean(Algorithm algorithm, Settings settings, MeanUpdate update, Limits limits, LimitPath path) {}

    /** All that is said of a problem. */
    @Fields("""
            analysis.problem lambda *=analysis metrics_on_span,key_matrix_condition_on_span=onSpan
            analysis.problem.stationary analysis.problem.values *=operators algorithms?""")
    private record Analysis(
            ProblemAnalysis analysis,
            Optional<ProblemAnalysis> onSpan,
            Operators operators,
            double lambda,
            List<Mean> algorithms) {}

    @Override
    public Integer call() {
        var given = settings.fixed();
        if (data != null) {
            return DataAnalysis.run(data, access, selection, given, new ExactJob(console, work, plot));
        }
        plot.check();
        if (plot.wanted() && !selection.algorithmsNamed()) {
            throw new IllegalArgumentException("--plot shows limits of learners; name some with -a");
        }
        var problems = selection.finiteProblems();
        int learners = selection.algorithmsNamed() ? selection.algorithms().size() : 0;
        var progress = work.progress(console);
        var job = new ExactJob(console, work, plot);
        progress.begin("analysing", problems.size() * (1L + learners));
        for (var problem : problems) {
            job.attempt(problem.id(), () -> {
                var operators = Operators.of(problem, given.lambda());
                var analysis = ProblemAnalysis.of(problem, operators);
                progress.advance(1);
                var means = means(problem, given, progress);
                Optional<ProblemAnalysis> onSpan = operators.isFullRank()
                        ? Optional.empty()
                        : Optional.of(ProblemAnalysis.of(problem, operators.onSpan()));
                job.show(
                        List.of(new Analysis(analysis, onSpan, operators, given.lambda(), means)),
                        text(analysis, onSpan, given.lambda(), means));
                job.figure(() -> LimitFigures.of(
                        problem,
                        new Limits(problem, given.lambda()),
                        means.stream().map(Mean::path).toList(),
                        plot.options(false)));
            });
        }
        return job.deliver("analysis", "analyses");
    }

    private List<Mean> means(FiniteProblem problem, Settings given, Progress progress) {
        if (!selection.algorithmsNamed()) {
            if (!List.of(Parameter.LAMBDA).containsAll(given.present().keySet())) {
                throw new IllegalArgumentException("settings other than lambda need learners; name some with -a");
            }
            return List.of();
        }
        var means = new ArrayList<Mean>();
        for (var algorithm : selection.algorithms()) {
            algorithm.check(given);
            var complete = UsualSettings.of(problem, algorithm).with(given);
            if (!(algorithm instanceof RuleAlgorithm rule)) {
                throw new IllegalArgumentException(
                        algorithm.name() + " has no exact mean update: " + algorithm.whyNoRule());
            }
            var update = mean(problem, rule, complete);
            means.add(new Mean(
                    algorithm,
                    complete,
                    update,
                    new Limits(problem, complete.lambda()),
                    LimitPath.of(problem, rule, complete, true)));
            progress.advance(1);
        }
        return means;
    }

    private static MeanUpdate mean(FiniteProblem problem, RuleAlgorithm rule, Settings settings) {
        try {
            return MeanUpdate.of(problem, rule, settings);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    rule.name() + " with " + settings + " has no exact mean update: " + e.getMessage(), e);
        }
    }

    private static String text(
            ProblemAnalysis analysis, Optional<ProblemAnalysis> onSpan, double lambda, List<Mean> means) {
        var problem = analysis.problem();
        var text = new StringBuilder();
        text.append(problem.title()).append(" (").append(problem.id());
        text.append(lambda == 0 ? ")" : "), λ = " + neatly(lambda));
        text.append(": exact, no sampling\n").append(text(analysis));
        onSpan.ifPresent(span -> text.append("\nThe " + problem.dimension() + " features span "
                + span.c().eigenvalues().size() / 2
                + " dimensions; weights across them change no value. On the span:\n" + text(span)));
        for (var mean : means) {
            text.append('\n').append(text(mean));
        }
        return text.toString();
    }

    private static String text(ProblemAnalysis analysis) {
        return text(analysis.c(), analysis.h(), analysis.keyMatrixCondition());
    }

    static String text(MetricAnalysis c, MetricAnalysis h, boolean keyMatrixCondition) {
        var table = new TextTable(1, "", "metric C", "metric H");
        row(table, "λ_min(M)", c, h, MetricAnalysis::lambdaMinM);
        row(table, "λ_min(B), B = A_πᵀM⁻¹A_π", c, h, MetricAnalysis::lambdaMinB);
        row(table, "κ(B)", c, h, MetricAnalysis::kappaB);
        table.row("factor (κ−1)/(κ+1)", besideOne(c.factor()), besideOne(h.factor()));
        row(table, "‖K‖₂", c, h, MetricAnalysis::normK);
        row(table, "Hurwitz margin", c, h, MetricAnalysis::hurwitzMargin);
        table.row(
                "best q on [1e-5, 1]",
                besideOne(c.bestOnGrid().q()),
                besideOne(h.bestOnGrid().q()));
        row(table, "  at α", c, h, m -> m.bestOnGrid().alpha());
        table.row("largest stable α there", stable(c.largestStableAlpha()), stable(h.largestStableAlpha()));
        table.row(
                "smallest q over all α",
                besideOne(c.optimum().q()),
                besideOne(h.optimum().q()));
        row(table, "  at α", c, h, m -> m.optimum().alpha());
        return table + "key-matrix condition: " + (keyMatrixCondition ? "yes" : "no") + "\n";
    }

    /** If the last step size of the grid is stable, the largest stable one is that or more. */
    private static String stable(double largest) {
        return Double.isNaN(largest) ? "none" : largest < 1 ? shortly(largest) : "≥ 1 (end of range)";
    }

    private static void row(
            TextTable table, String name, MetricAnalysis c, MetricAnalysis h, Function<MetricAnalysis, Double> value) {
        table.row(
                name,
                shortly(withoutRounding(value.apply(c), c.normK())),
                shortly(withoutRounding(value.apply(h), h.normK())));
    }

    private static String text(Mean mean) {
        return text(mean.algorithm(), mean.settings(), mean.update()) + "\n" + LimitText.of(mean.limits(), mean.path());
    }

    /** A learner's mean update on a problem, and whether it is stable. */
    static String text(Algorithm algorithm, Settings settings, MeanUpdate update) {
        double contraction = update.contraction();
        int n = update.matrix().numRows;
        var heads = new String[n + 2];
        heads[0] = "E[Δz] = Gz + h";
        for (int j = 0; j < n; j++) {
            heads[j + 1] = "G" + j;
        }
        heads[n + 1] = "h";
        var table = new TextTable(1, heads);
        double largest =
                Arrays.stream(update.matrix().getData()).map(Math::abs).max().orElse(0);
        for (int i = 0; i < n; i++) {
            var cells = new String[n + 2];
            cells[0] = "z" + i;
            for (int j = 0; j < n; j++) {
                cells[j + 1] = shortly(withoutRounding(update.matrix().get(i, j), largest));
            }
            cells[n + 1] = shortly(withoutRounding(update.constant().get(i, 0), largest));
            table.row(cells);
        }
        return algorithm.name() + ", " + settings + ": ρ(I + G) = " + besideOne(contraction) + verdict(contraction)
                + "\n" + table;
    }

    private static String verdict(double contraction) {
        if (Math.abs(contraction - 1) < 1e-10) {
            return ", on the border: some direction neither shrinks nor grows in the mean";
        }
        return contraction < 1 ? ", stable in the mean" : ", unstable in the mean";
    }
}
