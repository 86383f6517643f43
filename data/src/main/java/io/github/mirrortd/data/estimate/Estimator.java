package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Steps;
import java.io.Serializable;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A way to get a policy's value from a log, in two passes: the first one collects sums over episodes, from which the value
 * follows; the second one gives every episode's influence on it, from whose spread the error bar follows. A name, and these
 * two: that is all there is to a new one.
 */
public interface Estimator extends Serializable {
    /** {@return what people type; not one of {@link Estimators#names}} */
    String name();

    /** {@return λ, where it has one} */
    default OptionalDouble lambda() {
        return OptionalDouble.empty();
    }

    /** Needs of an estimator, which decide the checks that concern it. */
    enum Trait {
        /** Needs the behaviour policy's probabilities, or ratios. */
        RATIOS,
        /** Multiplies ratios over whole episodes. */
        PRODUCTS,
        /** Needs π of all actions. */
        ACTIONS,
        /** Builds on the linear values of LSTD. */
        VALUES,
        /** Also gives the value of other states than the logged first ones. */
        ANY_START,
        /** Includes the value after the end of truncated episodes. */
        BEYOND_CUTS
    }

    /** {@return its traits; by default, {@link Trait#RATIOS} and {@link Trait#PRODUCTS}} */
    default Set<Trait> traits() {
        return Set.of(Trait.RATIOS, Trait.PRODUCTS);
    }

    /**
     * {@return whether it has a trait}
     *
     * @param trait one of {@link #traits}
     */
    default boolean has(Trait trait) {
        return traits().contains(trait);
    }

    /** {@return why it differs from the target policy's value with infinitely many episodes; unknown by default} */
    default Bias bias() {
        return Bias.UNKNOWN;
    }

    /** {@return into how many parts episodes are dealt, so that linear values come from the other parts; 1 for none} */
    default int folds() {
        return 1;
    }

    /**
     * {@return who collects in the first pass}
     *
     * @param steps the log
     * @param start whose value is asked for
     */
    Collector collector(Steps steps, Start start);

    /** Sums over episodes. */
    interface Collector extends Serializable {
        /**
         * One more step.
         *
         * @param walk where in the log it is
         */
        default void step(Walk walk) {}

        /**
         * The episode of the last step is over.
         *
         * @param walk where in the log it is
         */
        default void end(Walk walk) {}

        /**
         * Adds what another one has collected, from other episodes.
         *
         * @param other of the same estimator
         */
        void merge(Collector other);

        /**
         * {@return what follows from the sums}
         *
         * @param episodes how many there were
         * @param values linear values that others found, for those who build on some
         */
        Solved solve(long episodes, Values values);
    }

    /** Linear values that may depend on the episode that they are for: those of the other folds. */
    interface Values extends Serializable {
        /**
         * {@return the weights of the values for an episode}
         *
         * @param id the episode's {@link io.github.mirrortd.data.step.Step#id}
         */
        double[] theta(long id);

        /** {@return the weights that solve the equations of all episodes} Shared: do not change. */
        double[] theta();

        /** {@return the value that they give to the start} */
        double value();

        /** {@return λ of the equations that the weights solve} */
        double lambda();

        /** {@return the mean features φ̄₀ of the start} */
        double[] start();

        /**
         * {@return A⁻ᵀ times a vector, by which errors of the weights move a linear function of them} Not to be called in the
         * second pass.
         *
         * @param direction gradient of the function
         */
        double[] dual(double[] direction);
    }

    /** Results of the first pass. */
    interface Solved extends Serializable {
        /** {@return the value; where the second pass has to complete it, the part that is known} */
        double value();

        /** {@return whether {@link #value} is all of it, so that the mean influence is rounding} */
        default boolean isComplete() {
            return true;
        }

        /** {@return whether the value after the end of truncated episodes is included, where the estimator promises that} */
        default boolean seesBeyondCuts() {
            return true;
        }

        /** {@return sums that another pass has to collect before influences are known; empty if they are known} */
        default Optional<Collector> again() {
            return Optional.empty();
        }

        /** {@return who goes along in the second pass} */
        Influence influence();

        /** {@return the weights θ of the linear values, where there are such} */
        default Optional<double[]> theta() {
            return Optional.empty();
        }
    }

    /**
     * u_i: by how much each episode moves the value, times the number of episodes. The mean of the u_i is what is missing in
     * {@link Solved#value}, mostly nothing; their standard deviation over √N is the standard error.
     */
    interface Influence extends Serializable {
        /**
         * An episode begins.
         *
         * @param walk where in the log it is
         */
        default void begin(Walk walk) {}

        /**
         * One more step.
         *
         * @param walk where in the log it is
         */
        default void step(Walk walk) {}

        /**
         * {@return u_i, when the episode of the last step is over}
         *
         * @param walk where in the log it is
         */
        double end(Walk walk);

        /**
         * Merges another one's state, collected from other episodes, besides its returned sums.
         *
         * @param other of the same estimator
         */
        default void merge(Influence other) {}

        /**
         * {@return the share of the steps so far in this episode's influence on the value; NaN if steps have none}
         */
        default double soFar() {
            return Double.NaN;
        }
    }
}
