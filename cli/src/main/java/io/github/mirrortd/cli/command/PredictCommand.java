package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.ScheduleOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.option.TrialOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.text.LimitText;
import io.github.mirrortd.cli.text.PredictionText;
import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.moments.CurveOptions;
import io.github.mirrortd.exact.moments.LimitPath;
import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.figures.PredictionFigures;
import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "predict",
        description = {
            "Compute the exact learning curve over infinitely many runs, without sampling.",
            "Shows root mean square error, bias and variance at every step, steady state, stability, and the best step"
                    + " size. Least-squares learners are excluded; learners with traces or emphasis need a past with"
                    + " few distinguishable histories, or one that fades."
        },
        footer = {
            "",
            "Example: mirrortd predict -p random_walk -a STHTD-MP --alpha 0.1 --steps 2000 --at 500,1000,2000",
            "Example: mirrortd predict -p random_walk -a TD --alpha 0.5 --tau 100 --steps 1000 --average-after 500",
            "Example: mirrortd predict -p two_state -a ETD-Truncated --horizon 2 --alpha 0.05 --steps 500",
            "Example: mirrortd predict -p random_walk -a TDC --steps 200 --area-from 0 --joint"
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
            description = "Number of steps. Default: the problem's own, or fewer if these take more than some seconds.")
    private @Nullable Integer steps;

    @Option(
            names = "--at",
            split = ",",
            paramLabel = "N",
            description = "Steps to print, separated by commas. Default: eleven, evenly spaced.")
    private @Nullable List<Integer> at;

    @Option(
            names = "--sampling",
            paramLabel = "KIND",
            description = "markov (along the chain, as in a run) or iid (independent draws). Default: markov.")
    private Sampling sampling = Sampling.MARKOV;

    @Option(
            names = "--best",
            negatable = true,
            description = "Compute best step size, stability and steady state however long they take."
                    + " Default: stability and steady state if they take less than a second, the best"
                    + " step size if it takes seconds.")
    private @Nullable Boolean best;

    @Mixin
    private final ScheduleOptions schedule = new ScheduleOptions();

    @Option(
            names = "--average-after",
            paramLabel = "N",
            description = "Step N after which the mean of all θ is taken, whose error is shown too: 0 is"
                    + " Polyak's average, half of the steps a tail average.")
    private @Nullable Integer averageAfter;

    @Option(
            names = "--area-from",
            paramLabel = "N",
            description = "First step N of the mean-square area under the curve, for which the best step"
                    + " size is searched.")
    private @Nullable Integer areaFrom;

    @Option(names = "--joint", description = "Search for the best step size together with the best β, κ, reg or η.")
    private boolean joint;

    @Option(
            names = "--tolerance",
            paramLabel = "X",
            description =
                    "Largest share of a trace that may be left out if histories are cut. Default: ${DEFAULT-VALUE}.")
    private double tolerance = Predictor.TOLERANCE;

    @Mixin
    private final PlotOptions plot = new PlotOptions();

    @Override
    public Integer call() {
        TrialOptions.checkCount("steps", steps, TrialOptions.MOST_EXACT_STEPS);
        plot.check();
        settings.checkHad(selection);
        var algorithms = selection.algorithms().stream()
                .filter(a -> selection.algorithmsNamed() || Predictor.canPredict(a))
                .toList();
        algorithms.forEach(this::own);
        var job = new ExactJob(console, work, plot);
        var plans = new ArrayList<Plan>();
        for (var problem : selection.finiteProblems()) {
            var predictors = new ArrayList<Predictor>();
            for (var algorithm : algorithms) {
                job.attempt(problem.id(), () -> predictors.add(predictor(problem, algorithm)));
            }
            if (!predictors.isEmpty()) {
                job.attempt(problem.id(), () -> plans.add(plan(problem, predictors)));
            }
        }
        for (var plan : plans) {
            var problem = plan.problem();
            int count = plan.steps();
            int[] places = plan.places();
            var ofProblem = new ArrayList<Prediction>();
            for (var predictor : plan.predictors()) {
                job.attempt(problem.id(), () -> {
                    var prediction = predict(job, predictor, count);
                    ofProblem.add(prediction);
                    var limit = schedule.orElse(Schedule.CONSTANT).isConstant()
                            ? limit(predictor)
                            : Optional.<LimitPath.Point>empty();
                    var published = UsualSettings.published(problem, predictor.algorithm())
                            .map(Settings::alpha)
                            .orElse(Double.NaN);
                    job.show(
                            List.of(new Result(prediction, limit)),
                            PredictionText.of(predictor, prediction, places, published)
                                    + limit.map(point -> LimitText.sentence(limits(predictor), point))
                                            .orElse(""));
                });
            }
            if (steps == null && count < problem.steps()) {
                job.say("These are the first " + count + " of the problem's " + problem.steps()
                        + " steps, which alone take seconds; --steps sets more.\n");
            }
            job.figure(() -> PredictionFigures.curves(problem, ofProblem, plot.options(false)));
        }
        return job.deliver("prediction", "predictions");
    }

    private Limits limits(Predictor predictor) {
        return new Limits(predictor.problem(), settingsOf(predictor).lambda());
    }

    /** Limit of the learner's mean; empty if it has no exact value. */
    private Optional<LimitPath.Point> limit(Predictor predictor) {
        try {
            return Optional.of(LimitPath.point(
                    limits(predictor), predictor.problem(), predictor.algorithm(), settingsOf(predictor)));
        } catch (IllegalArgumentException | ArithmeticException e) {
            // A look-ahead along a trace has a curve, on states with pasts, and no mean update over states.
            return Optional.empty();
        }
    }

    @Fields("*=prediction limit")
    private record Result(Prediction prediction, Optional<LimitPath.Point> limit) {}

    /** Work on one problem, checked. */
    private record Plan(FiniteProblem problem, List<Predictor> predictors, int steps, int[] places) {}

    private Predictor predictor(FiniteProblem problem, Algorithm algorithm) {
        var predictor = new Predictor(problem, algorithm, sampling, tolerance);
        predictor.check(settingsOf(predictor));
        return predictor;
    }

    private Plan plan(FiniteProblem problem, List<Predictor> predictors) {
        int count = steps == null
                ? affordable(
                        problem,
                        predictors.stream()
                                .mapToDouble(p -> p.costPerStep(settingsOf(p)))
                                .sum())
                : steps;
        within("--average-after", averageAfter, count - 1);
        within("--area-from", areaFrom, count);
        return new Plan(problem, predictors, count, places(count));
    }

    private Settings settingsOf(Predictor predictor) {
        return UsualSettings.of(predictor.problem(), predictor.algorithm()).with(own(predictor.algorithm()));
    }

    private Settings own(Algorithm algorithm) {
        return SettingOptions.forAlgorithm(algorithm, settings.fixed(), selection.algorithmsNamed());
    }

    /** The problem's steps; where they would take more than twice the patience, a round number that does not. */
    static int affordable(FiniteProblem problem, double costPerStep) {
        double most = PATIENCE / costPerStep;
        if (problem.steps() <= 2 * most) {
            return problem.steps();
        }
        double digit = StrictMath.pow(10, Math.floor(StrictMath.log10(most)));
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
                progress -> Prediction.of(predictor, complete, count, parts, wishes(), progress));
    }

    private Prediction.Wishes wishes() {
        return new Prediction.Wishes(
                new CurveOptions(
                        schedule.orElse(Schedule.CONSTANT),
                        averageAfter == null ? CurveOptions.NO_AVERAGE : averageAfter),
                areaFrom == null ? -1 : areaFrom,
                joint);
    }

    private static void within(String option, @Nullable Integer step, int most) {
        if (step != null && (step < 0 || step > most)) {
            throw new IllegalArgumentException(option + " must be an integer from 0 to " + most + ", not " + step);
        }
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
                throw new IllegalArgumentException("--at must be steps from 0 to " + count + ", not " + step);
            }
        }
        return at.stream().mapToInt(Integer::intValue).toArray();
    }
}
