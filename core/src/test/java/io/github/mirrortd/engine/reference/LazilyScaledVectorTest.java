package io.github.mirrortd.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.mdp.SparseVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights that are multiplied all at once: what is seen of them is what multiplying each of them gives. */
class LazilyScaledVectorTest {
    /** Powers of two by which a scale of zero counts; above the other constant, epochs restart. */
    private static final int UNTIL_COUNTED_ANEW = (1 << 30) / 40 + 1;

    private static SparseVector entry(int index, double value) {
        var x = new SparseVector();
        x.add(index, value);
        return x;
    }

    private static void forget(LazilyScaledVector w, int times) {
        for (int n = 0; n < times; n++) {
            w.multiply(0);
        }
    }

    /** Restarting the epochs keeps forgotten entries at zero, and later changes. */
    @Test
    void countingEpochsAnewChangesNoWeight() {
        var w = new LazilyScaledVector(4);
        w.add(entry(0, 1), 7);
        forget(w, UNTIL_COUNTED_ANEW);
        w.add(entry(1, 1), 3);
        w.add(entry(2, 1), -2);
        w.multiply(0.5);
        assertThat(w.dot(entry(1, 1))).isEqualTo(1.5);
        w.add(entry(1, 1), 1);
        assertThat(w.values()).containsExactly(0, 2.5, -1, 0);
        w.multiply(0.25);
        assertThat(w.dot(entry(0, 1))).isZero();
        assertThat(w.values()).containsExactly(0, 0.625, -0.25, 0);
    }

    /** Powers of two come out of the scale and go into it, for weights that are looked at and for those that are not. */
    @ParameterizedTest
    @ValueSource(doubles = {0x1p-3, -0x1p-3, 0x1p5, -0x1p5, 0x1p-64, 0x1p64, 0x1p-200, 0x1p200})
    void powersOfTwoChangeNoDigit(double factor) {
        var w = new LazilyScaledVector(3);
        double looked = 0.1;
        double left = 0.3;
        w.add(entry(0, looked), 1);
        w.add(entry(2, left), 1);
        int times = 900 / Math.abs(Math.getExponent(factor));
        for (int n = 0; n < times; n++) {
            w.multiply(factor);
            looked *= factor;
            left *= factor;
            assertThat(w.dot(entry(0, 1))).isEqualTo(looked);
        }
        for (int n = 0; n < times; n++) {
            w.multiply(1 / factor);
        }
        assertThat(w.values()).containsExactly(0.1, 0, 0.3);
        assertThat(left).isEqualTo(0.3 * Math.pow(factor, times));
    }

    /** Numbers at both ends of the range, which the scale must not push over. */
    @ParameterizedTest
    @ValueSource(doubles = {1e280, 1e-280, 1e150, 1e-150})
    void largeAndSmallWeightsSurviveTheScale(double size) {
        var w = new LazilyScaledVector(2);
        w.add(entry(0, 1), size);
        w.add(entry(1, 1), 1);
        for (int n = 0; n < 400; n++) {
            w.multiply(0.9);
            w.add(entry(0, 1), 0.1 * size);
        }
        assertThat(w.dot(entry(0, 1))).isCloseTo(size, within(1e-12 * size));
        assertThat(w.dot(entry(1, 1))).isCloseTo(Math.pow(0.9, 400), within(1e-12 * Math.pow(0.9, 400)));
    }

    /** NaN and infinity stay visible. */
    @Test
    void whatIsNotFiniteStaysSo() {
        var w = new LazilyScaledVector(2);
        w.add(entry(0, 1), 2);
        w.multiply(Double.POSITIVE_INFINITY);
        assertThat(w.values()[0]).isInfinite();
        var nothing = new LazilyScaledVector(1);
        nothing.add(entry(0, 1), 1);
        nothing.multiply(Double.NaN);
        assertThat(nothing.dot(entry(0, 1))).isNaN();
    }

    @Test
    void addingNothingTouchesNothing() {
        var w = new LazilyScaledVector(1);
        w.add(entry(0, Double.POSITIVE_INFINITY), 0);
        assertThat(w.values()).containsExactly(0);
        assertThat(LazilyScaledVector.bytes(1_000, false)).isEqualTo(8_000);
        assertThat(LazilyScaledVector.bytes(1_000, true)).isEqualTo(12_000);
        assertThat(LazilyScaledVector.bytes(1_000_000_000, true)).isEqualTo(12_000_000_000L);
    }
}
