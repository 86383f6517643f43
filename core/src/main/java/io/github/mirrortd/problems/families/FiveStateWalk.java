package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter.Choice;
import io.github.mirrortd.problems.ProblemParameter.Real;
import java.util.List;

/** The five-state walk with the three representations on which gradient TD methods were first compared. */
@AutoService(ProblemFamily.class)
public final class FiveStateWalk extends FiniteFamily {
    private static final int RIGHT_END = 6;
    private static final double HALF_ROOT = 1 / Math.sqrt(2);
    private static final double THIRD_ROOT = 1 / Math.sqrt(3);

    public FiveStateWalk() {
        super(
                "walk",
                "Five-state walk",
                "R. S. Sutton, H. R. Maei, D. Precup, S. Bhatnagar, D. Silver, C. Szepesvári and E. Wiewiora "
                        + "(2009). Fast gradient-descent methods for temporal-difference learning with linear function "
                        + "approximation. International Conference on Machine Learning.",
                new Choice("features", "how states are represented", List.of("dependent", "tabular", "inverted")),
                new Real(
                        "right",
                        "how often the target policy goes right; 0.5 is on-policy, as in the source",
                        0,
                        1,
                        0.6),
                new Real("left_end", "the reward on reaching it; −1 in Ghiassian et al. (2020)", -100, 100, 0),
                new Real("discount", "γ", 0, 1, 1));
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        double right = choices.real("right");
        problem.title(title() + ", " + choices.text("features") + " features")
                .definition("""
                        States A…E in a row, both ends terminal, start in C. The behaviour policy goes left or right with
                        equal probability; reward 1 on reaching the right end, and "left_end" on reaching the other.
                        Tabular features are the unit vectors; inverted ones are 0 where those are 1 and ½ elsewhere; the
                        dependent ones are three numbers for five states, so the values cannot all be represented. All
                        are of length 1. With left_end=-1 it is the problem on which TDRC was compared.""")
                .stateNames(List.of("left end", "A", "B", "C", "D", "E", "right end"))
                .features(features(choices.text("features")))
                .gamma(choices.real("discount"))
                .terminal(0, RIGHT_END)
                .start(RIGHT_END / 2)
                .steps(5_000);
        walk(problem, RIGHT_END, 1 - right, right, choices.real("left_end"));
    }

    private static double[][] features(String kind) {
        if (kind.equals("dependent")) {
            return new double[][] {
                {0, 0, 0},
                {1, 0, 0},
                {HALF_ROOT, HALF_ROOT, 0},
                {THIRD_ROOT, THIRD_ROOT, THIRD_ROOT},
                {0, HALF_ROOT, HALF_ROOT},
                {0, 0, 1},
                {0, 0, 0}
            };
        }
        boolean tabular = kind.equals("tabular");
        var rows = new double[RIGHT_END + 1][RIGHT_END - 1];
        for (int s = 1; s < RIGHT_END; s++) {
            for (int i = 0; i < RIGHT_END - 1; i++) {
                boolean own = i == s - 1;
                rows[s][i] = tabular ? (own ? 1 : 0) : (own ? 0 : 0.5);
            }
        }
        return rows;
    }
}
