package io.github.mirrortd.engine.program;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What learners do at a step: operations on numbers and vectors, in order. A number is one for all learners (shared) or a row with one
 * for each learner; a vector is a row for each of its entries.
 *
 * @param numbers all numbers, by their places
 * @param vectors the vectors that learners have
 * @param start the operations before the first step
 * @param shared the arithmetic on shared numbers, done before the rest of a step
 * @param phases the operations of each of the steps that take turns
 */
record Program(
        List<Value> numbers,
        Set<Vector> vectors,
        List<Operation> start,
        List<Operation> shared,
        List<List<Operation>> phases) {
    static final int NONE = -1;

    /** Whether φ and φ' are met as vectors. */
    boolean readsFeatures() {
        return phases.stream()
                .flatMap(List::stream)
                .anyMatch(o -> o.other() != null && o.other().isFeatures());
    }

    /** Vectors: of learners, of a step. */
    enum Vector {
        THETA,
        W,
        E,
        E_MU,
        /** θ of the look-ahead point. */
        THETA_AHEAD,
        /** w of the look-ahead point. */
        W_AHEAD,
        /** The mean of θ, less θ, times the number of steps. */
        LAG,
        /** φ: few entries, by index and value. */
        PHI,
        /** φ'. */
        NEXT;

        boolean isFeatures() {
            return compareTo(PHI) >= 0;
        }
    }

    /** What an operation does. */
    enum Kind {
        /** number into = op(a, b, c). */
        ARITHMETIC(3, true),
        /** row into = the shared number a. */
        FILL(0, true),
        /** row into = vector · features or vector. */
        DOT(0, true),
        /** vector += row a × features or vector. */
        ADD(1, false),
        /** vector *= row a. */
        SCALE(1, false),
        /** vector = other. */
        COPY(0, false),
        /** vector = other − row a × third. */
        LESS_SHARE(1, false),
        /** vector, or row into, = 0 where an episode ends. */
        END(0, false),
        /** row into = row a. */
        SET(1, true),
        /** row into *= row a, and powers of two go from it to the vector before it leaves the range of numbers. */
        SHRINK(1, false);

        /** How many rows of numbers it reads. */
        final int reads;

        /** Whether it sets all of a row of numbers. */
        final boolean sets;

        Kind(int reads, boolean sets) {
            this.reads = reads;
            this.sets = sets;
        }
    }

    /**
     * One operation.
     *
     * @param kind what it does
     * @param op the arithmetic
     * @param into the number that is set
     * @param a the first number that is read
     * @param b the second one
     * @param c the third one
     * @param vector the vector that is read or changed
     * @param other the second vector
     * @param third the third vector
     */
    record Operation(
            Kind kind,
            Op op,
            int into,
            int a,
            int b,
            int c,
            @Nullable Vector vector,
            @Nullable Vector other,
            @Nullable Vector third) {}

    /** Where a number comes from. */
    enum Use {
        CONSTANT,
        /** Read from the step's data. */
        STEP,
        /** A setting. */
        SETTING,
        /** Kept from step to step. */
        KEPT,
        /** Set by an operation. */
        COMPUTED
    }

    /**
     * A number.
     *
     * @param use where it comes from
     * @param input what is read
     * @param entry of a vector, which one
     * @param value of a constant, or at the start
     * @param shared whether it is the same for all learners
     */
    record Value(Use use, @Nullable Input input, int entry, double value, boolean shared) {
        /** Whether it is an entry of θ, which are rows of {@link Vector#THETA}. */
        boolean isTheta() {
            return input != null && input.equals(THETA);
        }
    }

    private static final Input THETA = new Input(Source.VECTOR, "theta", false);
}
