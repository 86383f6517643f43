package io.github.mirrortd.mdp;

import java.util.Optional;

/**
 * Something that learners can be tried on: a finite {@link FiniteProblem}, of which everything is known exactly, or a
 * {@link StreamProblem}, which only yields one step after another.
 */
public sealed interface Problem permits FiniteProblem, StreamProblem {
    /** The name that people type. */
    String id();

    /** The name for headings. */
    String title();

    /** A few lines that say what happens in it. */
    String definition();

    Optional<Citation> citation();

    /** How many steps a run has where nothing else is said. */
    int steps();

    /** d, the number of features. */
    int dimension();

    /**
     * This problem as a finite problem, for what is computed from a table of transitions.
     *
     * @throws IllegalArgumentException where it is a stream; the message says why and what works instead
     */
    FiniteProblem finite();
}
