package io.github.mirrortd.problems.families;

import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemParameter;
import io.github.mirrortd.random.Generator;
import java.util.Arrays;

/** A family of finite problems. */
abstract class FiniteFamily extends Family {
    FiniteFamily(String id, String title, String source, ProblemParameter... parameters) {
        super(id, title, source, parameters);
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

    /** A walk between the states 0 and {@code end}, whose behaviour policy goes either way equally often; reward 1 at the right end. */
    static void walk(ProblemBuilder problem, int end, double left, double right, double leftReward) {
        for (int s = 1; s < end; s++) {
            problem.action(s, "left", left, 0.5, s - 1, s == 1 ? leftReward : 0)
                    .action(s, "right", right, 0.5, s + 1, s + 1 == end ? 1 : 0);
        }
    }

    @Override
    public final FiniteProblem make(Choices choices) {
        var problem = FiniteProblem.builder(choices.id()).title(title()).citation(citation);
        describe(choices, problem);
        return problem.build();
    }
}
