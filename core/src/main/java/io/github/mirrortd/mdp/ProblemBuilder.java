package io.github.mirrortd.mdp;

import io.github.mirrortd.random.GeneratorKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Collects and checks what a {@link FiniteProblem} is made of. */
public final class ProblemBuilder {
    final String id;
    String title;
    String definition = "";

    @Nullable
    Citation citation;

    final List<Action> actions = new ArrayList<>();
    final BitSet terminal = new BitSet();

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
     * What people call it, for headings.
     *
     * @param text a few words
     * @return this builder
     */
    public ProblemBuilder title(String text) {
        title = text;
        return this;
    }

    /**
     * A few lines that say what happens in it.
     *
     * @param text some sentences
     * @return this builder
     */
    public ProblemBuilder definition(String text) {
        definition = text;
        return this;
    }

    /**
     * Where it is from.
     *
     * @param source what to cite
     * @return this builder
     */
    public ProblemBuilder citation(Citation source) {
        citation = source;
        return this;
    }

    /**
     * φ of every state, and with it the number of states.
     *
     * @param rows one for each state
     * @return this builder
     */
    public ProblemBuilder features(double[][] rows) {
        features = FeatureMatrix.table(rows);
        return this;
    }

    /**
     * One discount for all transitions.
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
     * A discount for each state: a transition has that of the state it enters.
     *
     * @param discounts γ(s'), one for each state
     * @return this builder
     */
    public ProblemBuilder gammas(double... discounts) {
        gammas = discounts.clone();
        return this;
    }

    /**
     * What people call the states; their numbers if not given.
     *
     * @param names one for each state
     * @return this builder
     */
    public ProblemBuilder stateNames(List<String> names) {
        stateNames = List.copyOf(names);
        return this;
    }

    /**
     * Where the states lie in space, one row for each.
     *
     * @param rows one for each state, all of the same length
     * @return this builder
     */
    public ProblemBuilder coordinates(double[][] rows) {
        coordinates = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
        return this;
    }

    /**
     * i(s), how much each state matters to emphatic learners and in the error; ones if not given.
     *
     * @param weights one for each state, not negative
     * @return this builder
     */
    public ProblemBuilder interest(double... weights) {
        interest = weights.clone();
        return this;
    }

    /**
     * An action that has one certain outcome.
     *
     * @param state where it can be taken
     * @param name what people call it
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
     * An action whose outcome is left to chance.
     *
     * @param state where it can be taken
     * @param name what people call it
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
     * All actions at once, from arrays. A state does not have the actions whose rows are zero.
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
     * States that end an episode when they are entered.
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
     * The state in which every episode begins.
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
     * How likely an episode begins in each state.
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
     * θ₀, the weights that every run begins with; zeros if not given.
     *
     * @param theta one for each feature
     * @return this builder
     */
    public ProblemBuilder initial(double... theta) {
        initial = theta.clone();
        return this;
    }

    /**
     * The weights d(s) of the error; if not given d_μ·i, the behaviour policy's stationary distribution by interest.
     *
     * @param weights one for each state, not negative
     * @return this builder
     */
    public ProblemBuilder errorWeights(double... weights) {
        errorWeights = weights.clone();
        return this;
    }

    /**
     * All states that are not terminal count the same in the error.
     *
     * @return this builder
     */
    public ProblemBuilder uniformErrorWeights() {
        uniformError = true;
        return this;
    }

    /**
     * What runs are judged by; the error of values if not given.
     *
     * @param error what is measured
     * @return this builder
     */
    public ProblemBuilder errorMeasure(ErrorMeasure error) {
        measure = error;
        return this;
    }

    /**
     * The generator that runs are drawn from; that of NumPy's {@code default_rng} if not given.
     *
     * @param kind which generator
     * @return this builder
     */
    public ProblemBuilder generator(GeneratorKind kind) {
        generator = kind;
        return this;
    }

    /**
     * How many steps a run has where nothing else is said.
     *
     * @param count how many
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
        checks.discounts(gammas(states));
        checks.names(stateNames);
        checks.coordinates(coordinates);
        var initialTheta = initial == null ? new double[phi.dimension()] : initial;
        checks.initial(initialTheta, phi.dimension());
        checks.starts(startStates, startProbabilities);
        actions.sort(Comparator.comparingInt(Action::state));
        checks.actions(actions);
        var dynamics = new Dynamics(states, actions, terminal, startStates, startProbabilities, gammas(states));
        return new FiniteProblem(this, phi, initialTheta, dynamics);
    }

    double[] gammas(int states) {
        return gammas != null ? gammas : same(states, gamma);
    }

    private static double[] same(int states, double x) {
        double[] all = new double[states];
        Arrays.fill(all, x);
        return all;
    }

    List<String> stateNames(int states) {
        return stateNames != null
                ? stateNames
                : IntStream.range(0, states).mapToObj(String::valueOf).toList();
    }

    double[] startDistribution(int states) {
        double[] distribution = new double[states];
        for (int i = 0; i < startStates.length; i++) {
            distribution[startStates[i]] = startProbabilities[i];
        }
        return distribution;
    }

    double[] interest(int states) {
        return interest != null ? interest : same(states, 1);
    }

    double[] errorWeights(double[] stationary, double[] interestOfStates) {
        if (errorWeights != null) {
            return errorWeights;
        }
        double[] weights;
        if (uniformError) {
            weights = IntStream.range(0, stationary.length)
                    .mapToDouble(s -> terminal.get(s) ? 0 : 1)
                    .toArray();
        } else if (interest == null) {
            return stationary;
        } else {
            weights = IntStream.range(0, stationary.length)
                    .mapToDouble(s -> stationary[s] * interestOfStates[s])
                    .toArray();
        }
        double total = Arrays.stream(weights).sum();
        new ProblemChecks(id, stationary.length, terminal)
                .require(total > 0, "has no interest in any state that the behaviour policy visits");
        return Arrays.stream(weights).map(x -> x / total).toArray();
    }
}
