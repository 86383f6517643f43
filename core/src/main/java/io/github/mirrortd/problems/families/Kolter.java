package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter.Real;

/** Kolter's two states: the fixed point of off-policy TD can be arbitrarily far from values that are nearly representable. */
@AutoService(ProblemFamily.class)
public final class Kolter extends FiniteFamily {
    private static final double[] VALUES = {1, 1.05};

    public Kolter() {
        super(
                "kolter",
                "Kolter's two states",
                "J. Z. Kolter (2011). The fixed points of off-policy TD. Advances in Neural Information Processing "
                        + "Systems 24.",
                new Real(
                        "first",
                        "p, how often the behaviour policy is in the first state; above 0.711, or 0.715 at ε = 0, TD diverges",
                        0.001,
                        0.999,
                        0.8),
                new Real("epsilon", "how far the second feature is from the second true value", 0, 100, 0.001),
                new Real("discount", "γ", 0, 1, 0.99));
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        double p = choices.real("first");
        double gamma = choices.real("discount");
        problem.definition("""
                        Two states with the single feature 1 and 1.05 + ε. Under the target policy either one follows with
                        probability ½; the rewards are such that the true values are 1 and 1.05, which θ = 1 misses by no
                        more than ε. The behaviour policy is in the first state with probability p. As p comes near
                        (2961 + 45240ε + 40400ε²)/(4141 + 84840ε + 40400ε²) at γ = 0.99, the fixed point of off-policy TD
                        runs away to infinity, however small ε is; beyond it TD diverges.""")
                .features(new double[][] {{VALUES[0]}, {VALUES[1] + choices.real("epsilon")}})
                .gamma(gamma)
                .steps(5_000);
        for (int s = 0; s < 2; s++) {
            double reward = VALUES[s] - gamma * (VALUES[0] + VALUES[1]) / 2;
            problem.action(s, "to first", 0.5, p, 0, reward).action(s, "to second", 0.5, 1 - p, 1, reward);
        }
    }
}
