package io.github.mirrortd.exact.moments;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.Limits.Limit;
import io.github.mirrortd.exact.Limits.Place;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The limits of a learner by step size; its other settings stay.
 *
 * @param algorithm the learner's name
 * @param settings complete ones; α is the one that was asked for
 * @param points by step size, rising; the one that was asked for is among them
 */
public record LimitPath(String algorithm, Settings settings, List<Point> points) {
    /** Step sizes of the path besides the given one: the range of the paper's grid. */
    private static final double[] GRID = {1e-4, 1e-3, 1e-2, 3e-2, 1e-1, 3e-1, 1};

    /** Transitions times squared features from which on only the step size that was asked for is looked at. */
    private static final double LARGE = 2e7;

    /** Most multiplications for one mean along the chain: some tenths of a second. */
    private static final double PATIENCE = 1e9;

    /**
     * The limits at one step size.
     *
     * @param alpha α
     * @param limit under independent draws
     * @param markov along the chain, the mean of the weights in the long run; nothing where it does not settle, or takes long
     * @param markovAhead the same of the point ahead, for learners that keep one
     */
    @Fields("alpha limit.contraction reached=limit.isReached *=limit.iterate limit.ahead markov markovAhead")
    public record Point(double alpha, Limit limit, Optional<Place> markov, Optional<Place> markovAhead) {}

    /**
     * {@return where a learner goes}
     *
     * @param problem a finite problem
     * @param rule the learner
     * @param settings complete ones
     * @param chain whether the means along the chain are wanted too, which take longer
     * @throws IllegalArgumentException where the learner has no exact mean update; the message says why
     */
    public static LimitPath of(FiniteProblem problem, RuleAlgorithm rule, Settings settings, boolean chain) {
        var limits = new Limits(problem, settings.lambda());
        double work = (double) problem.transitions().size() * problem.dimension() * problem.dimension();
        double[] alphas = DoubleStream.concat(
                        work < LARGE ? Arrays.stream(GRID) : DoubleStream.empty(), DoubleStream.of(settings.alpha()))
                .sorted()
                .distinct()
                .toArray();
        var points = new ArrayList<Point>();
        for (double alpha : alphas) {
            var own = settings.with(Parameter.ALPHA, alpha);
            points.add(
                    chain
                            ? point(limits, problem, rule, own)
                            : new Point(alpha, limits.of(rule, own), Optional.empty(), Optional.empty()));
        }
        return new LimitPath(rule.name(), settings, List.copyOf(points));
    }

    /**
     * {@return where a learner goes with given settings}
     *
     * @param limits of the problem
     * @param problem a finite problem
     * @param rule the learner
     * @param settings complete ones
     */
    public static Point point(Limits limits, FiniteProblem problem, RuleAlgorithm rule, Settings settings) {
        var limit = limits.of(rule, settings);
        Optional<MeanWeights> markov = limit.isReached() ? markov(problem, rule, settings) : Optional.empty();
        return new Point(
                settings.alpha(),
                limit,
                markov.map(m -> limits.place(m.theta())),
                markov.flatMap(MeanWeights::ahead).map(limits::place));
    }

    private static Optional<MeanWeights> markov(FiniteProblem problem, RuleAlgorithm rule, Settings settings) {
        try {
            return new Predictor(problem, rule, Sampling.MARKOV)
                    .within(PATIENCE, spent -> {}, patient -> patient.steadyMean(settings))
                    .flatMap(mean -> mean);
        } catch (IllegalArgumentException | ArithmeticException e) {
            // A past that has too many kinds, or equations that cannot be solved: there is only the one limit to show.
            return Optional.empty();
        }
    }

    /** {@return the point with the learner's own step size} */
    public Point own() {
        return points.stream()
                .filter(p -> p.alpha() == settings.alpha())
                .findFirst()
                .orElseThrow();
    }
}
