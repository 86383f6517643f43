package io.github.mirrortd.problems.families;

import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemParameter;

/** A family of finite problems. */
abstract class FiniteFamily extends Family {
    FiniteFamily(String id, String title, Citation citation, ProblemParameter... parameters) {
        super(id, title, citation, parameters);
    }

    /** Adds everything but name, title and source to a problem; may set another title. */
    abstract void describe(Choices choices, ProblemBuilder problem);

    @Override
    public final FiniteProblem make(Choices choices) {
        var problem = FiniteProblem.builder(choices.id()).title(title()).citation(citation);
        describe(choices, problem);
        return problem.build();
    }
}
