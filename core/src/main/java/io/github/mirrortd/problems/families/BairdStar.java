package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.Outcome;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Baird's star problem of 1995, of any size, and its episodic form. */
@AutoService(ProblemFamily.class)
public final class BairdStar extends FiniteFamily {
    private static final ProblemParameter.Whole STATES =
            new ProblemParameter.Whole("states", "the hub included; six in the source", 3, 500, 6);
    private static final ProblemParameter.Real ENDING = new ProblemParameter.Real(
            "ending", "how often the hub's own transition ends the episode; 0 continues for ever", 0, 1, 0);
    private static final ProblemParameter.Real DISCOUNT = new ProblemParameter.Real("discount", "γ", 0, 1, 0.99);

    public BairdStar() {
        super(
                "baird_star",
                "Baird's star",
                new Citation(
                        "L. Baird",
                        1995,
                        "Residual algorithms: reinforcement learning with function approximation",
                        "International Conference on Machine Learning"),
                STATES,
                ENDING,
                DISCOUNT);
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        int states = choices.whole(STATES);
        double ending = choices.real(ENDING);
        int hub = states - 1;
        int end = states;
        int all = ending > 0 ? states + 1 : states;
        var features = new double[all][states + 1];
        for (int s = 0; s < hub; s++) {
            features[s][0] = 1;
            features[s][s + 1] = 2;
        }
        features[hub][0] = 2;
        features[hub][states] = 1;
        double[] initial = new double[states + 1];
        Arrays.fill(initial, 1);
        initial[states] = 10;
        double[] start = new double[all];
        Arrays.fill(start, 0, states, 1.0 / states);
        problem.definition("""
                        A hub and the points of a star, φ = e_0 + 2e_i at the i-th point and 2e_0 + e_n at the hub. The
                        target policy always goes to the hub. The behaviour policy does so as often as it goes to any
                        one of the points, so that all states are updated equally often, as in the source. No rewards:
                        all true values are 0. With an ending above 0 the hub's transition to itself ends the episode
                        with that probability, and the next one starts anywhere.""")
                .stateNames(IntStream.range(0, all)
                        .mapToObj(s -> s == hub ? "hub" : s == end ? "end" : "point " + (s + 1))
                        .toList())
                .features(features)
                .gamma(choices.real(DISCOUNT))
                .starts(start)
                .initial(initial)
                .steps(2_000);
        if (ending > 0) {
            problem.terminal(end);
        }
        var outward = IntStream.range(0, hub)
                .mapToObj(next -> new Outcome(next, 1.0 / hub, 0))
                .toList();
        for (int s = 0; s < states; s++) {
            var inward = s == hub && ending > 0
                    ? List.of(new Outcome(hub, 1 - ending, 0), new Outcome(end, ending, 0))
                    : List.of(new Outcome(hub, 1, 0));
            problem.action(s, "to hub", 1, 1.0 / states, inward).action(s, "to points", 0, 1 - 1.0 / states, outward);
        }
    }
}
