package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.LearnerVector.E;
import static io.github.mirrortd.learn.LearnerVector.E_MU;
import static io.github.mirrortd.learn.LearnerVector.NEXT;
import static io.github.mirrortd.learn.LearnerVector.PHI;
import static io.github.mirrortd.learn.LearnerVector.THETA;
import static io.github.mirrortd.learn.LearnerVector.W;

import io.github.mirrortd.internal.Names;
import io.github.mirrortd.mdp.Action;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a rule can read: the one list of it. {@link Products} has a field and a method for each, named by its {@link #id}. Engines
 * keep the numbers in rows in this order; whoever reads a rule's formula or analyses a rule goes by this list too.
 *
 * <p>A new one is a line here that says what it means, an inner product of two vectors or a number of the transition, and a place
 * in {@link Products}. Tests hold everybody else to it.
 */
public enum Product {
    THETA_PHI(THETA, PHI),
    THETA_NEXT(THETA, NEXT),
    W_PHI(W, PHI),
    W_NEXT(W, NEXT),

    W_TRACE(W, E),
    W_BEHAVIOUR(W, E_MU),
    TRACE_PHI(E, PHI),
    TRACE_NEXT(E, NEXT),
    TRACE_TRACE(E, E),
    BEHAVIOUR_PHI(E_MU, PHI),
    BEHAVIOUR_NEXT(E_MU, NEXT),
    BEHAVIOUR_TRACE(E_MU, E),
    BEHAVIOUR_BEHAVIOUR(E_MU, E_MU),

    PHI_PHI(Source.TRANSITION, (p, t) -> p.features().dot(t.state(), t.state())),
    PHI_NEXT(Source.TRANSITION, (p, t) -> t.terminal() ? 0 : p.features().dot(t.next(), t.state())),
    NEXT_NEXT(Source.TRANSITION, (p, t) -> t.terminal() ? 0 : p.features().dot(t.next(), t.next())),
    RHO(Source.TRANSITION, (p, t) -> t.rho()),
    REWARD(Source.TRANSITION, (p, t) -> t.reward()),
    GAMMA(Source.TRANSITION, (p, t) -> t.gamma()),

    INTEREST(Source.POLICIES, (p, t) -> p.interest(t.state())),
    TARGET(Source.POLICIES, (p, t) -> action(p, t).target()),
    BEHAVIOUR(Source.POLICIES, (p, t) -> action(p, t).behaviour()),
    PSI_LOW(Source.POLICIES, (p, t) -> p.psiLow()),
    PSI_HIGH(Source.POLICIES, (p, t) -> p.psiHigh()),

    FOLLOW_ON(Source.PAST);

    /** Where a number comes from, and so how often it changes. */
    public enum Source {
        /** The weights, and the features of the transition. */
        WEIGHTS,
        /** Traces of earlier features, and all other vectors; 0 for learners that keep none. */
        TRACES,
        /** The transition alone. */
        TRANSITION,
        /** The transition alone, too; but few rules read these, so they are formed only for those. */
        POLICIES,
        /** The trajectory so far, whatever was learned from it. */
        PAST
    }

    private interface OfTransition {
        double at(FiniteProblem problem, Transition t);
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

    Product(LearnerVector left, LearnerVector right) {
        source = left.isTrace() || right.isTrace() ? Source.TRACES : Source.WEIGHTS;
        this.left = left;
        this.right = right;
        ofTransition = null;
    }

    Product(Source source, OfTransition ofTransition) {
        this.source = source;
        left = null;
        right = null;
        this.ofTransition = ofTransition;
    }

    Product(Source source) {
        this.source = source;
        left = null;
        right = null;
        ofTransition = null;
    }

    /** All of one source, in the order of the list. */
    public static List<Product> of(Source source) {
        return Objects.requireNonNull(BY_SOURCE.get(source));
    }

    /** The name of its field and its method in {@link Products}, and of its input in a formula. */
    public String id() {
        return id;
    }

    /** Where it comes from. */
    public Source source() {
        return source;
    }

    /** Its place among all of its {@link #source}. */
    @SuppressWarnings("EnumOrdinal") // the order of the list is what this is about
    public int place() {
        return PLACES[ordinal()];
    }

    /** The first vector of an inner product with weights or traces. */
    public LearnerVector left() {
        return Objects.requireNonNull(left, id);
    }

    /** The second vector of an inner product with weights or traces. */
    public LearnerVector right() {
        return Objects.requireNonNull(right, id);
    }

    /** Whether it is an inner product with weights or traces. */
    public boolean isInner() {
        return left != null;
    }

    /** What it is on a transition of a finite problem, where it depends on nothing else. */
    public double at(FiniteProblem problem, Transition t) {
        return Objects.requireNonNull(ofTransition, id).at(problem, t);
    }

    /** All of one source on a transition of a finite problem, in the order of the list. */
    public static double[] all(Source source, FiniteProblem problem, Transition t) {
        return of(source).stream().mapToDouble(p -> p.at(problem, t)).toArray();
    }

    private static Action action(FiniteProblem problem, Transition t) {
        return problem.actions().get(t.action());
    }
}
