package io.github.mirrortd.equations;

import java.util.EnumMap;
import java.util.Map;

/**
 * The value of an expression: a number, a sum of numbers times vectors, or, for learners that keep vectors of their own, a vector with
 * entries.
 */
sealed interface Value {
    /** The vectors in sums, in the order of inner products. */
    enum Basis {
        THETA,
        W,
        PHI,
        NEXT,
        /** The earlier steps in the first trace. */
        FIRST,
        /** The earlier steps in the second trace. */
        SECOND,
        /** The trace of the previous step, in the line that defines the trace. */
        BEFORE;

        boolean isWeights() {
            return this == THETA || this == W;
        }

        boolean isTrace() {
            return this == FIRST || this == SECOND;
        }
    }

    /** @param n the node */
    record Scalar(int n) implements Value {}

    /** @param n the node, a vector */
    record Entries(int n) implements Value {}

    /** @param of the coefficient of each vector; without constant zeros */
    record Vector(Map<Basis, Integer> of) implements Value {
        static Vector of(Basis basis, int n) {
            var map = new EnumMap<Basis, Integer>(Basis.class);
            map.put(basis, n);
            return new Vector(map);
        }
    }
}
