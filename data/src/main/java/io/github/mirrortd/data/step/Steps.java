package io.github.mirrortd.data.step;

import java.util.Iterator;

/**
 * Logged steps that can be gone through more than once, always in the same order: the steps of an episode one after the other,
 * and one episode after the other.
 */
public interface Steps {
    /** From the first step on. What an iterator returns may be the same object each time, filled anew. */
    Iterator<Step> iterator();

    /** d, the number of features. */
    int dimension();

    /** How many actions π is given for; 0 where it is given for the logged action only. */
    default int actions() {
        return 0;
    }

    /** Whether the behaviour policy is known, so that there are ratios. */
    default boolean hasRatios() {
        var steps = iterator();
        if (!steps.hasNext()) {
            throw new IllegalArgumentException("there is not a single step");
        }
        return steps.next().hasRatio();
    }

    /** Whether most features of a state are zero. */
    default boolean isSparse() {
        return dimension() > 128;
    }

    /** Any collection or other source as steps. */
    static Steps of(Iterable<Step> source) {
        var first = source.iterator();
        if (!first.hasNext()) {
            throw new IllegalArgumentException("there is not a single step");
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
