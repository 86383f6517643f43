package io.github.mirrortd.engine;

/** A learner that can run several of its own kind, itself included, side by side. */
interface TeamLearner extends Learner {
    /** One step of every learner, each on its own transition. */
    default void step(Learner[] team, int[] transitions) {
        for (int i = 0; i < team.length; i++) {
            team[i].step(transitions[i]);
        }
    }

    /** The error of every learner. */
    default void errors(Learner[] team, double[] into) {
        for (int i = 0; i < team.length; i++) {
            into[i] = team[i].error();
        }
    }
}
