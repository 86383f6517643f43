package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.LearnerVector.E;
import static io.github.mirrortd.learn.LearnerVector.E_MU;
import static io.github.mirrortd.learn.LearnerVector.NEXT;
import static io.github.mirrortd.learn.LearnerVector.PHI;
import static io.github.mirrortd.learn.LearnerVector.THETA;
import static io.github.mirrortd.learn.LearnerVector.W;

import io.github.mirrortd.internal.Names;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a rule can write: the one list of it, as {@link Product} is of what it can read. {@link Update} has a field and a method
 * for each, named by its {@link #id}.
 */
public enum Coefficient {
    THETA_PHI(THETA, PHI),
    THETA_NEXT(THETA, NEXT),
    W_PHI(W, PHI),
    W_NEXT(W, NEXT),
    THETA_TRACE(THETA, E),
    W_TRACE(W, E),
    W_BEHAVIOUR(W, E_MU),
    DECAY(W),
    EMPHASIS(E),
    KEPT(E),
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

    /** The name of its field and its method in {@link Update}, and of its output in a formula. */
    public String id() {
        return id;
    }

    /** Its place in the list. */
    @SuppressWarnings("EnumOrdinal") // the order of the list is what this is about
    public int place() {
        return ordinal();
    }

    /** The vector that it changes. */
    public LearnerVector target() {
        return target;
    }

    /** The vector that is added, where it {@linkplain #isOfVector is one of a vector}. */
    public LearnerVector vector() {
        return Objects.requireNonNull(vector, id);
    }

    /** Whether it is how much of one vector is added to another. */
    public boolean isOfVector() {
        return vector != null;
    }

    /** Whether it counts only for learners that keep traces. */
    public boolean isOfTraces() {
        return target.isTrace() || (vector != null && vector.isTrace());
    }
}
