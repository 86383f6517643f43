package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Action.Outcome;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter.Real;
import io.github.mirrortd.problems.ProblemParameter.Whole;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Baird's star problem of 1995, of any size, and its episodic form. */
@AutoService(ProblemFamily.class)
public final class BairdStar extends FiniteFamily {
    public BairdStar() {
        super(
                "baird_star",
                "Baird's star",
                "L. Baird (1995). Residual algorithms: reinforcement learning with function approximation. "
                        + "International Conference on Machine Learning.",
                new Whole("states", "the hub included; six in the source", 3, 500, 6),
                new Real(
                        "ending", "how often the hub's own transition ends the episode; 0 continues for ever", 0, 1, 0),
                new Real("discount", "γ", 0, 1, 0.99));
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        int states = choices.whole("states");
        double ending = choices.real("ending");
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
                .gamma(choices.real("discount"))
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
