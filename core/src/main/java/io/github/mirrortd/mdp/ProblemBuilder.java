package io.github.mirrortd.mdp;

import io.github.mirrortd.mdp.Action.Outcome;
import io.github.mirrortd.random.GeneratorKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds a {@link FiniteProblem} from its states, actions, policies and features, which {@link #build} checks. Not thread-safe. */
public final class ProblemBuilder implements Cloneable {
    final String id;
    String title;
    String definition = "";

    @Nullable
    Citation citation;

    List<Action> actions = new ArrayList<>();
    BitSet terminal = new BitSet();

    @Nullable
    FeatureMatrix features;

    private double gamma = Double.NaN;
    private double @Nullable [] gammas;
    private @Nullable List<String> stateNames;
    double @Nullable [][] coordinates;
    private double @Nullable [] interest;
    int[] startStates = {0};
    double[] startProbabilities = {1};
    double @Nullable [] initial;
    private double @Nullable [] errorWeights;
    ErrorMeasure measure = ErrorMeasure.RMSVE;
    GeneratorKind generator = GeneratorKind.PCG64;
    private boolean uniformError;
    int steps = 1000;

    ProblemBuilder(String id) {
        this.id = id;
        title = id;
    }

    /**
     * Sets the title, for headings.
     *
     * @param text a few words
     * @return this builder
     */
    public ProblemBuilder title(String text) {
        title = text;
        return this;
    }

    /**
     * Sets the description.
     *
     * @param text some sentences
     * @return this builder
     */
    public ProblemBuilder definition(String text) {
        definition = text;
        return this;
    }

    /**
     * Sets the source.
     *
     * @param source what to cite
     * @return this builder
     */
    public ProblemBuilder citation(Citation source) {
        citation = source;
        return this;
    }

    /**
     * Sets φ of every state, and with it the number of states.
     *
     * @param rows one for each state
     * @return this builder
     */
    public ProblemBuilder features(double[][] rows) {
        features = FeatureMatrix.table(rows);
        return this;
    }

    /**
     * Sets one discount for all transitions.
     *
     * @param discount γ
     * @return this builder
     */
    public ProblemBuilder gamma(double discount) {
        gamma = discount;
        gammas = null;
        return this;
    }

    /**
     * Sets a discount for each state: a transition has that of the state it enters.
     *
     * @param discounts γ(s'), one for each state
     * @return this builder
     */
    public ProblemBuilder gammas(double... discounts) {
        gammas = discounts.clone();
        return this;
    }

    /**
     * Sets the names of the states. Default: their numbers.
     *
     * @param names one for each state
     * @return this builder
     */
    public ProblemBuilder stateNames(List<String> names) {
        stateNames = List.copyOf(names);
        return this;
    }

    /**
     * Sets the coordinates of the states.
     *
     * @param rows one for each state, all of the same length
     * @return this builder
     */
    public ProblemBuilder coordinates(double[][] rows) {
        coordinates = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
        return this;
    }

    /**
     * Sets i(s), the weight of each state for emphatic learners and in the error. Default: 1.
     *
     * @param weights one for each state, not negative
     * @return this builder
     */
    public ProblemBuilder interest(double... weights) {
        interest = weights.clone();
        return this;
    }

    /**
     * Adds an action that has one certain outcome.
     *
     * @param state where it can be taken
     * @param name of the action
     * @param target π(a|s)
     * @param behaviour μ(a|s)
     * @param next the state that it leads to
     * @param reward r
     * @return this builder
     */
    public ProblemBuilder action(int state, String name, double target, double behaviour, int next, double reward) {
        return action(state, name, target, behaviour, List.of(new Outcome(next, 1, reward)));
    }

    /**
     * Adds an action with random outcomes.
     *
     * @param state where it can be taken
     * @param name of the action
     * @param target π(a|s)
     * @param behaviour μ(a|s)
     * @param outcomes what can follow; a sampler goes through them in this order
     * @return this builder
     */
    public ProblemBuilder action(int state, String name, double target, double behaviour, List<Outcome> outcomes) {
        actions.add(new Action(state, name, target, behaviour, outcomes));
        return this;
    }

    /**
     * Adds all actions at once, from arrays. A state does not have the actions whose rows are zero.
     *
     * @param names of the actions
     * @param probabilities by action, state and next state
     * @param rewards in the same order
     * @param target π by state and action
     * @param behaviour μ by state and action
     * @return this builder
     */
    public ProblemBuilder actions(
            List<String> names,
            double[][][] probabilities,
            double[][][] rewards,
            double[][] target,
            double[][] behaviour) {
        for (int s = 0; s < target.length; s++) {
            for (int a = 0; a < names.size(); a++) {
                double[] row = probabilities[a][s];
                var outcomes = new ArrayList<Outcome>();
                for (int next = 0; next < row.length; next++) {
                    if (row[next] != 0) {
                        outcomes.add(new Outcome(next, row[next], rewards[a][s][next]));
                    }
                }
                if (!outcomes.isEmpty()) {
                    action(s, names.get(a), target[s][a], behaviour[s][a], outcomes);
                } else if (!terminal.get(s) && (target[s][a] != 0 || behaviour[s][a] != 0)) {
                    throw new IllegalArgumentException("state " + s + " does not have the action '" + names.get(a)
                            + "', whose row of probabilities is zero, but a policy takes it");
                }
            }
        }
        return this;
    }

    /**
     * Adds states that end an episode when they are entered.
     *
     * @param states their numbers
     * @return this builder
     */
    public ProblemBuilder terminal(int... states) {
        for (int s : states) {
            terminal.set(s);
        }
        return this;
    }

    /**
     * Sets the state in which every episode begins. Default: the first one.
     *
     * @param state its number
     * @return this builder
     */
    public ProblemBuilder start(int state) {
        startStates = new int[] {state};
        startProbabilities = new double[] {1};
        return this;
    }

    /**
     * Sets the probability of each state to begin an episode.
     *
     * @param distribution a probability for each state
     * @return this builder
     */
    public ProblemBuilder starts(double... distribution) {
        startStates = IntStream.range(0, distribution.length)
                .filter(s -> distribution[s] != 0)
                .toArray();
        startProbabilities =
                Arrays.stream(startStates).mapToDouble(s -> distribution[s]).toArray();
        return this;
    }

    /**
     * Sets θ₀, the weights that every run begins with. Default: 0.
     *
     * @param theta one for each feature
     * @return this builder
     */
    public ProblemBuilder initial(double... theta) {
        initial = theta.clone();
        return this;
    }

    /**
     * Sets the weights d(s) of the error. Default: d_μ·i, the behaviour policy's stationary distribution times interest.
     *
     * @param weights one for each state, not negative
     * @return this builder
     */
    public ProblemBuilder errorWeights(double... weights) {
        errorWeights = weights.clone();
        return this;
    }

    /**
     * Gives all states that are not terminal the same weight in the error.
     *
     * @return this builder
     */
    public ProblemBuilder uniformErrorWeights() {
        uniformError = true;
        return this;
    }

    /**
     * Sets the error that runs are judged by. Default: that of values.
     *
     * @param error what is measured
     * @return this builder
     */
    public ProblemBuilder errorMeasure(ErrorMeasure error) {
        measure = error;
        return this;
    }

    /**
     * Sets the generator that runs are drawn from. Default: that of NumPy's {@code default_rng}.
     *
     * @param kind which generator
     * @return this builder
     */
    public ProblemBuilder generator(GeneratorKind kind) {
        generator = kind;
        return this;
    }

    /**
     * Sets the default number of steps of a run.
     *
     * @param count of steps
     * @return this builder
     */
    public ProblemBuilder steps(int count) {
        steps = count;
        return this;
    }

    /** {@return the problem, with all that follows from its description solved} */
    public FiniteProblem build() {
        var phi = Objects.requireNonNull(features, () -> "problem " + id + " has no features");
        int states = phi.states();
        var checks = new ProblemChecks(id, states, terminal);
        checks.memory();
        checks.perState("discount", gammas);
        checks.perState("error weight", errorWeights);
        checks.perState("interest", interest);
        for (int s = 0; s < states; s++) {
            double g = gammaOf(s);
            checks.require(g >= 0 && g <= 1, () -> "has the discount " + g + "; it must lie in [0, 1]");
        }
        checks.require(
                stateNames == null || (stateNames.size() == states && new HashSet<>(stateNames).size() == states),
                "needs a name of its own for each of its " + states + " states");
        checks.require(
                coordinates == null || coordinates.length == states,
                "needs coordinates for each of its " + states + " states");
        var theta = initial == null ? new double[phi.dimension()] : initial;
        checks.require(
                theta.length == phi.dimension(),
                "has " + theta.length + " initial weights for " + phi.dimension() + " features");
        checks.starts(startStates, startProbabilities);
        var made = copy();
        checks.actions(made.actions);
        return new FiniteProblem(made, phi, theta);
    }

    /** The same, with actions in the order of their states, and unaffected by what becomes of this one. */
    private ProblemBuilder copy() {
        try {
            var copy = (ProblemBuilder) clone();
            copy.terminal = (BitSet) terminal.clone();
            copy.actions = actions.stream()
                    .sorted(Comparator.comparingInt(Action::state))
                    .toList();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    double gammaOf(int state) {
        return gammas != null ? gammas[state] : gamma;
    }

    double interestOf(int state) {
        return interest != null ? interest[state] : 1;
    }

    String nameOf(int state) {
        return stateNames != null ? stateNames.get(state) : String.valueOf(state);
    }

    double[] startDistribution(int states) {
        double[] distribution = new double[states];
        for (int i = 0; i < startStates.length; i++) {
            distribution[startStates[i]] = startProbabilities[i];
        }
        return distribution;
    }

    double[] weightsOfError(double[] stationary) {
        if (errorWeights != null) {
            return errorWeights;
        }
        if (!uniformError && interest == null) {
            return stationary;
        }
        double[] weights = IntStream.range(0, stationary.length)
                .mapToDouble(s -> !uniformError ? stationary[s] * interestOf(s) : terminal.get(s) ? 0 : 1)
                .toArray();
        double total = Arrays.stream(weights).sum();
        new ProblemChecks(id, stationary.length, terminal)
                .require(total > 0, "has no interest in any state that the behaviour policy visits");
        return Arrays.stream(weights).map(x -> x / total).toArray();
    }
}
