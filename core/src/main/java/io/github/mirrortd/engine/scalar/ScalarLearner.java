package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;

/** One learner on one finite problem, one step after another. It can run several of its own kind, itself included, in turn. */
public interface ScalarLearner {
    /** @param settings complete ones */
    static ScalarLearner of(FiniteProblem problem, Algorithm algorithm, Settings settings, Schedule schedule) {
        schedule.check(algorithm);
        if (algorithm instanceof RuleAlgorithm rule) {
            return new RuleLearner(problem, new ProblemTables(problem), rule, settings, schedule);
        }
        if (algorithm instanceof SteppedAlgorithm stepped) {
            return new FiniteSteppedLearner(problem, new ProblemTables(problem), stepped, settings, schedule);
        }
        return new EstimatorLearner(problem, (EstimatorAlgorithm) algorithm, settings);
    }

    /** Learns from one transition, given by its row in {@link FiniteProblem#transitions()}. */
    void step(int transition);

    /** The value weights θ as they are now. */
    double[] theta();

    /** The value θ·φ of every state. */
    double[] values();

    /** The root mean square value error. */
    double error();

    /** One step of every learner, each on its own transition. */
    default void step(ScalarLearner[] team, int[] transitions) {
        for (int i = 0; i < team.length; i++) {
            team[i].step(transitions[i]);
        }
    }

    /** The error of every learner. */
    default void errors(ScalarLearner[] team, double[] into) {
        for (int i = 0; i < team.length; i++) {
            into[i] = team[i].error();
        }
    }
}
