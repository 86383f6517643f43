package io.github.mirrortd.engine.program;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Operations of one step on numbers and vectors, in order. A number is one for all learners (shared) or a row with one
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

    /** True if φ and φ' are used as vectors. */
    boolean readsFeatures() {
        return phases.stream()
                .flatMap(List::stream)
                .anyMatch(o -> o.other() != null && o.other().isFeatures());
    }

    /** Returns whether anything restarts at 0 after an episode's end. */
    boolean ends() {
        return phases.stream().flatMap(List::stream).anyMatch(o -> o.kind() == Kind.END);
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

        boolean isTheta() {
            return this == THETA || this == THETA_AHEAD;
        }

        boolean isFeatures() {
            return compareTo(PHI) >= 0;
        }
    }

    /** Kind of an operation. */
    enum Kind {
        /** number into = op(a, b, c). */
        ARITHMETIC,
        /** row into = the shared number a. */
        FILL,
        /** row into = vector · features or vector. */
        DOT,
        /** vector += row a × features or vector. */
        ADD,
        /** vector *= row a. */
        SCALE,
        /** vector = other. */
        COPY,
        /** vector = other − row a × third. */
        LESS_SHARE,
        /** vector, or row into, = 0 where an episode ends. */
        END,
        /** row into = row a. */
        SET,
        /** row into *= row a, and powers of two go from it to the vector before it leaves the range of numbers. */
        SHRINK
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
            @Nullable Vector third) {
        /** An operation on numbers. */
        static Operation ofNumbers(Kind kind, int into, int a) {
            return new Operation(kind, Op.ADD, into, a, a, a, null, null, null);
        }

        /** An operation on vectors, with a number that is read or set. */
        static Operation ofVectors(Kind kind, int number, Vector vector, @Nullable Vector other) {
            return new Operation(kind, Op.ADD, number, number, number, number, vector, other, null);
        }
    }

    /** Source of a number. */
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
        /** True if it is known before a step's data. */
        boolean lasts() {
            return use == Use.SETTING || use == Use.KEPT;
        }

        /** True for an entry of θ, a row of {@link Vector#THETA}. */
        boolean isTheta() {
            return input != null && input.equals(THETA);
        }
    }

    private static final Input THETA = new Input(Source.VECTOR, "theta", false);
}
