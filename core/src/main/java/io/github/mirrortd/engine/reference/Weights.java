package io.github.mirrortd.engine.reference;

/** A vector of weights, which can be read whole. */
abstract class Weights extends StateVector {
    /** {@return all entries} May be the vector's own memory: not to be changed. */
    abstract double[] values();
}
