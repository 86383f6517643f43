package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.formula.Formula.Op;
import io.github.mirrortd.engine.rows.RowProgram.Step;

/**
 * One operation for all learners of a block, on rows with a number for each: a plain loop over few arrays with one index, for which the JIT
 * finds vector instructions. (With indices that differ by anything, or with a dozen arrays, it finds none.) All are called from one
 * place, which is why none is compiled into its caller: each is compiled once, by itself, and soon.
 *
 * <p>Products are added up from 0 on, in the order of their factors, as everywhere.
 */
abstract class RowOperation {
    /**
     * Does it.
     *
     * @param step says where its rows and numbers are
     */
    abstract void apply(Step step, double[][] rows, double[] numbers);

    /** The number x. */
    static final RowOperation FILL = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double x = numbers[step.x()];
            for (int i = 0; i < into.length; i++) {
                into[i] = x;
            }
        }
    };

    /** The sum xa. */
    static final RowOperation SHARED_PRODUCT = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double x = numbers[step.x()];
            for (int i = 0; i < into.length; i++) {
                into[i] = 0 + x * a[i];
            }
        }
    };

    /** The sum xa + yb. */
    static final RowOperation SHARED_PRODUCTS = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            double x = numbers[step.x()];
            double y = numbers[step.y()];
            for (int i = 0; i < into.length; i++) {
                into[i] = 0 + x * a[i] + y * b[i];
            }
        }
    };

    /** Adds xa. */
    static final RowOperation ADD_SHARED_PRODUCT = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double x = numbers[step.x()];
            for (int i = 0; i < into.length; i++) {
                into[i] += x * a[i];
            }
        }
    };

    /** The sum ab. */
    static final RowOperation PRODUCT = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            for (int i = 0; i < into.length; i++) {
                into[i] = 0 + a[i] * b[i];
            }
        }
    };

    /** The sum ab + cd. */
    static final RowOperation PRODUCTS = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            double[] c = rows[step.c()];
            double[] d = rows[step.d()];
            for (int i = 0; i < into.length; i++) {
                into[i] = 0 + a[i] * b[i] + c[i] * d[i];
            }
        }
    };

    /** Adds ab. */
    static final RowOperation ADD_PRODUCT = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            for (int i = 0; i < into.length; i++) {
                into[i] += a[i] * b[i];
            }
        }
    };

    /** Adds ab, then cd. */
    static final RowOperation ADD_PRODUCTS = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            double[] c = rows[step.c()];
            double[] d = rows[step.d()];
            for (int i = 0; i < into.length; i++) {
                into[i] = into[i] + a[i] * b[i] + c[i] * d[i];
            }
        }
    };

    /** Takes the share a off. */
    static final RowOperation LESS_SHARE = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            for (int i = 0; i < into.length; i++) {
                into[i] *= 1 - a[i];
            }
        }
    };

    /** Adds the square of a − z. */
    static final RowOperation ADD_SQUARE = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double z = numbers[step.z()];
            for (int i = 0; i < into.length; i++) {
                double residual = a[i] - z;
                into[i] += residual * residual;
            }
        }
    };

    /** Adds the square of xa − z. */
    static final RowOperation ADD_SQUARE_OF_ONE = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double x = numbers[step.x()];
            double z = numbers[step.z()];
            for (int i = 0; i < into.length; i++) {
                double residual = 0 + x * a[i] - z;
                into[i] += residual * residual;
            }
        }
    };

    /** Adds the square of xa + yb − z. */
    static final RowOperation ADD_SQUARE_OF_TWO = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            double x = numbers[step.x()];
            double y = numbers[step.y()];
            double z = numbers[step.z()];
            for (int i = 0; i < into.length; i++) {
                double residual = 0 + x * a[i] + y * b[i] - z;
                into[i] += residual * residual;
            }
        }
    };

    private static final RowOperation ADD = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            for (int i = 0; i < into.length; i++) {
                into[i] = a[i] + b[i];
            }
        }
    };

    private static final RowOperation SUBTRACT = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            for (int i = 0; i < into.length; i++) {
                into[i] = a[i] - b[i];
            }
        }
    };

    private static final RowOperation MULTIPLY = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            for (int i = 0; i < into.length; i++) {
                into[i] = a[i] * b[i];
            }
        }
    };

    private static final RowOperation DIVIDE = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            for (int i = 0; i < into.length; i++) {
                into[i] = a[i] / b[i];
            }
        }
    };

    private static final RowOperation NEGATE = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            for (int i = 0; i < into.length; i++) {
                into[i] = -a[i];
            }
        }
    };

    private static final RowOperation SQRT = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            for (int i = 0; i < into.length; i++) {
                into[i] = Math.sqrt(a[i]);
            }
        }
    };

    private static final RowOperation ABS = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            for (int i = 0; i < into.length; i++) {
                into[i] = Math.abs(a[i]);
            }
        }
    };

    private static final RowOperation MIN = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            for (int i = 0; i < into.length; i++) {
                into[i] = Math.min(a[i], b[i]);
            }
        }
    };

    private static final RowOperation MAX = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double[] b = rows[step.b()];
            for (int i = 0; i < into.length; i++) {
                into[i] = Math.max(a[i], b[i]);
            }
        }
    };

    private static final RowOperation ADD_SHARED = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double x = numbers[step.x()];
            for (int i = 0; i < into.length; i++) {
                into[i] = a[i] + x;
            }
        }
    };

    private static final RowOperation SUBTRACT_SHARED = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double x = numbers[step.x()];
            for (int i = 0; i < into.length; i++) {
                into[i] = a[i] - x;
            }
        }
    };

    private static final RowOperation MULTIPLY_SHARED = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double x = numbers[step.x()];
            for (int i = 0; i < into.length; i++) {
                into[i] = a[i] * x;
            }
        }
    };

    private static final RowOperation DIVIDE_SHARED = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double x = numbers[step.x()];
            for (int i = 0; i < into.length; i++) {
                into[i] = a[i] / x;
            }
        }
    };

    private static final RowOperation MIN_SHARED = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double x = numbers[step.x()];
            for (int i = 0; i < into.length; i++) {
                into[i] = Math.min(a[i], x);
            }
        }
    };

    private static final RowOperation MAX_SHARED = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double x = numbers[step.x()];
            for (int i = 0; i < into.length; i++) {
                into[i] = Math.max(a[i], x);
            }
        }
    };

    private static final RowOperation SHARED_SUBTRACT = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double x = numbers[step.x()];
            for (int i = 0; i < into.length; i++) {
                into[i] = x - a[i];
            }
        }
    };

    private static final RowOperation SHARED_DIVIDE = new RowOperation() {
        @Override
        void apply(Step step, double[][] rows, double[] numbers) {
            double[] into = rows[step.into()];
            double[] a = rows[step.a()];
            double x = numbers[step.x()];
            for (int i = 0; i < into.length; i++) {
                into[i] = x / a[i];
            }
        }
    };

    /** An operation on the row a, or on a and b. */
    static RowOperation ofRows(Op op) {
        return switch (op) {
            case CONSTANT, INPUT -> throw new AssertionError(op);
            case ADD -> ADD;
            case SUBTRACT -> SUBTRACT;
            case MULTIPLY -> MULTIPLY;
            case DIVIDE -> DIVIDE;
            case NEGATE -> NEGATE;
            case SQRT -> SQRT;
            case ABS -> ABS;
            case MIN -> MIN;
            case MAX -> MAX;
        };
    }

    /** An operation on the row a and then the number x. */
    static RowOperation withShared(Op op) {
        return switch (op) {
            case CONSTANT, INPUT, NEGATE, SQRT, ABS -> throw new AssertionError(op);
            case ADD -> ADD_SHARED;
            case SUBTRACT -> SUBTRACT_SHARED;
            case MULTIPLY -> MULTIPLY_SHARED;
            case DIVIDE -> DIVIDE_SHARED;
            case MIN -> MIN_SHARED;
            case MAX -> MAX_SHARED;
        };
    }

    /** An operation on the number x and then the row a. */
    static RowOperation ofShared(Op op) {
        return switch (op) {
            case SUBTRACT -> SHARED_SUBTRACT;
            case DIVIDE -> SHARED_DIVIDE;
            default -> withShared(op); // the order does not matter
        };
    }
}
