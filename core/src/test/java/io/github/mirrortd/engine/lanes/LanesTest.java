package io.github.mirrortd.engine.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation on lanes against plain loops over the same memory: bit for bit, and nothing else is touched. For every width,
 * and for the class itself beside the copies of it that are defined for one width each.
 */
class LanesTest {
    /** How many weights there are: a prime, and more than the loops that are written out take at a time. */
    private static final int D = 11;

    /** Behind θ and w are two more blocks of rows, as those of traces are. */
    private static final int ROWS = LaneRows.THETA + 4 * D;

    private static final int THETA = LaneRows.THETA;
    private static final int TRACE = LaneRows.THETA + 2 * D;
    private static final int IN = LaneRows.IN_THETA_PHI;
    private static final int OUT = LaneRows.OUT_THETA_PHI;
    private static final int IN_W_TRACE = LaneRows.row(Product.W_TRACE);
    private static final int IN_TRACE_PHI = LaneRows.row(Product.TRACE_PHI);
    private static final int OUT_THETA_TRACE = LaneRows.row(Coefficient.THETA_TRACE);
    private static final int OUT_KEPT = LaneRows.row(Coefficient.KEPT);

    private int n;
    private double[] m = {};
    private double[] x = {};

    /** What plain loops make of the memory. */
    private double[] expected = {};

    static Stream<Arguments> lanes() {
        return Stream.of(Lanes.of(128), Lanes.of(256), Lanes.of(512), new VectorLanes())
                .flatMap(lanes -> Stream.of(1, 2, 3).map(vectors -> Arguments.of(lanes, vectors * lanes.width())));
    }

    private void begin(int n) {
        this.n = n;
        m = numbers(ROWS * n, 1);
        x = numbers((2 * D + 1) * n, 2);
        expected = m.clone();
    }

    private static double[] numbers(int count, long seed) {
        var random = new Pcg64(seed);
        return IntStream.range(0, count).mapToDouble(i -> random.random() - 0.5).toArray();
    }

    private void check(String what) {
        assertThat(m).as(what).isEqualTo(expected);
        assertThat(x).as(what).isEqualTo(numbers(x.length, 2));
    }

    /** What learner i has in a row. */
    private double at(int row, int i) {
        return expected[row * n + i];
    }

    private void set(int row, int i, double value) {
        expected[row * n + i] = value;
    }

    /** Some features: which weights they meet, in rising order, and where the rows of these are. */
    private static int[] indices(int count) {
        return IntStream.range(0, count).map(k -> (3 * k + count) % D).sorted().toArray();
    }

    private int[] rows(int[] indices) {
        return Arrays.stream(indices).map(i -> (THETA + i) * n).toArray();
    }

    /** Σ value·weight, from 0 on, in the order of the features. */
    private double dot(int[] indices, double[] values, int firstRow, int i) {
        double sum = 0;
        for (int k = 0; k < indices.length; k++) {
            sum += at(firstRow + indices[k], i) * values[k];
        }
        return sum;
    }

    private void add(int factor, int[] indices, double[] values, int firstRow, int i) {
        for (int k = 0; k < indices.length; k++) {
            int row = firstRow + indices[k];
            set(row, i, at(row, i) + at(factor, i) * values[k]);
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void productsWithAnyNumberOfFeatures(Lanes lanes, int n) {
        for (int count = 0; count <= 9; count++) {
            int[] indices = indices(count);
            double[] values = numbers(count, 3);
            for (boolean auxiliary : new boolean[] {false, true}) {
                begin(n);
                for (int i = 0; i < n; i++) {
                    set(IN, i, dot(indices, values, THETA, i));
                    if (auxiliary) {
                        set(IN + LaneRows.TO_W, i, dot(indices, values, THETA + D, i));
                    }
                }
                lanes.dot(m, IN * n, rows(indices), values, auxiliary ? D * n : 0, n);
                check(count + " features, w: " + auxiliary);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void updatesWithAnyNumberOfFeatures(Lanes lanes, int n) {
        for (int count = 0; count <= 9; count++) {
            int[] indices = indices(count);
            double[] values = numbers(count, 4);
            for (boolean auxiliary : new boolean[] {false, true}) {
                begin(n);
                for (int i = 0; i < n; i++) {
                    add(OUT, indices, values, THETA, i);
                    if (auxiliary) {
                        add(OUT + LaneRows.TO_W, indices, values, THETA + D, i);
                    }
                }
                lanes.addTo(m, OUT * n, rows(indices), values, auxiliary ? D * n : 0, n);
                check(count + " features, w: " + auxiliary);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void featuresOnOtherRowsThanThoseOfTheWeights(Lanes lanes, int n) {
        for (int count = 0; count <= 9; count++) {
            int[] indices = indices(count);
            double[] values = numbers(count, 5);
            begin(n);
            for (int i = 0; i < n; i++) {
                set(IN, i, dot(indices, values, TRACE, i));
                add(OUT, indices, values, TRACE + D, i);
            }
            lanes.dotAt(m, IN * n, rows(indices), values, (TRACE - THETA) * n, n);
            lanes.addAt(m, OUT * n, rows(indices), values, (TRACE + D - THETA) * n, n);
            check(count + " features");
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void decay(Lanes lanes, int n) {
        begin(n);
        for (int i = 0; i < n; i++) {
            for (int row = THETA + D; row < THETA + 2 * D; row++) {
                set(row, i, at(row, i) * (1 - at(LaneRows.OUT_DECAY, i)));
            }
        }
        lanes.decay(m, LaneRows.OUT_DECAY * n, (THETA + D) * n, (THETA + 2 * D) * n, n);
        check("decay of w");
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void errors(Lanes lanes, int n) {
        for (var problem : Problems.all()) {
            begin(n);
            for (int i = 0; i < n; i++) {
                double[] theta = new double[problem.dimension()];
                for (int j = 0; j < theta.length; j++) {
                    theta[j] = at(THETA + j, i);
                }
                set(LaneRows.ERROR, i, problem.error().at(theta));
            }
            lanes.error(m, new LaneError(problem.error(), n), n);
            check("the error on " + problem);
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void sumsOfRows(Lanes lanes, int n) {
        begin(n);
        for (int i = 0; i < n; i++) {
            set(TRACE, i, at(TRACE, i) + at(LaneRows.ERROR, i));
        }
        lanes.addRow(m, LaneRows.ERROR * n, TRACE * n, n);
        check("a row added to another");
    }

    /** Features that differ from learner to learner: with dimensions below, at and above multiples of four. */
    @ParameterizedTest
    @MethodSource("lanes")
    void productsWithDenseFeatures(Lanes lanes, int n) {
        for (int dimension = 1; dimension <= 9; dimension++) {
            for (boolean auxiliary : new boolean[] {false, true}) {
                begin(n);
                for (int i = 0; i < n; i++) {
                    double theta = 0;
                    double w = 0;
                    for (int j = 0; j < dimension; j++) {
                        theta += x[(1 + j) * n + i] * at(THETA + j, i);
                        w += x[(1 + j) * n + i] * at(THETA + D + j, i);
                    }
                    set(IN, i, theta);
                    set(IN + LaneRows.TO_W, i, auxiliary ? w : 0);
                }
                lanes.denseDot(m, IN * n, x, n, THETA * n, dimension, auxiliary ? D * n : 0, n);
                check(dimension + " features, w: " + auxiliary);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void updatesWithDenseFeatures(Lanes lanes, int n) {
        for (int dimension = 1; dimension <= 9; dimension++) {
            for (boolean both : new boolean[] {false, true}) {
                begin(n);
                for (int i = 0; i < n; i++) {
                    for (int j = 0; j < dimension; j++) {
                        double phi = x[(1 + j) * n + i];
                        double next = x[(1 + dimension + j) * n + i];
                        double moved = at(THETA + j, i) + at(OUT, i) * phi;
                        set(THETA + j, i, both ? moved + at(OUT + 1, i) * next : moved);
                    }
                }
                lanes.denseAdd(m, OUT * n, THETA * n, x, n, dimension, both, n);
                check(dimension + " features, φ': " + both);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void rowsWithRows(Lanes lanes, int n) {
        for (int dimension = 1; dimension <= 9; dimension++) {
            begin(n);
            for (int i = 0; i < n; i++) {
                double own = 0;
                double other = 0;
                for (int j = 0; j < dimension; j++) {
                    own += at(THETA + D + j, i) * at(TRACE + j, i);
                    other += x[(1 + j) * n + i] * at(TRACE + j, i);
                }
                set(IN_W_TRACE, i, own);
                set(IN_TRACE_PHI, i, other);
                for (int j = 0; j < dimension; j++) {
                    set(THETA + j, i, at(THETA + j, i) + at(OUT_THETA_TRACE, i) * at(TRACE + j, i));
                    set(TRACE + j, i, at(TRACE + j, i) * at(OUT_KEPT, i));
                }
            }
            lanes.rowsDot(m, (THETA + D) * n, m, TRACE * n, dimension, IN_W_TRACE * n, n);
            lanes.rowsDot(x, n, m, TRACE * n, dimension, IN_TRACE_PHI * n, n);
            lanes.rowsAdd(m, OUT_THETA_TRACE * n, TRACE * n, THETA * n, dimension, n);
            lanes.scale(m, OUT_KEPT * n, TRACE * n, dimension, n);
            check(dimension + " rows");
        }
    }
}
