package io.github.mirrortd.mdp;

import io.github.mirrortd.base.Interruption;
import java.util.Arrays;

/**
 * An error that is a sum of squares of θ·x − y or its root, as a function of θ: the root mean square value error
 * √Σ d(s)(θ·φ(s) − v(s))² and the other errors of {@link ErrorMeasure}.
 *
 * <p>With its rows, such as √d(s)·[φ(s), v(s)], brought to upper triangular form R by rotations, the error is ‖R·(θ, −1)‖:
 * the cost does not grow with the number of states, and because nothing is squared before the rotation, an error of 1e-40 is
 * as accurate as one of 1. Rotations leave zeros alone, so what is sparse stays sparse.
 *
 * <p>Squares of numbers below 1e-154 leave the range of numbers. If a sum of squares does, it is computed again with the
 * scale factored out, so errors are accurate down to 1e-308. Above 1e+154 the error is infinite and its learner has
 * diverged: so the published counts are made. Only where the values themselves are that large is the sum taken again there,
 * too.
 */
public final class ErrorForm {
    private final boolean squared;
    private final FeatureMatrix factors;
    private final double[] offsets;
    private final double floor;
    private final double smallest;
    private final double overflow;

    /** Values from here on come near the numbers whose squares are infinite. */
    private static final double VAST = 0x1p400;

    /** Numbers up to 1 / VAST times this, and those from VAST on over it, have squares. */
    private static final double LIFT = 0x1p600;

    /** Below this a sum of squares may have lost some of its terms, or digits of them. */
    public static final double FAINT = 0x1p-960;

    ErrorForm(FeatureMatrix features, double[] weights, double[] values) {
        this(
                features.dimension(),
                weighed(features, weights, values),
                Arrays.stream(values).anyMatch(v -> Math.abs(v) > VAST),
                false);
    }

    /** Creates the form of rows [x, y], which are modified in place. */
    ErrorForm(int d, double[][] rows) {
        this(d, rows, false);
    }

    /**
     * Creates the form of rows [x, y], which are modified in place. With {@code squared} the error is the sum of squares
     * itself.
     */
    ErrorForm(int d, double[][] rows, boolean squared) {
        this(d, rows, Arrays.stream(rows).anyMatch(row -> Math.abs(row[d]) > VAST), squared);
    }

    private ErrorForm(int d, double[][] rows, boolean vast, boolean squared) {
        this.squared = squared;
        overflow = vast ? Double.POSITIVE_INFINITY : Double.NaN;
        int rank = triangulate(rows, d, 0);
        factors = FeatureMatrix.sparse(rows, rank, d);
        offsets = Arrays.stream(rows).limit(rank).mapToDouble(row -> row[d]).toArray();
        double rest = 0;
        double[] left = new double[rows.length - rank];
        for (int i = rank; i < rows.length; i++) {
            rest += rows[i][d] * rows[i][d];
            left[i - rank] = rows[i][d];
        }
        floor = rest;
        smallest = isLost(rest) ? norm(left) : Math.sqrt(rest);
    }

    private static double[][] weighed(FeatureMatrix features, double[] weights, double[] values) {
        int d = features.dimension();
        var rows = new double[features.states()][];
        for (int s = 0; s < rows.length; s++) {
            rows[s] = Arrays.copyOf(features.dense(s), d + 1);
            rows[s][d] = values[s];
            for (int j = 0; j <= d; j++) {
                rows[s][j] *= Math.sqrt(weights[s]);
            }
        }
        return rows;
    }

    /**
     * {@return whether a sum of squares is out of the range in which it can be trusted} What is not a number stays so.
     *
     * @param sumOfSquares of residuals
     */
    public boolean isLost(double sumOfSquares) {
        return sumOfSquares < FAINT || sumOfSquares == overflow;
    }

    /** {@return the large sum of squares that cannot be trusted, or not a number, which nothing equals} */
    public double overflow() {
        return overflow;
    }

    /** The root of the sum of squares of some numbers. */
    private static double norm(double[] x) {
        double largest = 0;
        for (double v : x) {
            largest = Math.max(largest, Math.abs(v));
        }
        double unit = unit(largest);
        double sum = 0;
        for (double v : x) {
            double scaled = v * unit;
            sum += scaled * scaled;
        }
        return Math.sqrt(sum) / unit;
    }

    /** Power of two that keeps squares in range, by the largest number. A power of two rounds nothing. */
    private static double unit(double largest) {
        return largest < 1 / VAST ? LIFT : largest > VAST ? 1 / LIFT : 1;
    }

    /**
     * Brings the first {@code columns} columns to echelon form by Givens rotations; returns how many rows are left. What is left
     * of a column after those before it, as a share of it, counts as nothing up to {@code tolerance}.
     */
    static int triangulate(double[][] rows, int columns, double tolerance) {
        int pivot = 0;
        double[] largest = new double[columns];
        for (double[] row : rows) {
            for (int j = 0; j < columns; j++) {
                largest[j] = Math.max(largest[j], Math.abs(row[j]));
            }
        }
        var interruption = new Interruption();
        for (int j = 0; j < columns && pivot < rows.length; j++) {
            interruption.check();
            for (int i = pivot + 1; i < rows.length; i++) {
                if (rows[i][j] != 0) {
                    rotate(rows[pivot], rows[i], j);
                }
            }
            if (Math.abs(rows[pivot][j]) > tolerance * largest[j]) {
                pivot++;
            }
        }
        return pivot;
    }

    /** Turns two rows so that the second is zero in column {@code j}. */
    private static void rotate(double[] above, double[] below, int j) {
        double length = StrictMath.hypot(above[j], below[j]);
        double cosine = above[j] / length;
        double sine = below[j] / length;
        for (int k = j; k < above.length; k++) {
            double upper = above[k];
            above[k] = cosine * upper + sine * below[k];
            below[k] = cosine * below[k] - sine * upper;
        }
        below[j] = 0;
    }

    /**
     * {@return the error at θ}
     *
     * @param theta θ
     */
    public double at(double[] theta) {
        double sum = floor;
        for (int i = 0; i < offsets.length; i++) {
            double residual = factors.dot(i, theta) - offsets[i];
            sum += residual * residual;
        }
        return isLost(sum) ? carefully(theta) : of(sum);
    }

    /**
     * {@return the error at θ where a sum of squares {@link #isLost}} The same to the last bits for every engine.
     *
     * @param theta θ
     */
    public double carefully(double[] theta) {
        return carefully(theta, 0, 1);
    }

    /**
     * {@return the same where θ lies among other numbers}
     *
     * @param memory holds θ
     * @param first where its first entry is
     * @param stride how far it is to the next
     */
    public double carefully(double[] memory, int first, int stride) {
        double largest = smallest;
        for (int i = 0; i < offsets.length; i++) {
            largest = Math.max(largest, Math.abs(residual(i, memory, first, stride)));
        }
        double unit = unit(largest);
        double rest = smallest * unit;
        double sum = rest * rest;
        for (int i = 0; i < offsets.length; i++) {
            double scaled = residual(i, memory, first, stride) * unit;
            sum += scaled * scaled;
        }
        double root = Math.sqrt(sum) / unit;
        return squared ? root * root : root;
    }

    /** {@return whether the error is the sum of squares itself, and not its root} */
    public boolean isSquared() {
        return squared;
    }

    /**
     * {@return the error with a sum of squares that is not lost}
     *
     * @param sumOfSquares of residuals
     */
    public double of(double sumOfSquares) {
        return squared ? sumOfSquares : Math.sqrt(sumOfSquares);
    }

    private double residual(int row, double[] memory, int first, int stride) {
        int[] places = factors.indices(row);
        double[] values = factors.values(row);
        double sum = 0;
        for (int k = 0; k < places.length; k++) {
            sum += values[k] * memory[first + places[k] * stride];
        }
        return sum - offsets[row];
    }

    /** {@return the number of weights} */
    public int dimension() {
        return factors.dimension();
    }

    /** {@return the number of rows of R that depend on θ} */
    public int rows() {
        return offsets.length;
    }

    /**
     * {@return where row i of R is not zero} Shared: do not change.
     *
     * @param row i
     */
    public int[] indices(int row) {
        return factors.indices(row);
    }

    /**
     * {@return what row i of R is there} Shared: do not change.
     *
     * @param row i
     */
    public double[] factors(int row) {
        return factors.values(row);
    }

    /**
     * {@return row i of the last column of R}
     *
     * @param row i
     */
    public double offset(int row) {
        return offsets[row];
    }

    /** {@return the square of the smallest error that any θ has} */
    public double floor() {
        return floor;
    }

    /** {@return the smallest error that any θ has} */
    public double smallest() {
        return smallest;
    }
}
