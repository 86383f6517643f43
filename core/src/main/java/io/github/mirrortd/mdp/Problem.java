package io.github.mirrortd.mdp;

import io.github.mirrortd.base.Fields;
import java.util.Optional;

/**
 * Something that learners can be tried on: a finite {@link FiniteProblem}, of which everything is known exactly, or a
 * {@link StreamProblem}, which only yields one step after another.
 */
@Fields("=id")
public sealed interface Problem permits FiniteProblem, StreamProblem {
    /** Largest absolute value of a reward: sums of more would overflow. */
    double LARGEST_REWARD = 1e300;

    /** {@return the name that people type} */
    String id();

    /** {@return the name for headings} */
    String title();

    /** {@return a few lines that say what happens in it} */
    String definition();

    /** {@return where it is from, if it is from anywhere} */
    Optional<Citation> citation();

    /** {@return how many steps a run has where nothing else is said} */
    int steps();

    /** {@return d, the number of features} */
    int dimension();

    /** {@return the error that runs are judged by: that of values, unless somebody chose another one} */
    default ErrorMeasure errorMeasure() {
        return ErrorMeasure.RMSVE;
    }

    /**
     * {@return this problem as a finite problem, for what is computed from a table of transitions}
     *
     * @throws IllegalArgumentException where it is a stream; the message says why and what works instead
     */
    FiniteProblem finite();
}
