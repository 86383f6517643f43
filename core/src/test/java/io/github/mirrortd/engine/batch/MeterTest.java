package io.github.mirrortd.engine.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Sums of meters, and the chunks that derived meters read. */
class MeterTest {
    @Test
    void theMeanBeginsWhereItIsToldAndTheLastErrorIsTheLast() {
        var meter = new Meter(2, 3, 2, true);
        double[][] errors = {{8, 4, 2, 1}, {1, 2, 3, 5}};
        for (int point = 0; point <= 3; point++) {
            for (int learner = 0; learner < 2; learner++) {
                meter.record(learner, point, errors[learner][point]);
            }
        }
        assertThat(meter.steps()).isEqualTo(3);
        assertThat(meter.mean(0)).isEqualTo(1.5);
        assertThat(meter.mean(1)).isEqualTo(4);
        assertThat(meter.last(0)).isEqualTo(1);
        assertThat(meter.last(1)).isEqualTo(5);
        assertThat(meter.curve(0)).containsExactly(errors[0]);
        assertThat(meter.curve(1)).containsExactly(errors[1]);
        assertThat(meter.keepsCurves()).isTrue();
    }

    @Test
    void pointsThatNobodyNeeds() {
        var short2 = new Meter(1, 3, 2, false);
        assertThat(short2.needs(1)).isFalse();
        assertThat(short2.needs(2)).isTrue();
        assertThat(short2.counts(1)).isFalse();
        assertThat(short2.counts(2)).isTrue();
        assertThat(short2.keepsCurves()).isFalse();
        assertThat(short2.curve(0)).isNull();
        short2.record(0, 1, 7);
        short2.curvePoint(0, 1, 7);
        assertThat(short2.mean(0)).isZero();
        assertThat(short2.last(0)).isZero();
        assertThat(new Meter(1, 3, 2, true).needs(0)).isTrue();
        assertThat(new Meter(1, 3, 2, true).counts(1)).isFalse();
    }

    /** One step, one point: an edge that a division could fall over. */
    @Test
    void aSinglePoint() {
        var meter = new Meter(1, 1, 1, false);
        meter.record(0, 1, 0.25);
        assertThat(meter.mean(0)).isEqualTo(0.25);
        var none = new Meter(1, 0, 0, true);
        none.record(0, 0, 3);
        assertThat(none.mean(0)).isEqualTo(3);
        assertThat(none.curve(0)).containsExactly(3);
    }

    @Test
    void whatIsNotFiniteIsNotHidden() {
        var meter = new Meter(1, 2, 0, false);
        meter.record(0, 0, Double.POSITIVE_INFINITY);
        meter.record(0, 1, 1);
        meter.record(0, 2, 1);
        assertThat(meter.mean(0)).isInfinite();
        meter.record(0, 2, Double.NaN);
        assertThat(meter.mean(0)).isNaN();
        assertThat(meter.last(0)).isNaN();
    }

    @Test
    void partsAreWrittenToTheWhole() {
        var whole = new Meter(3, 1, 0, true);
        var positions = List.of(2, 0);
        var part = whole.part(positions);
        part.record(0, 0, 1);
        part.record(0, 1, 2);
        part.curvePoint(1, 1, 9);
        part.set(1, 7, 6);
        assertThat(whole.curve(2)).containsExactly(1, 2);
        assertThat(whole.curve(0)).containsExactly(0, 9);
        assertThat(whole.mean(2)).isEqualTo(1.5);
        assertThat(whole.last(2)).isEqualTo(2);
        assertThat(whole.mean(0)).isEqualTo(3.5);
        assertThat(whole.last(0)).isEqualTo(6);
        assertThat(whole.mean(1)).isZero();
        var without = new Meter(2, 1, 0, false).part(List.of(1));
        assertThat(without.curve(0)).isNull();
        assertThat(without.steps()).isEqualTo(1);
        assertThat(without.counts(0)).isTrue();
    }
}
