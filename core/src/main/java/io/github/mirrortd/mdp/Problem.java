package io.github.mirrortd.mdp;

import io.github.mirrortd.base.Fields;
import java.util.Optional;

/**
 * A prediction problem: a finite {@link FiniteProblem}, of which everything is known exactly, or a
 * {@link StreamProblem}, which only yields one step after another.
 */
@Fields("=id")
public sealed interface Problem permits FiniteProblem, StreamProblem {
    /** Largest absolute value of a reward: sums of more would overflow. */
    double LARGEST_REWARD = 1e300;

    /** {@return the name that users type} */
    String id();

    /** {@return the name for headings} */
    String title();

    /** {@return the description, a few lines} */
    String definition();

    /** {@return the source, if it was published} */
    Optional<Citation> citation();

    /** {@return the default number of steps of a run} */
    int steps();

    /** {@return d, the number of features} */
    int dimension();

    /** {@return the error that runs are judged by. Default: that of values} */
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
