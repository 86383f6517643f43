package io.github.mirrortd.lab;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * On how much data, and on which, learners are tuned and compared. What is null takes the paper's value.
 *
 * @param steps of a run; by default the problem's
 * @param runs of an evaluation or a sweep
 * @param seed the first of an evaluation or a sweep
 */
public record Protocol(
        @Nullable Integer steps,
        @Nullable Integer runs,
        @Nullable BigInteger seed) {
    /** All as in the paper. */
    public static final Protocol PAPER = new Protocol(null, null, null);

    private static final Trials TUNING = Trials.of(10_000, 8, 1);
    private static final Trials EVALUATION = Trials.of(20_000, 100, 1);
    private static final Trials ROBUSTNESS = Trials.of(30_000, 30, 1);
    private static final int FEWEST_TUNING_STEPS = 200;

    /** The problems of the paper, in its order. */
    public static List<Problem> problems() {
        return Stream.of("two_state", "baird", "random_walk", "boyan_chain")
                .map(Problems::get)
                .toList();
    }

    /** The learners of the paper's tables and figures, in its order. */
    public static List<Algorithm> algorithms() {
        return Stream.of("TD", "GTD2", "TDC", "TDRC", "GTD2-MP", "HTD", "ETD", "STHTD", "STHTD-MP")
                .map(Algorithms::get)
                .toList();
    }

    /** The step sizes of the robustness sweep. */
    public static double[] sweepAlphas() {
        return new double[] {1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1};
    }

    /** The settings of the robustness sweep: β = 0.05, η = ½ and reg = 1 where a learner has them. */
    public static List<Settings> sweepSettings(Algorithm algorithm) {
        return DoubleStream.of(sweepAlphas())
                .mapToObj(alpha -> algorithm.complete(Settings.NONE).with(Parameter.ALPHA, alpha))
                .toList();
    }

    public Trials tuning(Problem problem) {
        return new Trials(TUNING.seed(), TUNING.runs(), Math.max(stepsOn(problem) / 2, FEWEST_TUNING_STEPS));
    }

    public Trials evaluation(Problem problem) {
        return orDefault(EVALUATION, problem);
    }

    public Trials robustness(Problem problem) {
        return orDefault(ROBUSTNESS, problem);
    }

    private Trials orDefault(Trials usual, Problem problem) {
        return new Trials(seed == null ? usual.seed() : seed, runs == null ? usual.runs() : runs, stepsOn(problem));
    }

    private int stepsOn(Problem problem) {
        return steps == null ? problem.steps() : steps;
    }
}
