package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.formula.Formula.Op;

/**
 * One operation for all learners, on rows or on a row and a number that they share. Called through this interface, none is compiled into
 * its callers: each is a small loop, compiled once.
 */
interface RowOperation {
    /**
     * @param a the only row, or the first
     * @param b the second row; the first again where there is none
     * @param shared the number, where there is one
     */
    void apply(double[] into, double[] a, double[] b, double shared);

    /** An operation on one row or two. */
    static RowOperation ofRows(Op op) {
        return switch (op) {
            case CONSTANT, INPUT -> throw new AssertionError(op);
            case ADD -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = a[i] + b[i];
                }
            };
            case SUBTRACT -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = a[i] - b[i];
                }
            };
            case MULTIPLY -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = a[i] * b[i];
                }
            };
            case DIVIDE -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = a[i] / b[i];
                }
            };
            case NEGATE -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = -a[i];
                }
            };
            case SQRT -> (into, a, b, shared) -> Rows.sqrt(into, a);
            case ABS -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = Math.abs(a[i]);
                }
            };
            case MIN -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = Math.min(a[i], b[i]);
                }
            };
            case MAX -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = Math.max(a[i], b[i]);
                }
            };
        };
    }

    /** An operation of which the second value is shared. */
    static RowOperation withShared(Op op) {
        return switch (op) {
            case CONSTANT, INPUT, NEGATE, SQRT, ABS -> throw new AssertionError(op);
            case ADD -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = a[i] + shared;
                }
            };
            case SUBTRACT -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = a[i] - shared;
                }
            };
            case MULTIPLY -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = a[i] * shared;
                }
            };
            case DIVIDE -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = a[i] / shared;
                }
            };
            case MIN -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = Math.min(a[i], shared);
                }
            };
            case MAX -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = Math.max(a[i], shared);
                }
            };
        };
    }

    /** An operation of which the first value is shared. */
    static RowOperation ofShared(Op op) {
        return switch (op) {
            case SUBTRACT -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = shared - a[i];
                }
            };
            case DIVIDE -> (into, a, b, shared) -> {
                for (int i = 0; i < into.length; i++) {
                    into[i] = shared / a[i];
                }
            };
            default -> withShared(op); // the order does not matter
        };
    }
}
