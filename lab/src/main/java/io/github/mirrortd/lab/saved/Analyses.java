package io.github.mirrortd.lab.saved;

import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.exact.linear.UsableFeatures;
import io.github.mirrortd.internal.Lazy;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The exact analyses of the finite ones among problems, made when they are asked for first, and once. */
public final class Analyses {
    private final Supplier<List<ProblemAnalysis>> made;

    /**
     * Creates analyses of problems, computed on first use.
     *
     * @param problems finite ones or streams
     */
    public Analyses(List<Problem> problems) {
        made = Lazy.of(() -> problems.parallelStream()
                .filter(FiniteProblem.class::isInstance)
                .flatMap(problem -> analysis(problem.finite()).stream())
                .toList());
    }

    /** {@return all of them, in the problems' order} */
    public List<ProblemAnalysis> all() {
        return made.get();
    }

    /** Nothing where the features allow none, as where all are zero: results of runs are to be shown all the same. */
    private static Optional<ProblemAnalysis> analysis(FiniteProblem problem) {
        try {
            UsableFeatures.check(problem);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        return Optional.of(ProblemAnalysis.of(problem));
    }

    /**
     * {@return the analysis of a problem; nothing where it is a stream, or not one of these}
     *
     * @param problem any
     */
    public Optional<ProblemAnalysis> of(Problem problem) {
        return all().stream().filter(a -> a.problem().equals(problem)).findFirst();
    }
}
