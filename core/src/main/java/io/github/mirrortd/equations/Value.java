package io.github.mirrortd.equations;

import java.util.EnumMap;
import java.util.Map;

/**
 * What an expression stands for: a number, or a sum of numbers times vectors, or, for learners that keep vectors of their own, a vector
 * entry by entry.
 */
sealed interface Value {
    /** The vectors that sums are made of, in the order of inner products. */
    enum Basis {
        THETA,
        W,
        PHI,
        NEXT,
        /** What the trace that is defined first holds of earlier steps. */
        FIRST,
        /** The same of the second one. */
        SECOND,
        /** The trace of the step before, in the line that defines it. */
        BEFORE;

        boolean isWeights() {
            return this == THETA || this == W;
        }

        boolean isTrace() {
            return this == FIRST || this == SECOND;
        }
    }

    /** @param n its place among the numbers */
    record Scalar(int n) implements Value {}

    /** @param n its place among the numbers, of which it is a vector */
    record Entries(int n) implements Value {}

    /** @param of how much of each vector; none that is 0 whatever happens */
    record Vector(Map<Basis, Integer> of) implements Value {
        static Vector of(Basis basis, int n) {
            var map = new EnumMap<Basis, Integer>(Basis.class);
            map.put(basis, n);
            return new Vector(map);
        }
    }
}
