package io.github.mirrortd.engine.reference;

import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.mdp.SparseVector;

/**
 * A vector that a learner keeps: weights or a trace. {@link DenseVector} holds every entry. {@link LazilyScaledVector} and {@link
 * SparseTrace} take a time per step that does not grow with the number of weights; their last digits differ.
 */
abstract class StateVector {
    /** The inner product with the first {@code count} entries of a vector, summed in their order from 0. */
    abstract double dot(int[] index, double[] value, int count);

    /** The inner product with another vector of the same learner. */
    abstract double dot(StateVector other);

    /** Adds the first {@code count} entries of a vector, times a factor. */
    abstract void add(int[] index, double[] value, int count, double factor);

    /** Adds another vector of the same learner, times a factor. */
    abstract void add(StateVector other, double factor);

    /** Multiplies every entry by a factor. */
    abstract void multiply(double factor);

    /** Sets every entry to 0. */
    abstract void clear();

    /** Passes on its entries and how they are kept. */
    abstract void state(String name, LearnerState state);

    /** All entries of a vector that can be read whole. May be the vector's own memory: not to be changed. */
    abstract double[] values();

    final double dot(SparseVector x) {
        return dot(x.indices(), x.values(), x.count());
    }

    final void add(SparseVector x, double factor) {
        if (factor != 0) {
            add(x.indices(), x.values(), x.count(), factor);
        }
    }

    /** this ← kept · (this + factor · x). */
    void keep(SparseVector x, double factor, double kept) {
        add(x, factor);
        multiply(kept);
    }
}
