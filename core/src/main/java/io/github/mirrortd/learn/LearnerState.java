package io.github.mirrortd.learn;

import java.util.Arrays;

/**
 * The numbers that a learner keeps from step to step, each under a name. A class that keeps numbers passes them to its state once, in one
 * method for both directions: where the learner is saved, they are read; where it is restored, they are replaced. Not thread-safe.
 */
public abstract class LearnerState {
    /**
     * Exchanges numbers.
     *
     * @param name unique within the learner
     * @param now the numbers as they are; not kept
     * @param anyLength whether as many numbers as were saved come back; otherwise as many as there are now
     * @return the numbers as they should be
     */
    protected abstract double[] exchange(String name, double[] now, boolean anyLength);

    /**
     * {@return the number as it should be}
     *
     * @param name unique within the part
     * @param now the number as it is
     */
    public final double number(String name, double now) {
        return exchange(name, new double[] {now}, false)[0];
    }

    /**
     * {@return the count as it should be}
     *
     * @param name unique within the part
     * @param now the count as it is, at most 2⁵³
     */
    public final long count(String name, long now) {
        return (long) number(name, (double) now);
    }

    /**
     * Saves a vector or replaces its entries in place.
     *
     * @param name unique within the part
     * @param now the vector; modified in place
     */
    public final void vector(String name, double[] now) {
        double[] saved = exchange(name, now, false);
        System.arraycopy(saved, 0, now, 0, now.length);
    }

    /**
     * {@return the first entries of an array as they should be} Their number may change.
     *
     * @param name unique within the part
     * @param now the array as it is; not modified
     * @param count number of its entries that count
     */
    public final double[] entries(String name, double[] now, int count) {
        return exchange(name, Arrays.copyOf(now, count), true);
    }

    /**
     * As {@link #entries(String, double[], int)}, for whole numbers.
     *
     * @param name unique within the part
     * @param now the array as it is; not modified
     * @param count number of its entries that count
     * @return the entries as they should be
     */
    public final int[] entries(String name, int[] now, int count) {
        double[] numbers = Arrays.stream(now, 0, count).asDoubleStream().toArray();
        return Arrays.stream(exchange(name, numbers, true))
                .mapToInt(x -> (int) x)
                .toArray();
    }

    /**
     * {@return the state of one part of the learner} Its names are unique within the part.
     *
     * @param part the name of the part
     */
    public final LearnerState part(String part) {
        var whole = this;
        return new LearnerState() {
            @Override
            protected double[] exchange(String name, double[] now, boolean anyLength) {
                return whole.exchange(part + "." + name, now, anyLength);
            }
        };
    }

    /**
     * Refuses what cannot be saved.
     *
     * @param kept an object of a plugin
     * @param method the method that it lacks
     * @return the error
     */
    static IllegalArgumentException unsaved(Object kept, String method) {
        return new IllegalArgumentException("a learner with " + kept.getClass().getName()
                + " cannot be saved: the class does not pass on the numbers that it keeps; add " + method);
    }
}
