package io.github.mirrortd.lab.paper;

import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import java.math.BigInteger;
import java.util.List;
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

    /** The problems of the paper, in its order. */
    public static List<FiniteProblem> problems() {
        return Paper.experiment().problems().stream().map(Problem::finite).toList();
    }

    /** The learners of the paper's tables and figures, in its order. */
    public static List<Algorithm> algorithms() {
        return Paper.experiment().algorithms();
    }

    /** The step sizes of the robustness sweep. */
    public static double[] sweepAlphas() {
        return Paper.robustness().values().stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** The settings of the robustness sweep: β = 0.05, η = ½ and reg = 1 where a learner has them. */
    public static List<Settings> sweepSettings(Algorithm algorithm) {
        return Paper.robustness().settings(algorithm);
    }

    public Trials tuning(Problem problem) {
        return Paper.tuning().of(stepsOn(problem));
    }

    public Trials evaluation(Problem problem) {
        return Paper.evaluation().with(seed, runs).of(stepsOn(problem));
    }

    public Trials robustness(Problem problem) {
        return Paper.robustness().stage().with(seed, runs).of(stepsOn(problem));
    }

    private int stepsOn(Problem problem) {
        return steps == null ? problem.steps() : steps;
    }
}
