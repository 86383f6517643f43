package io.github.mirrortd.mdp;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects and checks what a {@link Problem} is made of. */
public final class ProblemBuilder {
    private static final double TOLERANCE = 1e-9;

    final String id;
    String title;
    String definition = "";

    @Nullable
    Citation citation;

    final List<Action> actions = new ArrayList<>();
    final BitSet terminal = new BitSet();

    @Nullable
    Features features;

    double gamma = Double.NaN;
    int[] startStates = {0};
    double[] startProbabilities = {1};
    double @Nullable [] initial;
    double @Nullable [] errorWeights;
    int steps = 1000;

    ProblemBuilder(String id) {
        this.id = id;
        title = id;
    }

    /** What people call it, for headings. */
    public ProblemBuilder title(String text) {
        title = text;
        return this;
    }

    /** A few lines that say what happens in it. */
    public ProblemBuilder definition(String text) {
        definition = text;
        return this;
    }

    public ProblemBuilder citation(Citation source) {
        citation = source;
        return this;
    }

    /** φ of every state, and with it the number of states. */
    public ProblemBuilder features(double[][] rows) {
        features = Features.table(rows);
        return this;
    }

    public ProblemBuilder gamma(double discount) {
        gamma = discount;
        return this;
    }

    /** An action that has one certain outcome. */
    public ProblemBuilder action(int state, String name, double target, double behaviour, int next, double reward) {
        return action(state, name, target, behaviour, List.of(new Outcome(next, 1, reward)));
    }

    public ProblemBuilder action(int state, String name, double target, double behaviour, List<Outcome> outcomes) {
        actions.add(new Action(state, name, target, behaviour, outcomes));
        return this;
    }

    /** States that end an episode when they are entered. */
    public ProblemBuilder terminal(int... states) {
        for (int s : states) {
            terminal.set(s);
        }
        return this;
    }

    /** The state in which every episode begins. */
    public ProblemBuilder start(int state) {
        startStates = new int[] {state};
        startProbabilities = new double[] {1};
        return this;
    }

    /** θ₀, the weights that every run begins with; zeros if not given. */
    public ProblemBuilder initial(double... theta) {
        initial = theta.clone();
        return this;
    }

    /** The weights d(s) of the error; the behaviour policy's stationary distribution if not given. */
    public ProblemBuilder errorWeights(double... weights) {
        errorWeights = weights.clone();
        return this;
    }

    /** How many steps a run has where nothing else is said. */
    public ProblemBuilder steps(int count) {
        steps = count;
        return this;
    }

    public Problem build() {
        var phi = Objects.requireNonNull(features, () -> "problem " + id + " has no features");
        int states = phi.states();
        require(gamma >= 0 && gamma <= 1, "has the discount " + gamma + "; it must lie in [0, 1]");
        var initialTheta = initial == null ? new double[phi.dimension()] : initial;
        require(
                initialTheta.length == phi.dimension(),
                "has " + initialTheta.length + " initial weights for " + phi.dimension() + " features");
        require(
                errorWeights == null || errorWeights.length == states,
                "needs one error weight for each of its " + states + " states");
        for (int s : startStates) {
            require(
                    s >= 0 && s < states && !terminal.get(s),
                    "starts in state " + s + ", which is not one of its states or is terminal");
        }
        actions.sort(Comparator.comparingInt(Action::state));
        for (var action : actions) {
            check(action, states);
        }
        for (int s = 0; s < states; s++) {
            if (!terminal.get(s)) {
                checkPolicies(s);
            }
        }
        var dynamics = new Dynamics(states, actions, terminal, startStates, startProbabilities, gamma);
        return new Problem(this, phi, initialTheta, dynamics);
    }

    private void check(Action a, int states) {
        String where = "state " + a.state() + ", action " + a.name();
        require(a.state() >= 0 && a.state() < states, where + ": there are only " + states + " states");
        require(!terminal.get(a.state()), where + ": a terminal state has no actions");
        require(
                a.behaviour() > 0 || a.target() == 0,
                where + ": the target policy takes it (π = " + a.target()
                        + ") but the behaviour policy never does; μ must be above 0 there");
        double sum = 0;
        for (var o : a.outcomes()) {
            require(
                    o.next() >= 0 && o.next() < states,
                    where + ": leads to state " + o.next() + ", but there are only " + states);
            require(o.probability() >= 0, where + ": has the probability " + o.probability());
            sum += o.probability();
        }
        require(Math.abs(sum - 1) <= TOLERANCE, where + ": its outcomes' probabilities sum to " + sum + ", not 1");
    }

    private void checkPolicies(int state) {
        var here = actions.stream().filter(a -> a.state() == state).toList();
        double target = here.stream().mapToDouble(Action::target).sum();
        double behaviour = here.stream().mapToDouble(Action::behaviour).sum();
        require(
                here.stream().allMatch(a -> a.target() >= 0 && a.behaviour() >= 0),
                "state " + state + ": a policy has a negative probability");
        require(
                Math.abs(target - 1) <= TOLERANCE,
                "state " + state + ": the target policy's probabilities sum to " + target + ", not 1");
        require(
                Math.abs(behaviour - 1) <= TOLERANCE,
                "state " + state + ": the behaviour policy's probabilities sum to " + behaviour + ", not 1");
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException("problem " + id + ": " + otherwise);
        }
    }
}
