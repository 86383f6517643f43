package io.github.mirrortd.lab.saved;

import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.exact.UsableFeatures;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The exact analyses of the finite ones among problems, made when they are asked for first, and once. */
public final class Analyses {
    private final List<Problem> problems;
    private @Nullable List<ProblemAnalysis> made;

    /**
     * Of problems, none of which is looked at yet.
     *
     * @param problems finite ones or streams
     */
    public Analyses(List<Problem> problems) {
        this.problems = problems;
    }

    /** {@return all of them, in the problems' order} */
    public synchronized List<ProblemAnalysis> all() {
        if (made == null) {
            made = problems.parallelStream()
                    .filter(FiniteProblem.class::isInstance)
                    .flatMap(problem -> analysis(problem.finite()).stream())
                    .toList();
        }
        return made;
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
