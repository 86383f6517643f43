package io.github.mirrortd.exact.moments;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * What a learner will do on a finite problem, computed instead of sampled: the exact mean and mean square of its error over
 * infinitely many runs.
 *
 * <pre>{@code
 * var predictor = new Predictor(Problems.get("random_walk"), Algorithms.get("STHTD-MP"), Sampling.MARKOV);
 * double rms = predictor.curve(Settings.alpha(0.1), 500).last().rms();    // 0.35797
 * }</pre>
 */
public final class Predictor {
    private static final double SEARCH_DECADES = 1e-6;

    private final RuleAlgorithm rule;
    private final SampledChain chain;
    private final WorkBudget patience;

    /**
     * Of an algorithm with any settings.
     *
     * @param problem a finite problem
     * @param algorithm whose rule is affine in its products
     * @param sampling along one walk, or independently
     * @throws IllegalArgumentException where the algorithm's moments do not close; the message says why
     */
    public Predictor(FiniteProblem problem, Algorithm algorithm, Sampling sampling) {
        this(predictable(algorithm), new SampledChain(problem, sampling), WorkBudget.ENDLESS);
    }

    private Predictor(RuleAlgorithm rule, SampledChain chain, WorkBudget patience) {
        this.rule = rule;
        this.chain = chain;
        this.patience = patience;
    }

    /**
     * A result that may take longer than anybody waits.
     *
     * @param <T> what is computed
     * @param multiplications after about so many the computation is given up; 1e10 are some seconds
     * @param progress hears the share of them that is done
     * @param computation what to do with a predictor that can be interrupted
     * @return what was computed, or nothing where it would have taken more
     */
    public <T> Optional<T> within(double multiplications, DoubleConsumer progress, Function<Predictor, T> computation) {
        try {
            return Optional.of(
                    computation.apply(new Predictor(rule, chain, new WorkBudget(multiplications, progress))));
        } catch (WorkBudget.Exhausted e) {
            return Optional.empty();
        }
    }

    /**
     * Refuses what cannot be predicted.
     *
     * @param algorithm the learner's
     * @param settings the learner's
     * @throws IllegalArgumentException where the moments of such a learner do not close; the message says why
     */
    public static void check(Algorithm algorithm, Settings settings) {
        var complete = algorithm.complete(settings);
        if (predictable(algorithm).traces(complete)) {
            throw new IllegalArgumentException(algorithm.name() + " with " + complete
                    + " cannot be predicted: its trace multiplies the weights and carries the past along, so their moments"
                    + " do not close; run it instead");
        }
    }

    private static RuleAlgorithm predictable(Algorithm algorithm) {
        if (!(algorithm instanceof RuleAlgorithm rule)) {
            throw new IllegalArgumentException(algorithm.name()
                    + " cannot be predicted: it solves for its weights, so they are not an affine function of the weights"
                    + " before; run it instead");
        }
        if (rule.usesFollowOn()) {
            throw new IllegalArgumentException(algorithm.name()
                    + " cannot be predicted: its follow-on trace multiplies the weights and carries the past along, so"
                    + " their moments do not close; run it instead");
        }
        return rule;
    }

    /** {@return the problem that is learned on} */
    public FiniteProblem problem() {
        return chain.problem;
    }

    /** {@return the algorithm whose learners are predicted} */
    public RuleAlgorithm algorithm() {
        return rule;
    }

    /** {@return how transitions are drawn} */
    public Sampling sampling() {
        return chain.sampling;
    }

    private MomentFlow flow(Settings settings) {
        rule.check(settings);
        check(rule, settings);
        return new MomentFlow(chain, rule, rule.complete(settings), patience);
    }

    /**
     * {@return the error before anything is learned and after every step}
     *
     * @param settings of the learner; those left out take their usual values
     * @param steps after how many steps the curve ends
     */
    public LearningCurve curve(Settings settings, int steps) {
        return curve(settings, steps, done -> {});
    }

    /**
     * As {@link #curve(Settings, int)}; {@code progress} hears the share of the steps that are done.
     *
     * @param settings of the learner; those left out take their usual values
     * @param steps after how many steps the curve ends
     * @param progress hears the share that is done
     * @return the curve
     */
    public LearningCurve curve(Settings settings, int steps, DoubleConsumer progress) {
        requireSteps(steps);
        var moments = new Moments(flow(settings));
        List<CurvePoint> points = new ArrayList<>(steps + 1);
        points.add(moments.point(0));
        for (int t = 1; t <= steps; t++) {
            moments.step();
            points.add(moments.point(t));
            progress.accept((double) t / steps);
        }
        return new LearningCurve(points, moments.mean());
    }

    private static void requireSteps(int steps) {
        if (steps < 0) {
            throw new IllegalArgumentException("steps must be 0 or more, not " + steps);
        }
    }

    /**
     * {@return the last point of {@link #curve}, for whoever needs no other}
     *
     * @param settings of the learner; those left out take their usual values
     * @param steps after how many steps the curve ends
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
     * {@return E[θ] after every step up to {@code steps}, that one included}
     *
     * @param settings of the learner; those left out take their usual values
     * @param steps after how many steps the curve ends
     */
    public double[][] meanWeights(Settings settings, int steps) {
        requireSteps(steps);
        var moments = new Moments(flow(settings));
        var means = new double[steps + 1][];
        means[0] = moments.mean();
        for (int t = 1; t <= steps; t++) {
            moments.step();
            means[t] = moments.mean();
        }
        return means;
    }

    /**
     * {@return the growth factors of mean and mean square}
     *
     * @param settings of the learner; those left out take their usual values
     */
    public Stability stability(Settings settings) {
        return Stability.of(flow(settings));
    }

    /**
     * {@return the error in the long run, solved} Its rms is infinite where the mean square does not settle; where not
     * even the mean does, so is its bias.
     *
     * @param settings of the learner; those left out take their usual values
     */
    public CurvePoint steadyState(Settings settings) {
        return steadyState(settings, stability(settings));
    }

    CurvePoint steadyState(Settings settings, Stability stability) {
        if (stability.stableInTheMeanSquare()) {
            return SteadyState.of(flow(settings));
        }
        return CurvePoint.of(
                Integer.MAX_VALUE,
                stability.stableInTheMean() ? Double.NaN : Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY);
    }

    /**
     * {@return the end of the interval of step sizes, from 0 on, that are stable in the mean, all other settings kept;
     * 0: none}
     *
     * @param settings of the learner; those left out take their usual values
     */
    public double largestMeanStableAlpha(Settings settings) {
        return Stability.largestMeanStable(flows(settings), Stability.startAlpha(chain));
    }

    /**
     * As {@link #largestMeanStableAlpha}, in the mean square.
     *
     * @param settings of the learner; those left out take their usual values
     * @return the end of the interval
     */
    public double largestMeanSquareStableAlpha(Settings settings) {
        return largestMeanSquareStableAlpha(settings, largestMeanStableAlpha(settings));
    }

    double largestMeanSquareStableAlpha(Settings settings, double largestMeanStable) {
        return Stability.largestMeanSquareStable(flows(settings), largestMeanStable);
    }

    private DoubleFunction<MomentFlow> flows(Settings settings) {
        return alpha -> flow(settings.with(Parameter.ALPHA, alpha));
    }

    /**
     * {@return whether an algorithm's moments close, so that it can be predicted}
     *
     * @param algorithm any
     */
    public static boolean canPredict(Algorithm algorithm) {
        return algorithm instanceof RuleAlgorithm rule && !rule.usesFollowOn();
    }

    /**
     * {@return the step size with the smallest rms error after {@code steps} steps, all other settings kept}
     *
     * @param settings of the learner; those left out take their usual values
     * @param steps after how many steps the error counts
     * @param progress hears the share that is done
     */
    public Minimum bestAlpha(Settings settings, int steps, DoubleConsumer progress) {
        double stable = largestMeanStableAlpha(settings);
        double high = stable > 0 && Double.isFinite(stable) ? 2 * stable : 10;
        return bestAlpha(settings, steps, SEARCH_DECADES * high, high, progress);
    }

    /**
     * As {@link #bestAlpha(Settings, int, DoubleConsumer)}, among the step sizes from {@code low} to {@code high}.
     *
     * @param settings of the learner; those left out take their usual values
     * @param steps after how many steps the error counts
     * @param low the smallest step size
     * @param high the largest one
     * @param progress hears the share that is done
     * @return the step size and its error
     */
    public Minimum bestAlpha(Settings settings, int steps, double low, double high, DoubleConsumer progress) {
        return Minimum.of(
                alpha -> after(settings.with(Parameter.ALPHA, alpha), steps).rms(), low, high, progress);
    }

    /**
     * {@return how many multiplications one step of the curve takes, roughly: what waiting times can be guessed from}
     */
    public double costPerStep() {
        double n = chain.dimension * (rule.usesAuxiliary() ? 2 : 1);
        double edges = chain.edges.stream().mapToInt(List::size).sum();
        return edges * (3 * n * n + 200);
    }
}
