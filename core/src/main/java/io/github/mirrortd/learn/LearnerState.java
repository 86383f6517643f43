package io.github.mirrortd.learn;

import java.util.Arrays;

/**
 * The numbers that a learner keeps from step to step, each under a name. A class that keeps numbers passes them to its state once, in one
 * method for both directions: saving reads them, restoring replaces them. Not thread-safe.
 */
public abstract class LearnerState {
    /**
     * Exchanges numbers.
     *
     * @param name unique within the learner
     * @param now the present numbers; not kept
     * @param anyLength whether the result may have another length, as it was saved
     * @return the numbers to use
     */
    protected abstract double[] exchange(String name, double[] now, boolean anyLength);

    /**
     * {@return the number to use}
     *
     * @param name unique within the part
     * @param now the present number
     */
    public final double number(String name, double now) {
        return exchange(name, new double[] {now}, false)[0];
    }

    /**
     * {@return the count to use}
     *
     * @param name unique within the part
     * @param now the present count, at most 2⁵³
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
     * {@return the first entries of an array to use} Their number may change.
     *
     * @param name unique within the part
     * @param now the present array; not modified
     * @param count number of entries in use
     */
    public final double[] entries(String name, double[] now, int count) {
        return exchange(name, Arrays.copyOf(now, count), true);
    }

    /**
     * As {@link #entries(String, double[], int)}, for whole numbers.
     *
     * @param name unique within the part
     * @param now the present array; not modified
     * @param count number of entries in use
     * @return the entries to use
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
     * Returns the error for an object that cannot be saved.
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
