package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.affine.KeptUpdate;
import io.github.mirrortd.exact.linear.UsableFeatures;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * The behaviour of a learner on a finite problem, computed instead of sampled: the exact mean and mean square of its error over
 * infinitely many runs.
 *
 * <pre>{@code
 * var predictor = new Predictor(Problems.get("random_walk"), Algorithms.get("STHTD-MP"), Sampling.MARKOV);
 * double rms = predictor.curve(Settings.alpha(0.1), 500).last().rms();    // 0.35797
 * }</pre>
 *
 * <p>Learners that carry something along (a follow-on trace, traces of λ > 0) are predicted on states together with their pasts:
 * exactly where these are few, and with pasts cut at a stated tolerance elsewhere ({@link #truncation}).
 */
public final class Predictor {
    /** The share of a trace that may be left out where its past has to be cut. */
    public static final double TOLERANCE = 1e-4;

    private static final double SEARCH_DECADES = 1e-6;

    private final FiniteProblem problem;
    private final RuleAlgorithm rule;
    private final Sampling sampling;
    private final double tolerance;
    private final WorkBudget patience;

    /** Chains by settings without step sizes; one for all if there are no traces. */
    private final Map<Settings, SampledChain> chains;

    /**
     * Creates a predictor of a learner on a problem.
     *
     * @param problem a finite problem
     * @param algorithm the learner
     * @param sampling how transitions are drawn
     * @throws IllegalArgumentException where the algorithm's moments do not close, or where the features are too large or
     *     too small for their products to be numbers; the message says why
     */
    public Predictor(FiniteProblem problem, Algorithm algorithm, Sampling sampling) {
        this(problem, algorithm, sampling, TOLERANCE);
    }

    /**
     * Creates a predictor of a learner on a problem with a given tolerance.
     *
     * @param problem a finite problem
     * @param algorithm the learner
     * @param sampling how transitions are drawn
     * @param tolerance the share of a trace that may be left out where its past has to be cut
     */
    public Predictor(FiniteProblem problem, Algorithm algorithm, Sampling sampling, double tolerance) {
        this(problem, predictable(algorithm), sampling, tolerance, WorkBudget.ENDLESS, new ConcurrentHashMap<>());
        UsableFeatures.checkSquares(problem);
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new IllegalArgumentException("the tolerance must lie between 0 and 1, not be " + tolerance);
        }
        if (!rule.usesFollowOn() && !rule.traces(rule.complete(Settings.NONE))) {
            chain(Settings.NONE);
        }
    }

    private Predictor(
            FiniteProblem problem,
            RuleAlgorithm rule,
            Sampling sampling,
            double tolerance,
            WorkBudget patience,
            Map<Settings, SampledChain> chains) {
        this.problem = problem;
        this.rule = rule;
        this.sampling = sampling;
        this.tolerance = tolerance;
        this.patience = patience;
        this.chains = chains;
    }

    /**
     * A result that may take longer than anybody waits.
     *
     * @param <T> what it computes
     * @param multiplications multiplications after which the computation is given up; 1e10 are some seconds
     * @param progress receives the share of them that is done
     * @param computation is handed a predictor that counts
     * @return what was computed, or nothing where it would have taken more
     */
    public <T> Optional<T> within(double multiplications, DoubleConsumer progress, Function<Predictor, T> computation) {
        try {
            return Optional.of(computation.apply(new Predictor(
                    problem, rule, sampling, tolerance, new WorkBudget(multiplications, progress), chains)));
        } catch (WorkBudget.Exhausted e) {
            return Optional.empty();
        }
    }

    private static RuleAlgorithm predictable(Algorithm algorithm) {
        if (!(algorithm instanceof RuleAlgorithm rule)) {
            throw new IllegalArgumentException(
                    algorithm.name() + " cannot be predicted: " + algorithm.whyNoRule() + "; run it instead");
        }
        if (rule.keepsState()) {
            KeptUpdate.check(rule);
        }
        return rule;
    }

    /**
     * {@return whether the learner carries nothing along, so that its moments close on every problem}
     *
     * @param algorithm the learner
     */
    public static boolean canPredict(Algorithm algorithm) {
        return algorithm instanceof RuleAlgorithm rule && !rule.usesFollowOn();
    }

    /**
     * {@return why a learner's moments do not close on every problem, as the end of a sentence; nothing where they do}
     *
     * @param algorithm the learner
     */
    public static Optional<String> whyNot(Algorithm algorithm) {
        if (canPredict(algorithm)) {
            return Optional.empty();
        }
        return Optional.of(
                algorithm instanceof RuleAlgorithm ? "it carries a follow-on trace along" : algorithm.whyNoRule());
    }

    /** {@return the problem} */
    public FiniteProblem problem() {
        return problem;
    }

    /** {@return the learner} */
    public RuleAlgorithm algorithm() {
        return rule;
    }

    /** {@return how transitions are drawn} */
    public Sampling sampling() {
        return sampling;
    }

    /**
     * {@return what of the learner's past the curve leaves out}
     *
     * @param settings complete ones
     */
    public Truncation truncation(Settings settings) {
        return chain(settings).truncation;
    }

    /**
     * Finds out whether a learner with these settings can be predicted.
     *
     * @param settings complete ones
     * @throws IllegalArgumentException where its moments do not close; the message says why
     */
    public void check(Settings settings) {
        rule.check(settings);
        chain(settings);
    }

    private SampledChain chain(Settings given) {
        var settings = rule.complete(given);
        boolean carries = rule.usesFollowOn() || rule.traces(settings);
        int phases = rule.lookAhead().phases();
        if (!carries) {
            return chains.computeIfAbsent(Settings.NONE, key -> new SampledChain(problem, sampling, phases));
        }
        String who = rule.name() + " with " + settings + " cannot be predicted: ";
        if (sampling != Sampling.MARKOV) {
            throw new IllegalArgumentException(
                    who + "it carries its past along, which independent draws do not have; --sampling markov does");
        }
        var key = settings.has(Parameter.BETA) ? settings.with(Parameter.BETA, 1) : settings;
        try {
            return chains.computeIfAbsent(
                    key.with(Parameter.ALPHA, 1),
                    k -> new SampledChain(problem, HistoryChain.of(problem, rule, settings, tolerance), phases));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(who + e.getMessage(), e);
        }
    }

    private MomentFlow flow(Settings settings) {
        return flow(settings, false);
    }

    private MomentFlow flow(Settings settings, boolean averaged) {
        rule.check(settings);
        var chain = chain(settings);
        return new MomentFlow(chain, rule, rule.complete(settings), averaged ? chain.basis.dimension : 0, patience);
    }

    /**
     * {@return the error before anything is learned and after every step}
     *
     * @param settings complete ones
     * @param steps how many
     */
    public LearningCurve curve(Settings settings, int steps) {
        return curve(settings, steps, CurveOptions.PLAIN, done -> {});
    }

    /**
     * {@return the same, with diminishing steps and averages}
     *
     * @param settings complete ones
     * @param steps how many
     * @param course diminishing steps and averages
     * @param progress receives the share of the work that is done
     */
    public LearningCurve curve(Settings settings, int steps, CurveOptions course, DoubleConsumer progress) {
        requireSteps(steps);
        if (course.averages() && !(course.averageAfter() >= 0 && course.averageAfter() < steps)) {
            throw new IllegalArgumentException(
                    "an average after " + course.averageAfter() + " steps needs more than " + steps + " steps in all");
        }
        course.schedule().check(rule);
        var complete = rule.complete(settings);
        var moments = new Moments(flow(settings, course.averages()));
        List<CurvePoint> points = new ArrayList<>(steps + 1);
        List<CurvePoint> averages = new ArrayList<>();
        points.add(moments.point(0));
        for (int t = 1; t <= steps; t++) {
            if (course.schedule().isConstant()) {
                moments.step();
            } else {
                moments.step(complete.slowedBy(course.schedule().factor(t - 1)));
            }
            points.add(moments.point(t));
            if (course.averages() && t > course.averageAfter()) {
                moments.sum();
                averages.add(moments.averaged(t));
            }
            progress.accept((double) t / steps);
        }
        return new LearningCurve(points, averages, moments.mean());
    }

    /**
     * Some points of {@link #curve}, each as soon as it is known: for those who watch.
     *
     * @param settings complete ones
     * @param steps which points, rising
     * @param seen is handed one point after the other
     */
    public void follow(Settings settings, int[] steps, Consumer<CurvePoint> seen) {
        var moments = new Moments(flow(settings));
        int done = 0;
        for (int step : steps) {
            if (step < done) {
                throw new IllegalArgumentException(
                        "the points of a curve are asked for in their order, not " + step + " after " + done);
            }
            for (; done < step; done++) {
                moments.step();
            }
            seen.accept(moments.point(done));
        }
    }

    private static void requireSteps(int steps) {
        if (steps < 0) {
            throw new IllegalArgumentException("steps must be 0 or more, not " + steps);
        }
    }

    /**
     * {@return the last point of {@link #curve}}
     *
     * @param settings complete ones
     * @param steps how many
     */
    public CurvePoint after(Settings settings, int steps) {
        requireSteps(steps);
        var moments = new Moments(flow(settings));
        for (int t = 0; t < steps; t++) {
            moments.step();
        }
        return moments.point(steps);
    }

    /**
     * {@return the growth factors of mean and mean square}
     *
     * @param settings complete ones
     */
    public Stability stability(Settings settings) {
        return Stability.of(flow(settings));
    }

    /**
     * {@return the error in the long run, solved} Its rms is infinite where the mean square does not settle; where not
     * even the mean does, so is its bias.
     *
     * @param settings complete ones
     */
    public CurvePoint steadyState(Settings settings) {
        return steadyState(settings, stability(settings)).point();
    }

    /**
     * {@return the mean of the weights in the long run; nothing where it does not settle}
     *
     * @param settings any; the usual values for those left out
     */
    public Optional<MeanWeights> steadyMean(Settings settings) {
        return SteadyState.means(flow(settings));
    }

    SteadyState steadyState(Settings settings, Stability stability) {
        return stability.stableInTheMeanSquare() ? SteadyState.of(flow(settings)) : SteadyState.without(stability);
    }

    /**
     * {@return the end of the interval of step sizes, from 0 on, that are stable in the mean, all other settings kept;
     * 0: none}
     *
     * @param settings complete ones
     */
    public double largestMeanStableAlpha(Settings settings) {
        return Stability.largestMeanStable(flows(settings), Stability.startAlpha(chain(settings)));
    }

    /**
     * {@return the same in the mean square}
     *
     * @param settings complete ones
     */
    public double largestMeanSquareStableAlpha(Settings settings) {
        return largestMeanSquareStableAlpha(settings, largestMeanStableAlpha(settings));
    }

    double largestMeanSquareStableAlpha(Settings settings, double largestMeanStable) {
        return Stability.largestMeanSquareStable(flows(settings), largestMeanStable);
    }

    private DoubleFunction<MomentFlow> flows(Settings settings) {
        var flow = flow(settings);
        return alpha -> {
            flow.tune(rule.complete(settings.with(Parameter.ALPHA, alpha)));
            return flow;
        };
    }

    /**
     * {@return the step size with the smallest error, all other settings kept}
     *
     * @param settings complete ones
     * @param goal what is to be small
     * @param progress receives the share of the work that is done
     */
    public Minimum bestAlpha(Settings settings, Goal goal, DoubleConsumer progress) {
        double stable = largestMeanStableAlpha(settings);
        double high = stable > 0 && Double.isFinite(stable) ? 2 * stable : 10;
        return Minimum.of(
                alpha -> reached(settings.with(Parameter.ALPHA, alpha), goal), SEARCH_DECADES * high, high, progress);
    }

    /**
     * The error that a search for the best settings minimises.
     *
     * @param steps how many are taken
     * @param from the first point of the curve that counts; {@code steps} for the last one only
     */
    public record Goal(int steps, int from) {
        /**
         * {@return the error after a number of steps as a goal}
         *
         * @param steps how many
         */
        public static Goal last(int steps) {
            return new Goal(steps, steps);
        }
    }

    /**
     * {@return the root mean square error that a goal is about}
     *
     * @param settings complete ones
     * @param goal what is to be small
     */
    public double reached(Settings settings, Goal goal) {
        return goal.from() == goal.steps()
                ? after(settings, goal.steps()).rms()
                : curve(settings, goal.steps()).rmsFrom(goal.from());
    }

    /**
     * {@return the best step size together with the best second setting, where the algorithm has one} It is the better
     * of two descents, which begin at the best step size for the usual value of the second setting, with that value, a
     * quarter of it or four times it, whichever two are best.
     *
     * @param given settings that stay as they are; α and the second one are where a descent begins
     * @param goal what is to be small
     * @param progress receives the share of the work that is done
     */
    public Optional<JointBest> jointBest(Settings given, Goal goal, DoubleConsumer progress) {
        return JointBest.of(this, rule.complete(given), goal, progress);
    }

    /**
     * {@return how many multiplications one step of the curve takes, roughly: what waiting times can be guessed from}
     *
     * @param settings complete ones
     */
    public double costPerStep(Settings settings) {
        return chain(settings).costPerStep(rule.keepsState() ? KeptUpdate.vectors(rule) : rule.usesAuxiliary() ? 2 : 1);
    }
}
