package io.github.mirrortd.mdp;

import io.github.mirrortd.random.GeneratorKind;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * An off-policy prediction problem as data: states, actions with both policies' probabilities, features, discount, where it
 * starts and how the error is weighted. What follows from these (importance ratios, stationary distribution, true values)
 * is solved when the problem is made. Immutable.
 */
public final class FiniteProblem implements Problem {
    private final String id;
    private final String title;
    private final String definition;
    private final Optional<Citation> citation;
    private final int steps;
    private final double[] gammas;
    private final List<String> stateNames;
    private final double @Nullable [][] coordinates;
    private final BitSet terminal;
    private final double[] start;
    private final double[] interest;
    private final List<Action> actions;
    private final double psiLow;
    private final double psiHigh;
    private final FeatureMatrix features;
    private final double[] initial;
    private final GeneratorKind generator;
    private final Dynamics dynamics;
    private final List<Transition> transitions;
    private final double[] stationary;
    private final double[] values;
    private final double[] errorWeights;
    private final ErrorForm valueError;
    private final ErrorMeasure measure;
    private final ErrorForm error;

    FiniteProblem(ProblemBuilder made, FeatureMatrix features, double[] initial, Dynamics dynamics) {
        id = made.id;
        title = made.title;
        definition = made.definition;
        citation = Optional.ofNullable(made.citation).filter(source -> !source.equals(Citation.UNPUBLISHED));
        steps = made.steps;
        gammas = made.gammas(features.states());
        stateNames = made.stateNames(features.states());
        coordinates = made.coordinates;
        terminal = (BitSet) made.terminal.clone();
        start = made.startDistribution(features.states());
        interest = made.interest(features.states());
        actions = List.copyOf(made.actions);
        psiLow = 1 / likeliest().max().orElseThrow();
        psiHigh = 1 / likeliest().min().orElseThrow();
        this.features = features;
        // No weight is ever −0, so adding 0 to one never changes it: engines may leave that out.
        this.initial = Arrays.stream(initial).map(x -> x + 0.0).toArray();
        generator = made.generator;
        this.dynamics = dynamics;
        transitions = dynamics.transitions();
        stationary = dynamics.stationary();
        values = dynamics.targetValues();
        errorWeights = made.errorWeights(stationary, interest);
        valueError = ErrorMeasure.RMSVE.form(this);
        measure = made.measure;
        error = measure == ErrorMeasure.RMSVE ? valueError : measure.form(this);
    }

    /** The same by another measure, with a name that says so. */
    private FiniteProblem(FiniteProblem same, ErrorMeasure measure) {
        id = measure.marked(same.id);
        title = same.title;
        definition = same.definition;
        citation = same.citation;
        steps = same.steps;
        gammas = same.gammas;
        stateNames = same.stateNames;
        coordinates = same.coordinates;
        terminal = same.terminal;
        start = same.start;
        interest = same.interest;
        actions = same.actions;
        psiLow = same.psiLow;
        psiHigh = same.psiHigh;
        features = same.features;
        initial = same.initial;
        generator = same.generator;
        dynamics = same.dynamics;
        transitions = same.transitions;
        stationary = same.stationary;
        values = same.values;
        errorWeights = same.errorWeights;
        valueError = same.valueError;
        this.measure = measure;
        error = measure == ErrorMeasure.RMSVE ? valueError : measure.form(this);
    }

    /**
     * {@return a problem to be described}
     *
     * @param id the name that people type
     */
    public static ProblemBuilder builder(String id) {
        return new ProblemBuilder(id);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String definition() {
        return definition;
    }

    @Override
    public Optional<Citation> citation() {
        return citation;
    }

    @Override
    public int steps() {
        return steps;
    }

    /** {@return γ; where it depends on the state that is entered, the largest, which bounds are about} */
    public double gamma() {
        return Arrays.stream(gammas).max().orElseThrow();
    }

    /** {@return whether γ is the same everywhere} */
    public boolean hasOneDiscount() {
        return Arrays.stream(gammas).allMatch(g -> g == gammas[0]);
    }

    /**
     * {@return γ(s'): the discount of every transition that enters this state}
     *
     * @param state the number of a state
     */
    public double gamma(int state) {
        return gammas[state];
    }

    /**
     * {@return what people call a state; its number where it has no name}
     *
     * @param state the number of a state
     */
    public String stateName(int state) {
        return stateNames.get(state);
    }

    /** {@return where each state lies in space, where the problem says so} */
    public Optional<double[][]> coordinates() {
        return Optional.ofNullable(coordinates)
                .map(rows -> Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new));
    }

    /**
     * {@return whether entering the state ends the episode}
     *
     * @param state the number of a state
     */
    public boolean isTerminal(int state) {
        return terminal.get(state);
    }

    /** {@return how likely an episode begins in each state} */
    public double[] start() {
        return start.clone();
    }

    /** {@return i(s): how much each state matters; all ones where nothing else is said} */
    public double[] interest() {
        return interest.clone();
    }

    /**
     * {@return i(s) of one state}
     *
     * @param state the number of a state
     */
    public double interest(int state) {
        return interest[state];
    }

    /** {@return how many states there are, terminal ones included} */
    public int states() {
        return features.states();
    }

    @Override
    public int dimension() {
        return features.dimension();
    }

    /** {@return every action of every state, in the order in which they were given} */
    public List<Action> actions() {
        return actions;
    }

    /** {@return ψ₀ = 1 / max max(π, μ) over all actions: what action-dependent bootstrapping may keep everywhere} */
    public double psiLow() {
        return psiLow;
    }

    /** {@return ψ_max = 1 / min max(π, μ) over all actions that either policy takes: what it may keep somewhere} */
    public double psiHigh() {
        return psiHigh;
    }

    /** max(π, μ) of every action that either policy takes. */
    DoubleStream likeliest() {
        return actions.stream()
                .mapToDouble(a -> Math.max(a.target(), a.behaviour()))
                .filter(p -> p > 0);
    }

    /** {@return the table whose row numbers make up a trajectory} */
    public List<Transition> transitions() {
        return transitions;
    }

    /** {@return φ of every state} */
    public FeatureMatrix features() {
        return features;
    }

    /**
     * {@return the non-zero positions of φ' after a transition; none where it ends the episode} Shared: do not change.
     *
     * @param t a row of {@link #transitions()}
     */
    public int[] nextIndices(Transition t) {
        return features.nextIndices(t);
    }

    /**
     * {@return the non-zero values of φ' after a transition; none where it ends the episode} Shared: do not change.
     *
     * @param t a row of {@link #transitions()}
     */
    public double[] nextValues(Transition t) {
        return features.nextValues(t);
    }

    /** {@return θ₀} */
    public double[] initial() {
        return initial.clone();
    }

    /** {@return d_μ: how often the behaviour policy is in each state in the long run} */
    public double[] stationary() {
        return stationary.clone();
    }

    /** {@return how likely each state is to begin an episode, a restart after termination included} */
    public double[] startProbabilities() {
        return dynamics.startProbabilities();
    }

    /** {@return the behaviour policy's chain P_μ, which restarts where an episode ends} */
    public MarkovChain chain() {
        return dynamics.chain();
    }

    /** {@return v: the target policy's true values} */
    public double[] values() {
        return values.clone();
    }

    /** {@return the variance of the target policy's discounted sum of rewards from each state} */
    public double[] variances() {
        return dynamics.targetSums(
                t -> {
                    double error = t.reward() + (t.terminal() ? 0 : t.gamma() * values[t.next()]) - values[t.state()];
                    return error * error;
                },
                t -> t.gamma() * t.gamma());
    }

    /**
     * {@return the target policy's mean reward per step in the long run}
     *
     * @throws IllegalArgumentException if the problem has episodes
     */
    public double averageReward() {
        int home = home();
        return cycle(home, Transition::reward)[home] / cycle(home, t -> 1)[home];
    }

    /**
     * {@return how much the target policy earns from each state beyond the average reward, in the long run; up to a constant}
     *
     * @throws IllegalArgumentException if the problem has episodes
     */
    public double[] differentialValues() {
        double average = averageReward();
        return cycle(home(), t -> t.reward() - average);
    }

    /** What is earned from each state until a state is entered. */
    private double[] cycle(int home, ToDoubleFunction<Transition> reward) {
        return dynamics.targetSums(reward, t -> t.next() == home ? 0 : 1);
    }

    private int home() {
        if (transitions.stream().anyMatch(Transition::terminal)) {
            throw new IllegalArgumentException(
                    id + ": has episodes, so it has no average reward; choose a problem without, such as boyan_chain");
        }
        return dynamics.targetReturnsTo();
    }

    /** {@return d(s): how much each state counts in the error} */
    public double[] errorWeights() {
        return errorWeights.clone();
    }

    /** {@return the error that runs are judged by, as a function of θ} */
    public ErrorForm error() {
        return error;
    }

    /** {@return the root mean square value error as a function of θ, whatever runs are judged by} */
    public ErrorForm valueError() {
        return valueError;
    }

    @Override
    public ErrorMeasure errorMeasure() {
        return measure;
    }

    /**
     * {@return the same problem, on which runs are judged by another error; its name says so}
     *
     * @param other what is measured
     */
    public FiniteProblem measuredBy(ErrorMeasure other) {
        return other == measure ? this : new FiniteProblem(this, other);
    }

    /** {@return what walks are drawn from} */
    public GeneratorKind generator() {
        return generator;
    }

    /**
     * {@return a walk through the problem under the behaviour policy, the same for the same seed}
     *
     * @param seed which of the walks
     */
    public Sampler sampler(long seed) {
        return sampler(BigInteger.valueOf(seed));
    }

    /**
     * As {@link #sampler(long)}, for seeds beyond 64 bits.
     *
     * @param seed which of the walks
     * @return a walk
     */
    public Sampler sampler(BigInteger seed) {
        return new Sampler(dynamics, generator.seeded(seed));
    }

    /**
     * {@return the first {@code steps} transitions of {@link #sampler(long)}, as row numbers of {@link #transitions()}}
     *
     * @param seed which of the walks
     * @param steps how many
     */
    public int[] trajectory(long seed, int steps) {
        int[] path = new int[steps];
        sampler(seed).next(path, steps);
        return path;
    }

    @Override
    public FiniteProblem finite() {
        return this;
    }

    @Override
    public String toString() {
        return id;
    }
}
