package io.github.mirrortd.data.step;

import java.util.Iterator;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Logged steps that can be gone through more than once, always in the same order: the steps of an episode one after the other,
 * and one episode after the other.
 */
public interface Steps {
    /**
     * {@return the steps from the first one on} An iterator may return the same object each time.
     */
    Iterator<Step> iterator();

    /** {@return d, the number of features} */
    int dimension();

    /** {@return how many actions π is given for; 0 where it is given for the logged action only} */
    default int actions() {
        return 0;
    }

    /** {@return whether π of every action is given for the next states, too} */
    default boolean hasNextActions() {
        return actions() > 0;
    }

    /** {@return what the target policies are called; empty where there is one only} */
    default List<String> policyNames() {
        return List.of();
    }

    /** {@return what the features are called; empty if they have no names} */
    default List<String> featureNames() {
        return List.of();
    }

    /** {@return whether the behaviour policy is known, so that there are ratios} */
    default boolean hasRatios() {
        var steps = iterator();
        if (!steps.hasNext()) {
            throw new IllegalArgumentException("there are no steps");
        }
        return steps.next().hasRatio();
    }

    /** {@return whether the behaviour policy's probabilities were estimated from these steps} */
    default boolean isBehaviourEstimated() {
        return false;
    }

    /** {@return whether most features of a state are zero} */
    default boolean isSparse() {
        return dimension() > 128;
    }

    /**
     * Has all episodes go through a pass: here, one after the other, or wherever they lie.
     *
     * @param <P> the pass
     * @param pass that has seen nothing yet
     * @param progress receives the number of finished rows
     * @return what has seen everything
     */
    default <P extends Pass<P>> P pass(P pass, LongConsumer progress) {
        Pass.over(iterator(), pass, progress);
        return pass;
    }

    /**
     * {@return any collection or other source as steps}
     *
     * @param source always in the same order
     */
    static Steps of(Iterable<Step> source) {
        var first = source.iterator();
        if (!first.hasNext()) {
            throw new IllegalArgumentException("there are no steps");
        }
        var step = first.next();
        int actions = step.targets().length;
        int dimension = dimension(source);
        return new Steps() {
            @Override
            public Iterator<Step> iterator() {
                return source.iterator();
            }

            @Override
            public int dimension() {
                return dimension;
            }

            @Override
            public int actions() {
                return actions;
            }
        };
    }

    private static int dimension(Iterable<Step> source) {
        int most = 0;
        for (var step : source) {
            for (var vector : new io.github.mirrortd.mdp.SparseVector[] {step.phi(), step.next()}) {
                most = vector.count() == 0 ? most : Math.max(most, vector.index(vector.count() - 1) + 1);
            }
        }
        return Math.max(1, most);
    }
}
