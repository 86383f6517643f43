package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.internal.VectorModule;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * Arithmetic on the rows of {@link LaneRows}, the same for all learners of a block: number i of every row belongs to learner i.
 * Each operation is done for every learner exactly as {@link Reference} does it, in its order.
 */
interface Lanes {
    /** The vector operations for one width. */
    static Lanes of(int bits) {
        return start(bits);
    }

    /** The vector width in bits that suits this machine best. */
    static int preferredBits() {
        return VectorModule.preferredBits().orElseGet(() -> start(null).width() * Double.SIZE);
    }

    private static Lanes start(@Nullable Integer bits) {
        return (Lanes) VectorModule.start(MethodHandles.lookup(), "VectorLanes", bits);
    }

    /** The number of learners that one instruction serves; all counts of lanes are multiples of it. */
    int width();

    /**
     * The inner products of sparse features with θ and w.
     *
     * @param into the row for that with θ; that with w goes {@link LaneRows#TO_W} rows further on
     * @param rows where the entries of θ are that the features meet
     * @param w how far behind θ the rows of w are; 0 leaves w out
     */
    void dot(double[] m, int into, int[] rows, double[] values, int w, int lanes);

    /**
     * Adds features to θ and w.
     *
     * @param factors the row of their coefficients for θ; those for w are {@link LaneRows#TO_W} rows further on
     * @param rows where the entries of θ are that the features meet
     * @param w how far behind θ the rows of w are; 0 leaves w out
     */
    void addTo(double[] m, int factors, int[] rows, double[] values, int w, int lanes);

    /** Takes the share in one row off all weights whose entries are in the rows from {@code first} to {@code end}. */
    void decay(double[] m, int shares, int first, int end, int lanes);

    /** Sets rows to other rows, less the share in one row of yet others. */
    void lessShare(double[] m, int shares, int of, int from, int to, int dimension, int lanes);

    /** The error of every learner, into the row of errors. */
    void error(double[] m, LaneError form, int lanes);

    /** Adds one row to another. */
    void addRow(double[] m, int row, int to, int lanes);

    /**
     * The inner products of θ and w with features that differ from learner to learner.
     *
     * @param into the row for that with θ; that with w goes {@link LaneRows#TO_W} rows further on
     * @param x where the features are
     * @param features the first row of φ or φ' there
     * @param theta the first row of θ
     * @param dimension how many rows weights and features have
     * @param w how far behind θ the rows of w are; 0 leaves w out
     */
    void denseDot(double[] m, int into, double[] x, int features, int theta, int dimension, int w, int lanes);

    /**
     * Adds features that differ from learner to learner to weights: first φ, then φ'.
     *
     * @param factors the row of the coefficients of φ; those of φ' are in the next one
     * @param weights the first row of θ or w
     * @param features the first row of φ in {@code x}; φ' follows it
     * @param both whether φ' is added at all
     */
    void denseAdd(
            double[] m, int factors, int weights, double[] x, int features, int dimension, boolean both, int lanes);

    /**
     * The inner products of rows with rows, into one row.
     *
     * @param x where the first rows are; {@code m} or features that differ from learner to learner
     * @param a the first of them
     * @param b the first of the others, in {@code m}
     */
    void rowsDot(double[] x, int a, double[] m, int b, int dimension, int into, int lanes);

    /** Adds rows times the factors in one row to other rows. */
    void rowsAdd(double[] m, int factors, int from, int to, int dimension, int lanes);

    /** Multiplies rows by the factors in one row. */
    void scale(double[] m, int factors, int first, int dimension, int lanes);

    /**
     * The inner products of sparse features with other rows than those of θ.
     *
     * @param rows where the entries of θ are that the features meet
     * @param shift how far behind θ the rows are that are meant
     */
    void dotAt(double[] m, int into, int[] rows, double[] values, int shift, int lanes);

    /** Adds sparse features, times the factors in one row, to other rows than those of θ, as {@link #dotAt}. */
    void addAt(double[] m, int factors, int[] rows, double[] values, int shift, int lanes);
}
