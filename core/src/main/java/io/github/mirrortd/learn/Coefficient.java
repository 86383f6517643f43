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
 * The outputs of a rule, as {@link Product} lists its inputs. {@link Update} has a field and a method for each, named by its
 * {@link #id}.
 */
public enum Coefficient {
    /** a₁, the coefficient of φ in the update of θ. */
    THETA_PHI(THETA, PHI),
    /** a₂, the coefficient of φ' in the update of θ. */
    THETA_NEXT(THETA, NEXT),
    /** b₁, the coefficient of φ in the update of w. */
    W_PHI(W, PHI),
    /** b₂, the coefficient of φ' in the update of w. */
    W_NEXT(W, NEXT),
    /** a₃, the coefficient of e in the update of θ. */
    THETA_TRACE(THETA, E),
    /** b₃, the coefficient of e in the update of w. */
    W_TRACE(W, E),
    /** b₄, the coefficient of e_μ in the update of w. */
    W_BEHAVIOUR(W, E_MU),
    /** d, the share of w that is subtracted from it. */
    DECAY(W),
    /** m, the factor of φ in the trace e. */
    EMPHASIS(E),
    /** k, the factor of e at the next step. */
    KEPT(E),
    /** k_μ, the factor of e_μ at the next step. */
    KEPT_BEHAVIOUR(E_MU);

    private final String id = Names.camelCase(name());
    private final LearnerVector target;
    private final @Nullable LearnerVector vector;

    /** The coefficient of a vector in the update of another vector. */
    Coefficient(LearnerVector target, LearnerVector vector) {
        this.target = target;
        this.vector = vector;
    }

    /** Another factor of a vector. */
    Coefficient(LearnerVector target) {
        this.target = target;
        vector = null;
    }

    /**
     * {@return the coefficient of one vector in the update of another, if a rule can write it}
     *
     * @param target the vector that changes
     * @param vector the vector that is added
     */
    public static Optional<Coefficient> of(LearnerVector target, LearnerVector vector) {
        return Arrays.stream(values())
                .filter(c -> c.target == target && c.vector == vector)
                .findFirst();
    }

    /** {@return the name of the field and method in {@link Update}, and of the output in a formula} */
    public String id() {
        return id;
    }

    /** {@return the index in the list} */
    @SuppressWarnings("EnumOrdinal") // the order of the list is what this is about
    public int place() {
        return ordinal();
    }

    /** {@return the vector that changes} */
    public LearnerVector target() {
        return target;
    }

    /** {@return the vector that is added; only if {@link #isOfVector}} */
    public LearnerVector vector() {
        return Objects.requireNonNull(vector, id);
    }

    /** {@return whether this is the coefficient of a vector} */
    public boolean isOfVector() {
        return vector != null;
    }

    /** {@return whether only learners with traces use it} */
    public boolean isOfTraces() {
        return target.isTrace() || (vector != null && vector.isTrace());
    }
}
