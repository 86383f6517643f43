package io.github.mirrortd.learn;

import java.util.List;

/** Learners that {@link Algorithms} lists by name and reads when they are first named. A plugin offers each {@link Algorithm} itself. */
public interface LearnerLibrary {
    /** {@return the names of its learners} */
    List<String> names();

    /**
     * {@return a learner's description} The learner need not be made for it.
     *
     * @param name one of {@link #names}
     */
    Description describe(String name);

    /**
     * {@return a learner: the same object at every call}
     *
     * @param name one of {@link #names}
     */
    Algorithm get(String name);
}
