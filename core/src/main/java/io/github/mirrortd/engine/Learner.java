package io.github.mirrortd.engine;

import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;

/** One learner at work on one problem. Not thread-safe. */
public final class Learner {
    private final FiniteProblem problem;
    private final SparseStep[] steps;
    private final Reference learner;

    private Learner(FiniteProblem problem, Reference learner) {
        this.problem = problem;
        steps = SparseStep.of(problem);
        this.learner = learner;
    }

    /**
     * {@return a learner that has seen nothing yet}
     *
     * @param problem the problem to learn on
     * @param algorithm how to learn
     * @param settings its settings; those left out take their usual values
     */
    public static Learner of(FiniteProblem problem, Algorithm algorithm, Settings settings) {
        return of(problem, algorithm, settings, Schedule.CONSTANT);
    }

    /**
     * As {@link #of(FiniteProblem, Algorithm, Settings)}, with step sizes that follow a schedule.
     *
     * @param problem the problem to learn on
     * @param algorithm how to learn
     * @param settings its settings; those left out take their usual values
     * @param schedule how the step sizes change
     * @return a learner that has seen nothing yet
     */
    public static Learner of(FiniteProblem problem, Algorithm algorithm, Settings settings, Schedule schedule) {
        algorithm.check(settings);
        return new Learner(
                problem, Reference.dense(problem.initial(), algorithm, algorithm.complete(settings), schedule));
    }

    /**
     * As {@link #of(FiniteProblem, Algorithm, Settings)}, by the algorithm's name.
     *
     * @param problem the problem to learn on
     * @param algorithm the name of how to learn, such as {@code TDRC}
     * @param settings its settings; those left out take their usual values
     * @return a learner that has seen nothing yet
     */
    public static Learner of(FiniteProblem problem, String algorithm, Settings settings) {
        return of(problem, Algorithms.get(algorithm), settings);
    }

    /**
     * Learns from one transition, given by its row in {@link FiniteProblem#transitions()}.
     *
     * @param transition a row number
     */
    public void step(int transition) {
        learner.step(steps[transition]);
    }

    /**
     * Learns from a whole trajectory, such as {@link FiniteProblem#trajectory}.
     *
     * @param trajectory row numbers, one after the other
     */
    public void learn(int[] trajectory) {
        for (int t : trajectory) {
            learner.step(steps[t]);
        }
    }

    /** {@return the value weights θ as they are now} */
    public double[] theta() {
        return learner.theta().clone();
    }

    /** {@return the value θ·φ of every state} */
    public double[] values() {
        return problem.features().values(learner.theta());
    }

    /** {@return the root mean square value error} */
    public double error() {
        return problem.error().at(learner.theta());
    }
}
