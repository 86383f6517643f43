package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.step.Steps;

/** A kind of log of a problem whose truth is known. */
interface Case {
    /** Numbers whose last digit is less than this one have discrete states. */
    int DISCRETE = 8;

    /** {@return the situation of a number: it follows from the number alone} */
    static Case of(int number) {
        return number % 10 < DISCRETE ? new Situation(number) : new SmoothSituation(number);
    }

    int number();

    /** {@return the target policy's value} */
    double truth();

    /** {@return whether a log has the probabilities with which actions were drawn, or can estimate them} */
    boolean isRight();

    /** {@return whether the behaviour policy never takes some actions in some states} */
    boolean isMissing();

    /** {@return a log, the same for the same number} */
    Steps log(int log);
}
