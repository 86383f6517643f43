package io.github.mirrortd.lab.display;

import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import java.util.List;

/**
 * A figure that is wanted of each of some problems.
 *
 * @param problems in the order of the experiment
 */
public record FigureRequest(FigureKind kind, List<Problem> problems, FigureOptions options) {
    /**
     * Copies the problems.
     *
     * @param kind what the figures are about
     * @param problems one figure for each
     * @param options what they show, and how
     */
    public FigureRequest {
        problems = List.copyOf(problems);
    }

    /**
     * {@return a figure in its usual form, of all problems that have one}
     *
     * @param kind what the figures are about
     * @param problems of an experiment
     */
    public static FigureRequest usual(FigureKind kind, List<Problem> problems) {
        return new FigureRequest(kind, shownBy(kind, problems), FigureOptions.USUAL);
    }

    /**
     * Checks, before anything is run, whether it can be drawn.
     *
     * @param experiment what is to be run
     * @throws IllegalArgumentException if requested exact curves do not exist, or for zero on a logarithmic
     *     axis
     */
    public void check(Experiment experiment) {
        if (options.exact()) {
            problems.forEach(Problem::finite);
            checkExact(experiment.algorithms().stream()
                    .filter(a -> options.shows(a.name()))
                    .toList());
            if (!experiment.schedule().isConstant()) {
                throw new IllegalArgumentException(
                        "exact learning curves are those of constant step sizes; leave out either them or the schedule");
            }
        }
        var sweep = experiment.robustness();
        if (kind == FigureKind.ROBUSTNESS
                && sweep != null
                && options.x() == AxisScale.LOG
                && sweep.values().values().stream().anyMatch(value -> value <= 0)) {
            throw new IllegalArgumentException(
                    sweep.varied().id() + " is swept from 0 on, which has no place on a log axis");
        }
    }

    private static void checkExact(List<Algorithm> shown) {
        if (!shown.isEmpty() && shown.stream().noneMatch(Predictor::canPredict)) {
            var first = shown.get(0);
            throw new IllegalArgumentException(
                    "none of the learners has an exact curve, so there is none to lay over the sampled" + " ones; of "
                            + first.name() + ", " + Predictor.whyNot(first).orElseThrow());
        }
    }

    /**
     * {@return the problems that have figures of a kind: what is computed exactly shows finite ones only}
     *
     * @param kind what the figures are about
     * @param problems of an experiment
     */
    public static List<Problem> shownBy(FigureKind kind, List<Problem> problems) {
        return problems.stream()
                .filter(problem -> !kind.isExact() || problem instanceof FiniteProblem)
                .toList();
    }
}
