package io.github.mirrortd.mdp;

import io.github.mirrortd.random.GeneratorKind;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * An off-policy prediction problem as data: states, actions with both policies' probabilities, features, discount, where it
 * starts and how the error is weighted. Importance ratios, stationary distribution and true values are solved when the
 * problem is created. Immutable.
 */
public final class FiniteProblem implements Problem {
    private final String id;

    /** The builder's data, a private copy that never changes. */
    private final ProblemBuilder made;

    private final FeatureMatrix features;
    private final double[] initial;
    private final Dynamics dynamics;
    private final DoubleSummaryStatistics likelihoods;
    private final double[] errorWeights;
    private final ErrorForm valueError;
    private final ErrorMeasure measure;
    private final ErrorForm error;

    FiniteProblem(ProblemBuilder made, FeatureMatrix features, double[] initial) {
        id = made.id;
        this.made = made;
        this.features = features;
        // No weight is ever −0, so adding 0 to one never changes it: engines may leave that out.
        this.initial = Arrays.stream(initial).map(x -> x + 0.0).toArray();
        dynamics = new Dynamics(made, features.states());
        likelihoods = made.actions.stream()
                .mapToDouble(a -> Math.max(a.target(), a.behaviour()))
                .filter(p -> p > 0)
                .summaryStatistics();
        errorWeights = made.weightsOfError(dynamics.stationary);
        valueError = ErrorMeasure.RMSVE.form(this);
        measure = made.measure;
        error = measure == ErrorMeasure.RMSVE ? valueError : measure.form(this);
    }

    /** The same by another measure, with a name that says so. */
    private FiniteProblem(FiniteProblem same, ErrorMeasure measure) {
        id = measure.marked(same.id);
        made = same.made;
        features = same.features;
        initial = same.initial;
        dynamics = same.dynamics;
        likelihoods = same.likelihoods;
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
        return made.title;
    }

    @Override
    public String definition() {
        return made.definition;
    }

    @Override
    public Optional<Citation> citation() {
        return Optional.ofNullable(made.citation).filter(source -> !source.equals(Citation.UNPUBLISHED));
    }

    @Override
    public int steps() {
        return made.steps;
    }

    /** {@return γ; where it depends on the state that is entered, the largest, which bounds are about} */
    public double gamma() {
        return gammas().max().orElseThrow();
    }

    /** {@return whether γ is the same everywhere} */
    public boolean hasOneDiscount() {
        return gammas().allMatch(g -> g == gamma(0));
    }

    private DoubleStream gammas() {
        return IntStream.range(0, states()).mapToDouble(this::gamma);
    }

    /**
     * {@return γ(s'): the discount of every transition that enters this state}
     *
     * @param state the number of a state
     */
    public double gamma(int state) {
        return made.gammaOf(state);
    }

    /**
     * {@return the name of a state; its number if it has none}
     *
     * @param state the number of a state
     */
    public String stateName(int state) {
        return made.nameOf(state);
    }

    /** {@return the coordinates of each state, if the problem has some} */
    public Optional<double[][]> coordinates() {
        return Optional.ofNullable(made.coordinates)
                .map(rows -> Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new));
    }

    /**
     * {@return whether entering the state ends the episode}
     *
     * @param state the number of a state
     */
    public boolean isTerminal(int state) {
        return made.terminal.get(state);
    }

    /** {@return the probability of each state to begin an episode} */
    public double[] start() {
        return made.startDistribution(states());
    }

    /** {@return i(s): the weight of each state, by default 1} */
    public double[] interest() {
        return IntStream.range(0, states()).mapToDouble(this::interest).toArray();
    }

    /**
     * {@return i(s) of one state}
     *
     * @param state the number of a state
     */
    public double interest(int state) {
        return made.interestOf(state);
    }

    /** {@return the number of states, terminal ones included} */
    public int states() {
        return features.states();
    }

    @Override
    public int dimension() {
        return features.dimension();
    }

    /** {@return every action of every state, in the order in which they were given} */
    public List<Action> actions() {
        return made.actions;
    }

    /** {@return ψ₀ = 1 / max max(π, μ) over all actions: what action-dependent bootstrapping may keep everywhere} */
    public double psiLow() {
        return 1 / likelihoods.getMax();
    }

    /** {@return ψ_max = 1 / min max(π, μ) over all actions that either policy takes: what it may keep somewhere} */
    public double psiHigh() {
        return 1 / likelihoods.getMin();
    }

    /** max(π, μ) of every action that either policy takes. */
    DoubleSummaryStatistics likelihoods() {
        return likelihoods;
    }

    /** {@return the table whose row numbers make up a trajectory} */
    public List<Transition> transitions() {
        return dynamics.transitions;
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
        return dynamics.stationary.clone();
    }

    /** {@return the probability of each state to begin an episode, as a restart after a terminal state draws it} */
    public double[] startProbabilities() {
        return dynamics.startProbabilities();
    }

    /** {@return the behaviour policy's chain P_μ, which restarts where an episode ends} */
    public MarkovChain chain() {
        return dynamics.chain();
    }

    /** {@return v: the target policy's true values} */
    public double[] values() {
        return dynamics.values.clone();
    }

    /** {@return the variance of the target policy's discounted sum of rewards from each state} */
    public double[] variances() {
        return dynamics.targetSums(
                t -> {
                    double error = t.reward()
                            + (t.terminal() ? 0 : t.gamma() * dynamics.values[t.next()])
                            - dynamics.values[t.state()];
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
     * {@return the differential values: what the target policy earns from each state beyond the average reward, up to a constant}
     *
     * @throws IllegalArgumentException if the problem has episodes
     */
    public double[] differentialValues() {
        double average = averageReward();
        return cycle(home(), t -> t.reward() - average);
    }

    /** Expected reward from each state until a state is entered. */
    private double[] cycle(int home, ToDoubleFunction<Transition> reward) {
        return dynamics.targetSums(reward, t -> t.next() == home ? 0 : 1);
    }

    private int home() {
        if (dynamics.transitions.stream().anyMatch(Transition::terminal)) {
            throw new IllegalArgumentException(
                    id + ": has episodes, so it has no average reward; choose a problem without, such as boyan_chain");
        }
        return dynamics.targetReturnsTo();
    }

    /** {@return d(s): the weight of each state in the error} */
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

    /** {@return the generator that walks are drawn from} */
    public GeneratorKind generator() {
        return made.generator;
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
        return new Sampler(dynamics, made.generator.seeded(seed));
    }

    /**
     * {@return the first {@code steps} transitions of {@link #sampler(long)}, as row numbers of {@link #transitions()}}
     *
     * @param seed which of the walks
     * @param steps of the walk
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
