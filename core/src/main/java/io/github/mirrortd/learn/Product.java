package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.LearnerVector.E;
import static io.github.mirrortd.learn.LearnerVector.E_MU;
import static io.github.mirrortd.learn.LearnerVector.NEXT;
import static io.github.mirrortd.learn.LearnerVector.PHI;
import static io.github.mirrortd.learn.LearnerVector.THETA;
import static io.github.mirrortd.learn.LearnerVector.W;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.mdp.Action;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a rule. {@link Products} has a field and a method for each, named by its {@link #id}. Engines, formulas and exact
 * tools use the order of this list.
 *
 * <p>To add one, add a constant here, an inner product of two vectors or a number of the transition, and a field to
 * {@link Products}.
 */
public enum Product {
    /** θ·φ. */
    THETA_PHI(THETA, PHI),
    /** θ·φ'. */
    THETA_NEXT(THETA, NEXT),
    /** w·φ. */
    W_PHI(W, PHI),
    /** w·φ'. */
    W_NEXT(W, NEXT),

    /** w·e. */
    W_TRACE(W, E),
    /** w·e_μ. */
    W_BEHAVIOUR(W, E_MU),
    /** e·φ. */
    TRACE_PHI(E, PHI),
    /** e·φ'. */
    TRACE_NEXT(E, NEXT),
    /** e·e. */
    TRACE_TRACE(E, E),
    /** e_μ·φ. */
    BEHAVIOUR_PHI(E_MU, PHI),
    /** e_μ·φ'. */
    BEHAVIOUR_NEXT(E_MU, NEXT),
    /** e_μ·e. */
    BEHAVIOUR_TRACE(E_MU, E),
    /** e_μ·e_μ. */
    BEHAVIOUR_BEHAVIOUR(E_MU, E_MU),

    /** φ·φ. */
    PHI_PHI(Source.TRANSITION, (p, t) -> p.features().dot(t.state(), t.state()), SparseStep::phiPhi),
    /** φ·φ'; 0 if the episode ends. */
    PHI_NEXT(
            Source.TRANSITION, (p, t) -> t.terminal() ? 0 : p.features().dot(t.next(), t.state()), SparseStep::phiNext),
    /** φ'·φ'; 0 if the episode ends. */
    NEXT_NEXT(
            Source.TRANSITION, (p, t) -> t.terminal() ? 0 : p.features().dot(t.next(), t.next()), SparseStep::nextNext),
    /** The importance ratio ρ. */
    RHO(Source.TRANSITION, (p, t) -> t.rho(), SparseStep::rho),
    /** r. */
    REWARD(Source.TRANSITION, (p, t) -> t.reward(), SparseStep::reward),
    /** γ of the state that is entered. */
    GAMMA(Source.TRANSITION, (p, t) -> t.gamma(), SparseStep::gamma),

    /** i(s), the interest of the state that was left. */
    INTEREST(Source.POLICIES, (p, t) -> p.interest(t.state()), SparseStep::interest),
    /** π(a|s). */
    TARGET(Source.POLICIES, (p, t) -> action(p, t).target(), SparseStep::target),
    /** μ(a|s). */
    BEHAVIOUR(Source.POLICIES, (p, t) -> action(p, t).behaviour(), SparseStep::behaviour),
    /** ψ₀ = 1 / max max(π, μ) over all states and actions. */
    PSI_LOW(Source.POLICIES, (p, t) -> p.psiLow(), SparseStep::psiLow),
    /** ψ_max = 1 / min max(π, μ) over all states and actions. */
    PSI_HIGH(Source.POLICIES, (p, t) -> p.psiHigh(), SparseStep::psiHigh),

    /** F, the follow-on trace. */
    FOLLOW_ON(Source.PAST);

    /** The source of a number, which decides how often it changes. */
    public enum Source {
        /** The weights, and the features of the transition. */
        WEIGHTS,
        /** Traces of earlier features, and all other vectors; 0 for learners that keep none. */
        TRACES,
        /** The transition alone. */
        TRANSITION,
        /** The transition alone; computed only for the few rules that read it. */
        POLICIES,
        /** Earlier steps of the trajectory, independent of the weights. */
        PAST
    }

    private interface OfTransition {
        double at(FiniteProblem problem, Transition t);
    }

    private interface OfStep {
        double at(SparseStep step);
    }

    private static final Map<Source, List<Product>> BY_SOURCE =
            Arrays.stream(values()).collect(Collectors.groupingBy(Product::source, Collectors.toUnmodifiableList()));

    private static final int[] PLACES =
            Arrays.stream(values()).mapToInt(p -> of(p.source()).indexOf(p)).toArray();

    private final String id = Names.camelCase(name());
    private final Source source;
    private final @Nullable LearnerVector left;
    private final @Nullable LearnerVector right;

    @SuppressWarnings("ImmutableEnumChecker") // functions of their arguments alone
    private final @Nullable OfTransition ofTransition;

    @SuppressWarnings("ImmutableEnumChecker") // the same
    private final @Nullable OfStep ofStep;

    Product(LearnerVector left, LearnerVector right) {
        source = left.isTrace() || right.isTrace() ? Source.TRACES : Source.WEIGHTS;
        this.left = left;
        this.right = right;
        ofTransition = null;
        ofStep = null;
    }

    Product(Source source, OfTransition ofTransition, OfStep ofStep) {
        this.source = source;
        left = null;
        right = null;
        this.ofTransition = ofTransition;
        this.ofStep = ofStep;
    }

    Product(Source source) {
        this.source = source;
        left = null;
        right = null;
        ofTransition = null;
        ofStep = null;
    }

    /**
     * {@return all numbers of one source, in the order of the list}
     *
     * @param source the source
     */
    public static List<Product> of(Source source) {
        return Objects.requireNonNull(BY_SOURCE.get(source));
    }

    /** {@return the name of the field and method in {@link Products}, and of the input in a formula} */
    public String id() {
        return id;
    }

    /** {@return the source} */
    public Source source() {
        return source;
    }

    /** {@return the index among all numbers of its {@link #source}} */
    @SuppressWarnings("EnumOrdinal") // the order of the list is what this is about
    public int place() {
        return PLACES[ordinal()];
    }

    /** {@return the first vector of an inner product with weights or traces} */
    public LearnerVector left() {
        return Objects.requireNonNull(left, id);
    }

    /** {@return the second vector of an inner product with weights or traces} */
    public LearnerVector right() {
        return Objects.requireNonNull(right, id);
    }

    /** {@return whether it is an inner product with weights or traces} */
    public boolean isInner() {
        return left != null;
    }

    /**
     * {@return the value on a transition of a finite problem; only for numbers of the transition alone}
     *
     * @param problem the finite problem
     * @param t one of its transitions
     */
    public double at(FiniteProblem problem, Transition t) {
        return Objects.requireNonNull(ofTransition, id).at(problem, t);
    }

    /**
     * {@return the value on a step over sparse features; only for numbers of the transition alone}
     *
     * @param step the step
     */
    public double at(SparseStep step) {
        return Objects.requireNonNull(ofStep, id).at(step);
    }

    /**
     * {@return all numbers of one source on a transition of a finite problem, in the order of the list}
     *
     * @param source the source
     * @param problem the finite problem
     * @param t one of its transitions
     */
    public static double[] all(Source source, FiniteProblem problem, Transition t) {
        return of(source).stream().mapToDouble(p -> p.at(problem, t)).toArray();
    }

    private static Action action(FiniteProblem problem, Transition t) {
        return problem.actions().get(t.action());
    }
}
