package io.github.mirrortd.data.sums;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.random.Pcg64;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactSumsTest {
    /** As many numbers as no machine adds, and as a cluster may. */
    @Test
    void partsOfPartsOfPartsAreExact() {
        var sums = new ExactSums(3);
        sums.addAll(0, new double[] {Math.PI, -Math.E, 1e-300});
        for (int k = 0; k < 70; k++) {
            var same = new ExactSums(3);
            same.merge(sums);
            sums.merge(same);
        }
        assertThat(sums.toArray()).containsExactly(Math.PI * 0x1p70, -Math.E * 0x1p70, 1e-300 * 0x1p70);
    }

    /** Numbers of all sizes, both signs, and some that nearly cancel. */
    private static double[] numbers(long seed, int count, int range) {
        var random = new Pcg64(seed);
        double[] x = new double[count];
        for (int i = 0; i < count; i++) {
            x[i] = (random.random() - 0.5) * Math.scalb(1.0, (int) random.integers(-range, range));
            if (i % 3 == 2) {
                x[i] = -x[i - 1] + x[i] * 1e-20;
            }
        }
        return x;
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 40, 300, 1000})
    void isTheExactSumRoundedOnce(int range) {
        for (long seed = 0; seed < 30; seed++) {
            double[] x = numbers(seed, 100, range);
            var sums = new ExactSums(1);
            var exact = BigDecimal.ZERO;
            for (double v : x) {
                sums.add(0, v);
                exact = exact.add(new BigDecimal(v));
            }
            assertThat(sums.get(0)).as("seed " + seed).isEqualTo(exact.doubleValue());
        }
    }

    @Test
    void mergedAndSentAroundTheyAreTheSame() throws IOException {
        double[] x = numbers(5, 999, 30);
        var whole = new ExactSums(7);
        var parts = new ExactSums[] {new ExactSums(7), new ExactSums(7), new ExactSums(7)};
        for (int i = 0; i < x.length; i++) {
            whole.add(i % 7, x[i]);
            parts[i * i % 3].add(i % 7, x[i]);
        }
        var merged = new ExactSums(0);
        for (int k = 2; k >= 0; k--) {
            var bytes = new ByteArrayOutputStream();
            parts[k].write(new DataOutputStream(bytes));
            merged.merge(ExactSums.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))));
        }
        assertThat(merged.toArray()).isEqualTo(whole.toArray());
    }

    @Test
    void extremesAreKept() {
        var sums = new ExactSums(5);
        sums.add(0, Double.MIN_VALUE);
        sums.add(0, 1e300);
        sums.add(0, -1e300);
        sums.add(1, Double.MAX_VALUE);
        sums.add(1, Double.MAX_VALUE);
        sums.add(1, -Double.MAX_VALUE);
        sums.add(2, Double.NaN);
        sums.add(2, 1);
        sums.add(4, -0.1);
        assertThat(sums.toArray()).containsExactly(Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, 0, -0.1);
    }

    @Test
    void growsWithoutForgetting() {
        var sums = new ExactSums(0);
        for (int i = 0; i < 1_000; i++) {
            sums.grow(i + 1);
            sums.add(i, i);
            sums.add(i / 2, 1);
        }
        assertThat(sums.get(999)).isEqualTo(999);
        assertThat(sums.get(10)).isEqualTo(12);
        assertThat(sums.size()).isEqualTo(1_000);
    }
}
