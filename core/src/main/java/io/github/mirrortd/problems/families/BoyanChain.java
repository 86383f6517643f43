package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import java.util.Arrays;

/** Boyan's chain of thirteen states with four interpolating features, continuing and mildly off-policy. */
@AutoService(ProblemFamily.class)
public final class BoyanChain extends FiniteFamily {
    private static final int LAST = 12;
    private static final int SPACING = 4;

    public BoyanChain() {
        super(
                "boyan_chain",
                "Boyan Chain",
                "J. A. Boyan (2002). Technical update: least-squares temporal difference learning. Machine "
                        + "Learning 49.");
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        var features = new double[LAST + 1][LAST / SPACING + 1];
        var initial = new double[LAST / SPACING + 1];
        Arrays.fill(initial, 1);
        for (int s = 0; s <= LAST; s++) {
            double fraction = s % SPACING / (double) SPACING;
            features[s][s / SPACING] = 1 - fraction;
            if (fraction > 0) {
                features[s][s / SPACING + 1] = fraction;
            }
        }
        problem.definition("""
                        States 0…12 in a row, four features that interpolate between anchors at 0, 4, 8 and 12.
                        From 0…10 one or two states on, reward −3: the behaviour policy chooses with equal
                        probability, the target policy with 0.4 and 0.6. From 11 to 12 with reward −2, and from 12
                        back to 0.""").features(features).gamma(0.9).initial(initial).steps(20_000);
        for (int s = 0; s <= LAST - 2; s++) {
            problem.action(s, "one", 0.4, 0.5, s + 1, -3).action(s, "two", 0.6, 0.5, s + 2, -3);
        }
        problem.action(LAST - 1, "one", 1, 1, LAST, -2).action(LAST, "restart", 1, 1, 0, 0);
    }
}
