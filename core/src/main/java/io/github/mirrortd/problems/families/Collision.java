package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.mdp.features.FeatureTables;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter.Whole;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The Collision task: eight states on the way to an obstacle, six random binary features. */
@AutoService(ProblemFamily.class)
public final class Collision extends FiniteFamily {
    private static final int STATES = 8;
    private static final int END = STATES;
    private static final int FIRST_THAT_CAN_TURN = 4;
    private static final int FEATURES = 6;
    private static final int ONES = 3;

    public Collision() {
        super(
                "collision",
                "Collision",
                "S. Ghiassian and R. S. Sutton (2021). An empirical comparison of off-policy prediction learning "
                        + "algorithms on the Collision task. arXiv:2106.00922.",
                new Whole("seed", "of the random features", 0, Long.MAX_VALUE, 0));
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        var features = Arrays.copyOf(
                FeatureTables.randomBinary(STATES, FEATURES, ONES, choices.large("seed")),
                STATES + 1,
                double[][].class);
        features[END] = new double[FEATURES];
        double[] start = new double[STATES + 1];
        Arrays.fill(start, 0, FIRST_THAT_CAN_TURN, 1.0 / FIRST_THAT_CAN_TURN);
        problem.definition("""
                        Eight states in a row, then the obstacle. Episodes start in one of the first four, where forward
                        is the only action; from the fifth on the behaviour policy turns away half of the time, which
                        ends the episode. The target policy always goes forward. Reward 1 on the collision, so the true
                        value is γ to the number of steps before it. Every state has six binary features, three of them
                        1, drawn at random.""")
                .stateNames(IntStream.rangeClosed(1, STATES + 1)
                        .mapToObj(s -> s > STATES ? "end" : String.valueOf(s))
                        .toList())
                .features(features)
                .gamma(0.9)
                .terminal(END)
                .starts(start)
                .steps(20_000);
        for (int s = 0; s < STATES; s++) {
            boolean canTurn = s >= FIRST_THAT_CAN_TURN;
            problem.action(s, "forward", 1, canTurn ? 0.5 : 1, s + 1, s + 1 == END ? 1 : 0);
            if (canTurn) {
                problem.action(s, "turn", 0, 0.5, END, 0);
            }
        }
    }
}
