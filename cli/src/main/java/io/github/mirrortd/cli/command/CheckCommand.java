package io.github.mirrortd.cli.command;

import static io.github.mirrortd.base.format.Printed.neatly;
import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.cli.option.FixedStep;
import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.ScheduleOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.TrialOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.text.TextTable;
import io.github.mirrortd.exact.theory.DiminishingSteps;
import io.github.mirrortd.exact.theory.Finding;
import io.github.mirrortd.exact.theory.GapRates;
import io.github.mirrortd.exact.theory.PaperCheck;
import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "check",
        description = {
            "Check every statement of the paper on a problem: numbers, verdict and reason.",
            "Covers assumptions, lemmas, theorems, rate bounds, the comparison of metrics,"
                    + " and fixed points on singular problems."
        },
        footer = {"", "Example: mirrortd check baird"})
public final class CheckCommand extends ConsoleCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "PROBLEM",
            description = "Problems, by name or file. Default: the paper's four.")
    private @Nullable List<String> names;

    @Option(
            names = {"-p", "--problem"},
            split = SelectionOptions.BETWEEN_PROBLEMS,
            splitSynopsisLabel = ",",
            paramLabel = "NAME",
            description = "The same problems, separated by commas, as in other commands.")
    private @Nullable List<String> separated;

    @Mixin
    private final WorkOptions work = new WorkOptions();

    @Option(names = "--steps", paramLabel = "N", description = "Number of sampled steps. Default: ${DEFAULT-VALUE}.")
    private int steps = PaperCheck.Options.USUAL.steps();

    @Option(names = "--runs", paramLabel = "N", description = "Number of sampled runs. Default: ${DEFAULT-VALUE}.")
    private int runs = PaperCheck.Options.USUAL.runs();

    @Option(
            names = "--alpha",
            paramLabel = "X",
            converter = FixedStep.class,
            description = "α₀ of the diminishing step sizes. Default: half of the largest that is stable"
                    + " in the mean square.")
    private double alpha = Double.NaN;

    @Mixin
    private final ScheduleOptions schedule = new ScheduleOptions();

    private @Nullable List<String> named() {
        if (names == null || separated == null) {
            return names == null ? separated : names;
        }
        return Stream.concat(names.stream(), separated.stream()).toList();
    }

    @Override
    public Integer call() {
        var diminishing = schedule.orElse(PaperCheck.Options.USUAL.schedule());
        if (!Double.isNaN(alpha) && !(alpha > 0)) {
            throw new IllegalArgumentException("--alpha must be a number > 0, not " + alpha);
        }
        var problems = SelectionOptions.finiteProblems(named());
        TrialOptions.checkCount("steps", steps, TrialOptions.MOST_EXACT_STEPS);
        TrialOptions.checkCount("runs", runs, TrialOptions.MOST_EXACT_STEPS);
        var job = new ExactJob(console, work, new PlotOptions());
        for (var problem : problems) {
            var options = new PaperCheck.Options(
                    tuned(problem, "GTD2-MP"),
                    tuned(problem, "STHTD-MP"),
                    alpha,
                    diminishing,
                    steps,
                    runs,
                    PaperCheck.Options.USUAL.patience());
            job.attempt(problem.id(), () -> {
                var check =
                        job.compute("checking " + problem.id(), progress -> PaperCheck.of(problem, options, progress));
                job.show(List.of(check), text(problem, check));
            });
        }
        return job.deliver("check", "checks");
    }

    /** The paper's step size; NaN for other problems. */
    private static double tuned(FiniteProblem problem, String algorithm) {
        return UsualSettings.published(problem, Algorithms.get(algorithm))
                .map(Settings::alpha)
                .orElse(Double.NaN);
    }

    private static String text(FiniteProblem problem, PaperCheck check) {
        var text = new StringBuilder();
        text.append(problem.title()).append(" (").append(problem.id()).append(")\n");
        for (var f : check.findings()) {
            text.append(String.format(Locale.ROOT, "%n%-18s %-6s %s%n", f.statement(), verdict(f), f.claim()));
            if (!f.numbers().isEmpty()) {
                text.append("    ")
                        .append(f.numbers().stream()
                                .map(q -> q.name() + " = "
                                        + (q.value() == Double.POSITIVE_INFINITY ? "∞" : neatly(q.value())))
                                .collect(Collectors.joining(", ")))
                        .append('\n');
            }
            text.append("    ").append(f.reason()).append(".\n");
        }
        text.append('\n').append(distances(check.diminishing())).append('\n').append(gaps(check.gaps()));
        return text.toString().replace("\r", "");
    }

    private static String verdict(Finding f) {
        return f.verdict().name().toLowerCase(Locale.ROOT);
    }

    private static String distances(DiminishingSteps d) {
        var some = IntStream.range(0, d.points().size())
                .filter(i -> i % 4 == 0)
                .mapToObj(d.points()::get)
                .toList();
        var table = TextTable.of(0, some, "t=step | ‖θ_t − θ*‖ (rms)=distance | largest=largest");
        return "Theorem 2: α_t = " + shortly(d.alpha()) + "/(1+t/"
                + neatly(d.schedule().tau()) + ")^" + neatly(d.schedule().p()) + ", " + d.runs() + " runs\n" + table;
    }

    private static String gaps(GapRates g) {
        var table = TextTable.of(0, g.points(), """
                n=n | STHTD gap=sthtd | ± s.e.=sthtdError | bound printed=sthtdPaper | bound=sthtdBound
                | STHTD-MP gap=mp | ± s.e.=mpError | bound printed=mpPaper | bound=mpBound""");
        return "Propositions 1 and 2: the primal–dual gap of the average, ‖θ‖ ≤ " + shortly(g.thetaRadius())
                + ", ‖w‖ ≤ " + shortly(g.wRadius()) + ", " + g.runs() + " runs\n" + table;
    }
}
