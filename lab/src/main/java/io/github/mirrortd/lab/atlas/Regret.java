package io.github.mirrortd.lab.atlas;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.exact.moments.ExactTuning;
import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Grid;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.lab.result.Statistics;
import io.github.mirrortd.lab.result.Tuning;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.CurveStore;
import io.github.mirrortd.lab.run.ThreadScheduler;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.StreamProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Cost of not tuning: the error of untuned learners over that of the same rule at its best settings, problem by problem.
 *
 * @param entries problem by problem, and there learner by learner
 */
public record Regret(List<Entry> entries) {
    /** Share of the initial error below which a problem counts as solved, because ratios of smaller errors are noise. */
    static final double SOLVED = 1e-6;

    /** Multiple of the initial error above which a learner has diverged. */
    private static final double LOST = 10;

    /** Exact tuning that would take more seconds than this is left to the grid. */
    private static final double PATIENCE = 10;

    /** Problems whose cells are run together. */
    private static final int TOGETHER = 32;

    /**
     * Copies the entries.
     *
     * @param entries problem by problem, and there learner by learner
     */
    public Regret {
        entries = List.copyOf(entries);
    }

    /**
     * One learner on one problem.
     *
     * @param problem the problem's name
     * @param learner the learner's, which was not tuned
     * @param error its AUC, the mean over runs
     * @param tuned the name of the rule that was tuned
     * @param settings what tuning chose
     * @param tunedError the tuned rule's AUC on the same runs
     * @param bestError the smallest AUC of all rules that were tuned
     * @param startError before anything was learned
     * @param exact whether tuning was over all step sizes on exact curves; by the grid otherwise
     */
    @Fields("""
            problem learner auc=error tuned tuned_alpha=settings.alpha tuned_auc=tunedError best_tuned_auc=bestError
            startError regret=ratio regret_to_best=overBest diverged tuned_diverged=referenceDiverged
            tuned_exactly=exact""")
    public record Entry(
            String problem,
            String learner,
            double error,
            String tuned,
            Settings settings,
            double tunedError,
            double bestError,
            double startError,
            boolean exact) {
        /**
         * {@return its error over that of its tuned self; both at least a millionth of the error at the start} NaN where the
         * tuned self diverged: there is nothing to be compared with.
         */
        public double ratio() {
            return over(tunedError);
        }

        /** {@return its error over that of the best learner that was tuned; NaN where all of these diverged} */
        public double overBest() {
            return over(bestError);
        }

        private double over(double reference) {
            if (isLost(reference)) {
                return Double.NaN;
            }
            double least = SOLVED * startError;
            double own = Double.isFinite(error) ? Math.max(error, least) : Double.POSITIVE_INFINITY;
            double other = Math.max(reference, least);
            return own == other ? 1 : own / other;
        }

        private boolean isLost(double mean) {
            return !(mean <= LOST * startError);
        }

        /** {@return whether its tuned self diverged, with the settings that did best in tuning} */
        public boolean referenceDiverged() {
            return isLost(tunedError);
        }

        /** {@return whether its mean error is above ten times the error before the first step, or not a number} */
        public boolean diverged() {
            return isLost(error);
        }
    }

    /**
     * Learners to compare, and the amount of data.
     *
     * @param learners that are not tuned: rules with step-size methods
     * @param grid what their rules' tuning tries
     * @param tuning on which data
     * @param evaluation on which data all are compared
     * @param exact whether rules are tuned on exact curves where these can be had in seconds, and by the grid elsewhere
     */
    public record Plan(List<SteppedAlgorithm> learners, Grid grid, Stage tuning, Stage evaluation, boolean exact) {
        /**
         * Copies the learners.
         *
         * @param learners that are not tuned: rules with step-size methods
         * @param grid what their rules' tuning tries
         * @param tuning on which data
         * @param evaluation on which data all are compared
         * @param exact whether rules are tuned on exact curves where these can be had in seconds, and by the grid elsewhere
         */
        public Plan {
            learners = List.copyOf(learners);
        }

        private List<Algorithm> rules() {
            return learners.stream()
                    .<Algorithm>map(SteppedAlgorithm::rule)
                    .distinct()
                    .toList();
        }
    }

    /**
     * Compares learners on problems.
     *
     * @param problems finite ones and streams
     * @param plan what is compared
     * @param runner runs it
     * @return the comparison
     */
    public static Regret of(List<Problem> problems, Plan plan, CellRunner runner) {
        var entries = new ArrayList<Entry>();
        for (int from = 0; from < problems.size(); from += TOGETHER) {
            entries.addAll(some(problems.subList(from, Math.min(problems.size(), from + TOGETHER)), plan, runner));
        }
        return new Regret(entries);
    }

    private static List<Entry> some(List<Problem> problems, Plan plan, CellRunner runner) {
        var tried = new ArrayList<Cell>();
        for (var problem : problems) {
            for (var rule : plan.rules()) {
                for (var settings : plan.grid().of(rule)) {
                    tried.add(cell(problem, rule, rule.complete(settings), plan.tuning()));
                }
            }
        }
        var chosen = chosen(runner.run("tuning", tried));
        var exact = new LinkedHashMap<Pair, Settings>();
        if (plan.exact()) {
            chosen.keySet().forEach(pair -> exactly(pair, plan).ifPresent(best -> exact.put(pair, best)));
            chosen.putAll(exact);
        }
        var cells = new ArrayList<Cell>();
        for (var problem : problems) {
            for (var rule : plan.rules()) {
                var best = Objects.requireNonNull(chosen.get(new Pair(problem, rule)));
                cells.add(cell(problem, rule, best, plan.evaluation()));
            }
            for (var learner : plan.learners()) {
                cells.add(cell(problem, learner, learner.complete(Settings.NONE), plan.evaluation()));
            }
        }
        var errors = new LinkedHashMap<Pair, Double>();
        for (var runs : runner.run("evaluation", cells)) {
            errors.put(new Pair(runs.cell().problem(), runs.cell().algorithm()), Statistics.mean(runs.aucOrInfinity()));
        }
        var entries = new ArrayList<Entry>();
        for (var problem : problems) {
            double best = plan.rules().stream()
                    .mapToDouble(rule -> error(errors, problem, rule))
                    .min()
                    .orElse(Double.NaN);
            double start = startError(problem);
            for (var learner : plan.learners()) {
                entries.add(new Entry(
                        problem.id(),
                        learner.name(),
                        error(errors, problem, learner),
                        learner.rule().name(),
                        Objects.requireNonNull(chosen.get(new Pair(problem, learner.rule()))),
                        error(errors, problem, learner.rule()),
                        best,
                        start,
                        exact.containsKey(new Pair(problem, learner.rule()))));
            }
        }
        return entries;
    }

    private record Pair(Problem problem, Algorithm algorithm) {}

    /** The settings with the least exact error over the part that counts; none where there are no exact curves in time. */
    private static Optional<Settings> exactly(Pair pair, Plan plan) {
        if (!(pair.problem() instanceof FiniteProblem problem) || !Predictor.canPredict(pair.algorithm())) {
            return Optional.empty();
        }
        try {
            var predictor = new Predictor(problem, pair.algorithm(), Sampling.MARKOV);
            var stage = plan.evaluation();
            int steps = stage.on(problem).steps();
            var usual = pair.algorithm().complete(Settings.NONE);
            if (Prediction.Parts.bestSeconds(predictor, usual, steps) > PATIENCE) {
                return Optional.empty();
            }
            var goal = new Predictor.Goal(steps, stage.window().from(steps));
            return Optional.of(ExactTuning.of(predictor, Settings.NONE, goal, Optional.empty(), done -> {})
                    .best());
        } catch (IllegalArgumentException e) {
            // No exact curves of this learner on this problem.
            return Optional.empty();
        }
    }

    private static double error(Map<Pair, Double> errors, Problem problem, Algorithm algorithm) {
        return Objects.requireNonNull(errors.get(new Pair(problem, algorithm)));
    }

    private static Cell cell(Problem problem, Algorithm algorithm, Settings settings, Stage stage) {
        return new Cell(problem, algorithm, settings, Schedule.CONSTANT, stage.on(problem), stage.window());
    }

    private static Map<Pair, Settings> chosen(List<Runs> tried) {
        return tried.stream()
                .collect(Collectors.groupingBy(
                        runs -> new Pair(runs.cell().problem(), runs.cell().algorithm()),
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(
                                Collectors.toList(),
                                runs -> Tuning.of(runs).best().settings())));
    }

    /** The error of a problem's first weights. */
    private static double startError(Problem problem) {
        if (problem instanceof FiniteProblem finite) {
            return finite.error().at(finite.initial());
        }
        double[] values = ((StreamProblem) problem).evaluation().values();
        return Math.sqrt(Arrays.stream(values).map(v -> v * v).sum() / values.length);
    }

    /**
     * {@return the mean curves of some learners on a problem, in their order}
     *
     * @param problem the problem
     * @param learners how they learn
     * @param settings complete ones, one for each
     * @param stage on which data
     * @param engine runs them
     */
    public static List<double[]> curves(
            Problem problem, List<? extends Algorithm> learners, List<Settings> settings, Stage stage, Engine engine) {
        var cells = IntStream.range(0, learners.size())
                .mapToObj(i -> cell(problem, learners.get(i), settings.get(i), stage))
                .toList();
        try (var curves = new CurveStore()) {
            new CellRunner(new ThreadScheduler(engine, 1)).run("curves", cells, curves);
            var bands = curves.bands(problem, FigureOptions.USUAL);
            return learners.stream()
                    .map(learner ->
                            Objects.requireNonNull(bands.get(learner.name())).centre())
                    .toList();
        }
    }

    /**
     * Summary of a learner's entries.
     *
     * @param learner its name
     * @param problems on how many problems
     * @param withoutReference on how many of these its tuned self diverged: they count for nothing but {@code diverged}
     * @param median of its error over that of its tuned self
     * @param p95 the 95 % quantile of these
     * @param worst the largest of these
     * @param worstProblem where that was
     * @param diverged the share of problems on which it diverged
     * @param medianToBest the median of its error over that of the best learner that was tuned
     * @param p95ToBest the 95 % quantile of these
     */
    public record Summary(
            String learner,
            int problems,
            int withoutReference,
            double median,
            double p95,
            double worst,
            String worstProblem,
            double diverged,
            double medianToBest,
            double p95ToBest) {
        /** {@return on how many of the problems its tuned self diverged} */
        public String leftOut() {
            return withoutReference + " of " + problems;
        }
    }

    /** {@return the names of the learners, in the order in which they were given} */
    public List<String> learners() {
        return entries.stream().map(Entry::learner).distinct().toList();
    }

    /**
     * {@return the entries of a learner}
     *
     * @param learner its name
     */
    public List<Entry> of(String learner) {
        return entries.stream().filter(e -> e.learner().equals(learner)).toList();
    }

    /**
     * {@return the comparison on some of the problems}
     *
     * @param which by name
     */
    public Regret on(Predicate<String> which) {
        return new Regret(entries.stream().filter(e -> which.test(e.problem())).toList());
    }

    /** {@return what the entries come to, learner by learner} */
    public List<Summary> summaries() {
        return learners().stream().map(this::summary).toList();
    }

    private Summary summary(String learner) {
        var own = of(learner);
        double[] ratios = numbers(own, Entry::ratio);
        double[] best = numbers(own, Entry::overBest);
        double worst = at(ratios, ratios.length - 1);
        return new Summary(
                learner,
                own.size(),
                (int) own.stream().filter(Entry::referenceDiverged).count(),
                at(ratios, ratios.length / 2),
                at(ratios, p95(ratios)),
                worst,
                own.stream()
                        .filter(e -> e.ratio() == worst)
                        .map(Entry::problem)
                        .findFirst()
                        .orElse(""),
                own.stream().filter(Entry::diverged).count() / (double) own.size(),
                at(best, best.length / 2),
                at(best, p95(best)));
    }

    private static double[] numbers(List<Entry> entries, ToDoubleFunction<Entry> ratio) {
        return entries.stream()
                .mapToDouble(ratio)
                .filter(x -> !Double.isNaN(x))
                .sorted()
                .toArray();
    }

    /** The place of the smallest number that 95 % are at or below: no mean of two numbers, of which one may be infinite. */
    private static int p95(double[] sorted) {
        return (int) Math.ceil(0.95 * sorted.length) - 1;
    }

    private static double at(double[] sorted, int place) {
        return sorted.length == 0 ? Double.NaN : sorted[place];
    }
}
