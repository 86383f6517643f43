package io.github.mirrortd.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparseTraceTest {
    private static final int DIMENSION = 3_000;

    private static void draw(SparseVector x, Pcg64 random) {
        x.clear();
        for (int k = 0; k < 8; k++) {
            x.add((int) random.integers(0, DIMENSION), random.random() - 0.3);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.9, 0.99, 1, 1.05, -0.8, 1e-40, 1e10})
    void theSameAsADenseTrace(double fading) {
        var random = new Pcg64(9);
        double[] dense = new double[DIMENSION];
        double[] other = new double[DIMENSION];
        var trace = new SparseTrace();
        var second = new SparseTrace();
        var x = new SparseVector();
        var weights = new double[DIMENSION];
        for (int n = 0; n < 2_000; n++) {
            // Now and then an action that the target policy does not take, which ends the trace.
            double kept = n % 97 == 0 ? 0 : n % 10 == 0 ? fading : Math.min(0.999, Math.abs(fading));
            draw(x, random);
            for (int i = 0; i < DIMENSION; i++) {
                weights[i] = i % 7 - 3;
            }
            double size = Math.sqrt(dot(dense, dense));
            assertThat(trace.dot(x)).isCloseTo(x.dot(dense), within(1e-11 * size));
            assertThat(trace.dot(trace)).isCloseTo(size * size, within(1e-11 * size * size));
            assertThat(second.dot(trace)).isCloseTo(dot(other, dense), within(1e-10 * size));
            double[] moved = weights.clone();
            new DenseVector(moved).add(trace, 2);
            assertThat(moved[17]).isCloseTo(weights[17] + 2 * dense[17], within(1e-11 * (1 + size)));
            keep(dense, x, 0.5, kept);
            trace.keep(x, 0.5, kept);
            keep(other, x, 1, 0.5);
            second.keep(x, 1, 0.5);
        }
        double largest = Arrays.stream(dense).map(Math::abs).max().orElseThrow();
        double[] sparse = new double[DIMENSION];
        for (int k = 0; k < trace.count(); k++) {
            sparse[trace.indices()[k]] += trace.value(k);
        }
        assertThat(sparse).containsExactly(dense, within(1e-11 * largest));
    }

    private static void keep(double[] trace, SparseVector x, double factor, double kept) {
        x.addTo(trace, factor);
        for (int i = 0; i < trace.length; i++) {
            trace[i] = kept == 0 ? 0 : kept * trace[i];
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    @Test
    void noMoreEntriesThanTheFadingLeavesAlive() {
        var random = new Pcg64(10);
        var trace = new SparseTrace();
        var x = new SparseVector();
        // 0.9ⁿ is below the cut from n = 263 on.
        int alive = 8 * (int) Math.ceil(Math.log(SparseTrace.CUT) / Math.log(0.9));
        int most = 0;
        for (int n = 0; n < 20_000; n++) {
            x.clear();
            for (int k = 0; k < 8; k++) {
                x.add((int) random.integers(0, 1_000_000_000), 1);
            }
            trace.keep(x, 1, 0.9);
            most = Math.max(most, trace.count());
        }
        assertThat(most).isBetween(alive, alive + alive / 4 + 100);
    }
}
