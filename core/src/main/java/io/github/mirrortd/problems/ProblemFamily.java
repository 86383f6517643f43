package io.github.mirrortd.problems;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.mdp.Problem;
import java.util.List;

/**
 * A problem, or many that differ in a few parameters: {@code garnet:states=50,seed=7}. {@link Problems} finds every one that
 * is marked {@code @AutoService(ProblemFamily.class)} on the class path. Naming a family costs nothing; a problem is built
 * and solved when it is asked for.
 */
@Fields("problem=id title parameters")
public interface ProblemFamily {
    /** {@return the name that users type} */
    String id();

    /** {@return the name for headings} */
    String title();

    /** {@return the parameters, in the order in which they are shown; none for a single problem} */
    default List<ProblemParameter> parameters() {
        return List.of();
    }

    /**
     * {@return the problem with these choices; {@link Choices#id} is its name}
     *
     * @param choices a value for every parameter
     * @throws IllegalArgumentException where the choices do not go together
     */
    Problem make(Choices choices);
}
