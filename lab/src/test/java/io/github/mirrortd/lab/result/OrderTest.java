package io.github.mirrortd.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OrderTest {
    private static final double[] SPECIAL = {
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0, -0.0, 1, Double.MIN_VALUE, -1e300
    };

    /** Plain numbers, many that are equal, and those that have no or an odd place in an order. */
    @Test
    void everyPlaceHoldsWhatSortingPutsThere() {
        var random = new Pcg64(3);
        for (int kind = 0; kind < 3; kind++) {
            for (int length : new int[] {1, 2, 16, 17, 18, 100, 333}) {
                double[] x = new double[length];
                for (int i = 0; i < length; i++) {
                    int drawn = (int) random.integers(0, SPECIAL.length);
                    x[i] = kind == 0 ? random.random() : kind == 1 ? drawn : SPECIAL[drawn];
                }
                double[] sorted = x.clone();
                Arrays.sort(sorted);
                for (int place = 0; place < length; place++) {
                    double[] placed = x.clone();
                    Order.place(placed, place);
                    assertThat(Double.compare(placed[place], sorted[place])).isZero();
                    for (int i = 0; i < length; i++) {
                        assertThat(Double.compare(placed[i], placed[place]) * Integer.compare(i, place))
                                .isNotNegative();
                    }
                    Arrays.sort(placed);
                    assertThat(placed).isEqualTo(sorted);
                }
            }
        }
    }
}
