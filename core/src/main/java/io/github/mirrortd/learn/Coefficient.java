package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.LearnerVector.E;
import static io.github.mirrortd.learn.LearnerVector.E_MU;
import static io.github.mirrortd.learn.LearnerVector.NEXT;
import static io.github.mirrortd.learn.LearnerVector.PHI;
import static io.github.mirrortd.learn.LearnerVector.THETA;
import static io.github.mirrortd.learn.LearnerVector.W;

import io.github.mirrortd.base.Names;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a rule can write: the one list of it, as {@link Product} is of what it can read. {@link Update} has a field and a method
 * for each, named by its {@link #id}.
 */
public enum Coefficient {
    /** a₁: how much of φ is added to θ. */
    THETA_PHI(THETA, PHI),
    /** a₂: how much of φ' is added to θ. */
    THETA_NEXT(THETA, NEXT),
    /** b₁: how much of φ is added to w. */
    W_PHI(W, PHI),
    /** b₂: how much of φ' is added to w. */
    W_NEXT(W, NEXT),
    /** a₃: how much of e is added to θ. */
    THETA_TRACE(THETA, E),
    /** b₃: how much of e is added to w. */
    W_TRACE(W, E),
    /** b₄: how much of e_μ is added to w. */
    W_BEHAVIOUR(W, E_MU),
    /** d: the share of w that is taken away from it. */
    DECAY(W),
    /** m: how much of φ enters the trace e. */
    EMPHASIS(E),
    /** k: how much of e the next step sees. */
    KEPT(E),
    /** k_μ: how much of e_μ the next step sees. */
    KEPT_BEHAVIOUR(E_MU);

    private final String id = Names.camelCase(name());
    private final LearnerVector target;
    private final @Nullable LearnerVector vector;

    /** How much of one vector is added to another one. */
    Coefficient(LearnerVector target, LearnerVector vector) {
        this.target = target;
        this.vector = vector;
    }

    /** What else is done to a vector. */
    Coefficient(LearnerVector target) {
        this.target = target;
        vector = null;
    }

    /**
     * {@return how much of one vector is added to another one, if a rule can write that}
     *
     * @param target the vector that changes
     * @param vector the vector that is added
     */
    public static Optional<Coefficient> of(LearnerVector target, LearnerVector vector) {
        return Arrays.stream(values())
                .filter(c -> c.target == target && c.vector == vector)
                .findFirst();
    }

    /** {@return the name of its field and its method in {@link Update}, and of its output in a formula} */
    public String id() {
        return id;
    }

    /** {@return its place in the list} */
    @SuppressWarnings("EnumOrdinal") // the order of the list is what this is about
    public int place() {
        return ordinal();
    }

    /** {@return the vector that it changes} */
    public LearnerVector target() {
        return target;
    }

    /** {@return the vector that is added, where it {@linkplain #isOfVector is one of a vector}} */
    public LearnerVector vector() {
        return Objects.requireNonNull(vector, id);
    }

    /** {@return whether it is how much of one vector is added to another} */
    public boolean isOfVector() {
        return vector != null;
    }

    /** {@return whether it counts only for learners that keep traces} */
    public boolean isOfTraces() {
        return target.isTrace() || (vector != null && vector.isTrace());
    }
}
