package io.github.mirrortd.mdp;

import io.github.mirrortd.random.GeneratorKind;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * An off-policy prediction problem as data: states, actions with both policies' probabilities, features, discount, where it
 * starts and how the error is weighted. What follows from these (importance ratios, stationary distribution, true values)
 * is solved when the problem is made. Immutable.
 */
public final class FiniteProblem implements Problem {
    private final String id;
    private final Facts facts;
    private final ErrorForm valueError;
    private final ErrorMeasure measure;
    private final ErrorForm error;

    /** Everything but the name and what runs are judged by. */
    private record Facts(
            String title,
            String definition,
            Optional<Citation> citation,
            int steps,
            double[] gammas,
            List<String> stateNames,
            double @Nullable [][] coordinates,
            BitSet terminal,
            double[] start,
            double[] interest,
            List<Action> actions,
            DoubleSummaryStatistics likelihoods,
            FeatureMatrix features,
            double[] initial,
            GeneratorKind generator,
            Dynamics dynamics,
            List<Transition> transitions,
            double[] stationary,
            double[] values,
            double[] errorWeights) {}

    FiniteProblem(ProblemBuilder made, FeatureMatrix features, double[] initial, Dynamics dynamics) {
        double[] stationary = dynamics.stationary();
        double[] interest = made.interest(features.states());
        id = made.id;
        facts = new Facts(
                made.title,
                made.definition,
                Optional.ofNullable(made.citation).filter(source -> !source.equals(Citation.UNPUBLISHED)),
                made.steps,
                made.gammas(features.states()),
                made.stateNames(features.states()),
                made.coordinates,
                (BitSet) made.terminal.clone(),
                made.startDistribution(features.states()),
                interest,
                List.copyOf(made.actions),
                made.actions.stream()
                        .mapToDouble(a -> Math.max(a.target(), a.behaviour()))
                        .filter(p -> p > 0)
                        .summaryStatistics(),
                features,
                // No weight is ever −0, so adding 0 to one never changes it: engines may leave that out.
                Arrays.stream(initial).map(x -> x + 0.0).toArray(),
                made.generator,
                dynamics,
                dynamics.transitions(),
                stationary,
                dynamics.targetValues(),
                made.errorWeights(stationary, interest));
        valueError = ErrorMeasure.RMSVE.form(this);
        measure = made.measure;
        error = measure == ErrorMeasure.RMSVE ? valueError : measure.form(this);
    }

    /** The same by another measure, with a name that says so. */
    private FiniteProblem(FiniteProblem same, ErrorMeasure measure) {
        id = measure.marked(same.id);
        facts = same.facts;
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
        return facts.title;
    }

    @Override
    public String definition() {
        return facts.definition;
    }

    @Override
    public Optional<Citation> citation() {
        return facts.citation;
    }

    @Override
    public int steps() {
        return facts.steps;
    }

    /** {@return γ; where it depends on the state that is entered, the largest, which bounds are about} */
    public double gamma() {
        return Arrays.stream(facts.gammas).max().orElseThrow();
    }

    /** {@return whether γ is the same everywhere} */
    public boolean hasOneDiscount() {
        return Arrays.stream(facts.gammas).allMatch(g -> g == facts.gammas[0]);
    }

    /**
     * {@return γ(s'): the discount of every transition that enters this state}
     *
     * @param state the number of a state
     */
    public double gamma(int state) {
        return facts.gammas[state];
    }

    /**
     * {@return what people call a state; its number where it has no name}
     *
     * @param state the number of a state
     */
    public String stateName(int state) {
        return facts.stateNames.get(state);
    }

    /** {@return where each state lies in space, where the problem says so} */
    public Optional<double[][]> coordinates() {
        return Optional.ofNullable(facts.coordinates)
                .map(rows -> Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new));
    }

    /**
     * {@return whether entering the state ends the episode}
     *
     * @param state the number of a state
     */
    public boolean isTerminal(int state) {
        return facts.terminal.get(state);
    }

    /** {@return how likely an episode begins in each state} */
    public double[] start() {
        return facts.start.clone();
    }

    /** {@return i(s): how much each state matters; all ones where nothing else is said} */
    public double[] interest() {
        return facts.interest.clone();
    }

    /**
     * {@return i(s) of one state}
     *
     * @param state the number of a state
     */
    public double interest(int state) {
        return facts.interest[state];
    }

    /** {@return how many states there are, terminal ones included} */
    public int states() {
        return facts.features.states();
    }

    @Override
    public int dimension() {
        return facts.features.dimension();
    }

    /** {@return every action of every state, in the order in which they were given} */
    public List<Action> actions() {
        return facts.actions;
    }

    /** {@return ψ₀ = 1 / max max(π, μ) over all actions: what action-dependent bootstrapping may keep everywhere} */
    public double psiLow() {
        return 1 / facts.likelihoods.getMax();
    }

    /** {@return ψ_max = 1 / min max(π, μ) over all actions that either policy takes: what it may keep somewhere} */
    public double psiHigh() {
        return 1 / facts.likelihoods.getMin();
    }

    /** max(π, μ) of every action that either policy takes. */
    DoubleSummaryStatistics likelihoods() {
        return facts.likelihoods;
    }

    /** {@return the table whose row numbers make up a trajectory} */
    public List<Transition> transitions() {
        return facts.transitions;
    }

    /** {@return φ of every state} */
    public FeatureMatrix features() {
        return facts.features;
    }

    /**
     * {@return the non-zero positions of φ' after a transition; none where it ends the episode} Shared: do not change.
     *
     * @param t a row of {@link #transitions()}
     */
    public int[] nextIndices(Transition t) {
        return facts.features.nextIndices(t);
    }

    /**
     * {@return the non-zero values of φ' after a transition; none where it ends the episode} Shared: do not change.
     *
     * @param t a row of {@link #transitions()}
     */
    public double[] nextValues(Transition t) {
        return facts.features.nextValues(t);
    }

    /** {@return θ₀} */
    public double[] initial() {
        return facts.initial.clone();
    }

    /** {@return d_μ: how often the behaviour policy is in each state in the long run} */
    public double[] stationary() {
        return facts.stationary.clone();
    }

    /** {@return how likely each state is to begin an episode, a restart after termination included} */
    public double[] startProbabilities() {
        return facts.dynamics.startProbabilities();
    }

    /** {@return the behaviour policy's chain P_μ, which restarts where an episode ends} */
    public MarkovChain chain() {
        return facts.dynamics.chain();
    }

    /** {@return v: the target policy's true values} */
    public double[] values() {
        return facts.values.clone();
    }

    /** {@return the variance of the target policy's discounted sum of rewards from each state} */
    public double[] variances() {
        return facts.dynamics.targetSums(
                t -> {
                    double error = t.reward()
                            + (t.terminal() ? 0 : t.gamma() * facts.values[t.next()])
                            - facts.values[t.state()];
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
        return facts.dynamics.targetSums(reward, t -> t.next() == home ? 0 : 1);
    }

    private int home() {
        if (facts.transitions.stream().anyMatch(Transition::terminal)) {
            throw new IllegalArgumentException(
                    id + ": has episodes, so it has no average reward; choose a problem without, such as boyan_chain");
        }
        return facts.dynamics.targetReturnsTo();
    }

    /** {@return d(s): how much each state counts in the error} */
    public double[] errorWeights() {
        return facts.errorWeights.clone();
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
        return facts.generator;
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
        return new Sampler(facts.dynamics, facts.generator.seeded(seed));
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
