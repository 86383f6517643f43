package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Action.Outcome;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import java.util.stream.IntStream;

/** Baird's counterexample in its seven-state form: more features than states, ratios of 0 and 7. */
@AutoService(ProblemFamily.class)
public final class Baird extends FiniteFamily {
    private static final int STATES = 7;
    private static final int LAST = 6;

    public Baird() {
        super(
                "baird",
                "Baird's counterexample",
                "L. Baird (1995). Residual algorithms: reinforcement learning with function approximation. "
                        + "International Conference on Machine Learning.");
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        var features = new double[STATES][STATES + 1];
        for (int s = 0; s < LAST; s++) {
            features[s][s] = 2;
            features[s][STATES] = 1;
        }
        features[LAST][LAST] = 1;
        features[LAST][STATES] = 2;
        problem.definition("""
                        Seven states, eight features: φ(i) = 2e_i + e_7 for i = 0…5, φ(6) = e_6 + 2e_7.
                        "Solid" leads to state 6, "dashed" to one of 0…5 at random. The behaviour policy takes
                        solid with probability 1/7, the target policy always. No rewards: all true values are 0.""")
                .features(features)
                .gamma(0.99)
                .initial(1, 1, 1, 1, 1, 1, 10, 1)
                .steps(2_000);
        var dashed = IntStream.range(0, LAST)
                .mapToObj(next -> new Outcome(next, 1.0 / LAST, 0))
                .toList();
        for (int s = 0; s < STATES; s++) {
            problem.action(s, "solid", 1, 1.0 / STATES, LAST, 0).action(s, "dashed", 0, 1 - 1.0 / STATES, dashed);
        }
    }
}
