package io.github.mirrortd.problems.families;

import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemParameter;
import io.github.mirrortd.random.Generator;
import java.util.Arrays;

/** A family of finite problems. */
abstract class FiniteFamily extends Family {
    FiniteFamily(String id, String title, Citation citation, ProblemParameter... parameters) {
        super(id, title, citation, parameters);
    }

    /** Adds everything but name, title and source to a problem; may set another title. */
    abstract void describe(Choices choices, ProblemBuilder problem);

    /** The lengths of the pieces if [0, 1] is cut at random places. */
    static double[] pieces(int count, Generator random) {
        double[] cuts = new double[count + 1];
        for (int i = 1; i < count; i++) {
            cuts[i] = random.random();
        }
        cuts[count] = 1;
        Arrays.sort(cuts);
        double[] pieces = new double[count];
        Arrays.setAll(pieces, i -> cuts[i + 1] - cuts[i]);
        return pieces;
    }

    @Override
    public final FiniteProblem make(Choices choices) {
        var problem = FiniteProblem.builder(choices.id()).title(title()).citation(citation);
        describe(choices, problem);
        return problem.build();
    }
}
