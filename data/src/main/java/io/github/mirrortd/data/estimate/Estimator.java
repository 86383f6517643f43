package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A way to get a policy's value from a log, in two passes: the first one collects sums over episodes, from which the value
 * follows; the second one gives every episode's influence on it, from whose spread the error bar follows. A name, and these
 * two: that is all there is to a new one.
 */
public interface Estimator {
    /** What people type. */
    String name();

    /** λ, where it has one. */
    default OptionalDouble lambda() {
        return OptionalDouble.empty();
    }

    /** Whether it needs to know the behaviour policy. */
    default boolean usesRatios() {
        return true;
    }

    /** Whether it needs π of all actions. */
    default boolean usesActions() {
        return false;
    }

    /** Whether it speaks of the logged first states only, and of no others. */
    default boolean isOfFirstStates() {
        return true;
    }

    /** For the first pass. */
    Collector collector(Steps steps, Start start);

    /** Sums over episodes. */
    interface Collector {
        /** One more step. */
        default void step(Walk walk) {}

        /** The episode of the last step is over. */
        default void end(Walk walk) {}

        /**
         * What follows from the sums.
         *
         * @param values linear values that others found, for those who build on some
         */
        Solved solve(long episodes, Values values);
    }

    /** Linear values that may depend on the episode that they are for: those of the other folds. */
    interface Values {
        double[] theta(long id);

        /** The value that they give to the start. */
        double value();
    }

    /** What the first pass found. */
    interface Solved {
        /** The value; where the second pass has to complete it, the part that is known. */
        double value();

        /** For the second pass. */
        Influence influence();

        /** The weights θ of the linear values, where there are such. */
        default Optional<double[]> theta() {
            return Optional.empty();
        }
    }

    /**
     * u_i: by how much each episode moves the value, times the number of episodes. The mean of the u_i is what is missing in
     * {@link Solved#value}, mostly nothing; their standard deviation over √N is the standard error.
     */
    interface Influence {
        default void begin(Walk walk) {}

        default void step(Walk walk) {}

        /** u_i, when the episode of the last step is over. */
        double end(Walk walk);

        /** The share of the steps so far in this episode's influence on the value; NaN where steps have none of their own. */
        default double soFar() {
            return Double.NaN;
        }
    }
}
