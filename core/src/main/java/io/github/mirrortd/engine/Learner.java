package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;

/** One learner at work on one problem. Not thread-safe. */
public interface Learner {
    /** A learner that has seen nothing yet. Settings left out take their usual values. */
    static Learner of(FiniteProblem problem, Algorithm algorithm, Settings settings) {
        return of(problem, algorithm, settings, Schedule.CONSTANT);
    }

    /** As {@link #of(FiniteProblem, Algorithm, Settings)}, with step sizes that follow a schedule. */
    static Learner of(FiniteProblem problem, Algorithm algorithm, Settings settings, Schedule schedule) {
        algorithm.check(settings);
        schedule.check(algorithm);
        var complete = algorithm.complete(settings);
        if (algorithm instanceof RuleAlgorithm rule) {
            return new RuleLearner(problem, new ProblemTables(problem), rule, complete, schedule);
        }
        return new EstimatorLearner(problem, (EstimatorAlgorithm) algorithm, complete);
    }

    /** As {@link #of(FiniteProblem, Algorithm, Settings)}, by the algorithm's name. */
    static Learner of(FiniteProblem problem, String algorithm, Settings settings) {
        return of(problem, Algorithms.get(algorithm), settings);
    }

    /** Learns from one transition, given by its row in {@link FiniteProblem#transitions()}. */
    void step(int transition);

    /** Learns from a whole trajectory, such as {@link FiniteProblem#trajectory}. */
    default void learn(int[] trajectory) {
        for (int t : trajectory) {
            step(t);
        }
    }

    /** The value weights θ as they are now. */
    double[] theta();

    /** The value θ·φ of every state. */
    double[] values();

    /** The root mean square value error. */
    double error();
}
