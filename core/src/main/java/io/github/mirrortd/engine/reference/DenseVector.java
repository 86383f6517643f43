package io.github.mirrortd.engine.reference;

import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.learn.LearnerState;
import java.util.Arrays;

/** A vector with all of its entries in an array. */
final class DenseVector extends StateVector {
    final double[] values;

    /** @param values the entries; not copied */
    DenseVector(double[] values) {
        this.values = values;
    }

    DenseVector(int dimension) {
        this(new double[dimension]);
    }

    @Override
    double dot(int[] index, double[] value, int count) {
        return Sparse.dot(index, value, count, values);
    }

    @Override
    double dot(StateVector other) {
        return other instanceof DenseVector dense ? Dense.dot(values, dense.values) : other.dot(this);
    }

    @Override
    void add(int[] index, double[] value, int count, double factor) {
        Sparse.addTo(values, factor, index, value, count);
    }

    @Override
    void add(StateVector other, double factor) {
        if (other instanceof DenseVector dense) {
            Dense.addTo(values, factor, dense.values);
        } else {
            ((SparseTrace) other).addTo(this, factor);
        }
    }

    @Override
    void multiply(double factor) {
        if (factor != 1) {
            Dense.scale(values, factor);
        }
    }

    @Override
    void clear() {
        Arrays.fill(values, 0);
    }

    @Override
    void state(String name, LearnerState state) {
        state.vector(name, values);
    }

    @Override
    double[] values() {
        return values;
    }
}
